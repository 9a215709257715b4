// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CEngines.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef struct SightlineOrtApiBase {
    const SightlineOrtApi *(*GetApi)(uint32_t level);
    const char *(*GetVersionString)(void);
} SightlineOrtApiBase;

/// Sets a variable of the environment; leaves it alone when it has the value already, because other threads may read.
static void set(const char *name, const char *value) {
    const char *present = getenv(name);
    if (!present || strcmp(present, value) != 0) setenv(name, value, 1);
}

SightlineOrtOpening sightline_ort_open(
    const char *path, const SightlineOrtApi **api, const char **version, const char **message) {
    *api = NULL;
    *version = NULL;
    *message = NULL;
    // Official builds since 1.29 keep an identifier on disk and report on models and runs to their maker, unless they
    // find this when they start. The name differs between releases.
    set("ORT_DISABLE_TELEMETRY", "1");
    set("ORT_TELEMETRY_DISABLED", "1");
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
