#include "CEngines.h"
