// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "LiteRT.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int sightline_lrt_open(const char *path, SightlineLrtApi *api, const char **message) {
    *message = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *message = dlerror();
        return -1;
    }
#define FIND(function)                                                                                                \
    do {                                                                                                              \
        api->function = (__typeof__(api->function))dlsym(library, "LiteRt" #function);                                \
        if (!api->function) {                                                                                         \
            *message = "LiteRt" #function;                                                                            \
            return 1;                                                                                                 \
        }                                                                                                             \
    } while (0)
    FIND(CreateEnvironment);
    FIND(GetAccelerator);
    FIND(GetAcceleratorVersion);
    FIND(CreateModelFromFile);
    FIND(DestroyModel);
    FIND(CreateOptions);
    FIND(DestroyOptions);
    FIND(SetOptionsHardwareAccelerators);
    FIND(CreateOpaqueOptions);
    FIND(AddOpaqueOptions);
    FIND(CreateCompiledModel);
    FIND(DestroyCompiledModel);
    FIND(CompiledModelResizeInputTensor);
    FIND(GetCompiledModelOutputTensorLayouts);
    FIND(RunCompiledModel);
    FIND(GetModelSignature);
    FIND(GetNumSignatureInputs);
    FIND(GetNumSignatureOutputs);
    FIND(GetSignatureInputName);
    FIND(GetSignatureOutputName);
    FIND(GetSignatureInputTensorByIndex);
    FIND(GetSignatureOutputTensorByIndex);
    FIND(GetRankedTensorType);
    FIND(GetQuantizationTypeId);
    FIND(GetPerTensorQuantization);
    FIND(GetPerChannelQuantization);
    FIND(CreateTensorBufferFromHostMemory);
    FIND(DestroyTensorBuffer);
#undef FIND
    return 0;
}

int sightline_lrt_make_environment(const SightlineLrtApi *api, SightlineLrtEnvironment **environment) {
    const SightlineLrtEnvironmentOption options[] = {
        {.tag = 25, .type = 2, .value = 3}, // The least severity that is logged: errors.
        {.tag = 24, .type = 2, .value = 1}, // The accelerators that are registered: the processor.
    };
    return api->CreateEnvironment(2, options, environment);
}

int sightline_lrt_set_threads(const SightlineLrtApi *api, SightlineLrtOptions *options, int threads) {
    char *payload = NULL;
    if (asprintf(&payload, "num_threads = %d\n", threads) < 0) return -1;
    SightlineLrtOpaqueOptions *opaque = NULL;
    int status = api->CreateOpaqueOptions("xnnpack", payload, free, &opaque);
    if (status) {
        free(payload);
        return status;
    }
    return api->AddOpaqueOptions(options, opaque);
}
