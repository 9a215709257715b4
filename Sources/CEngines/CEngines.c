// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CEngines.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef struct SightlineOrtApiBase {
    const SightlineOrtApi *(*GetApi)(uint32_t level);
    const char *(*GetVersionString)(void);
} SightlineOrtApiBase;

/// Sets a variable of the environment to 1; leaves it alone when it is, because other threads may be reading.
static void set(const char *name) {
    const char *present = getenv(name);
    if (!present || present[0] != '1' || present[1]) setenv(name, "1", 1);
}

SightlineOrtOpening sightline_ort_open(
    const char *path, const SightlineOrtApi **api, const char **version, const char **message) {
    *api = NULL;
    *version = NULL;
    *message = NULL;
    // Official builds since 1.29 keep an identifier on disk and report on models and runs to their maker, unless they
    // find this when they start. The name differs between releases.
    set("ORT_DISABLE_TELEMETRY");
    set("ORT_TELEMETRY_DISABLED");
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
