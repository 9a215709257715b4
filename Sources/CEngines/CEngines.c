// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CEngines.h"

#include <dlfcn.h>

typedef struct SightlineOrtApiBase {
    const SightlineOrtApi *(*GetApi)(uint32_t level);
    const char *(*GetVersionString)(void);
} SightlineOrtApiBase;

SightlineOrtOpening sightline_ort_open(
    const char *path, const SightlineOrtApi **api, const char **version, const char **message) {
    *api = NULL;
    *version = NULL;
    *message = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *message = dlerror();
        return SIGHTLINE_ORT_NOT_LOADED;
    }
    const SightlineOrtApiBase *(*entry)(void) =
        (const SightlineOrtApiBase *(*)(void))dlsym(library, "OrtGetApiBase");
    const SightlineOrtApiBase *base = entry ? entry() : NULL;
    if (!base) return SIGHTLINE_ORT_NO_ENTRY;
    *version = base->GetVersionString();
    *api = base->GetApi(SIGHTLINE_ORT_API_LEVEL);
    return *api ? SIGHTLINE_ORT_OPENED : SIGHTLINE_ORT_LEVEL_REFUSED;
}
