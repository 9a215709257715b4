// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "LiteRT.h"

#include <dlfcn.h>
#include <stdlib.h>

/// Writes a number of at most 9 digits, and the end of the text.
static void write_decimal(int number, char *text) {
    int scale = 1;
    while (scale <= number / 10) scale *= 10;
    for (; scale > 0; scale /= 10) *text++ = (char)('0' + number / scale % 10);
    *text = 0;
}

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
    static const char key[] = "num_threads = ";
    char *payload = malloc(sizeof key + 16);
    if (!payload) return -1;
    for (size_t index = 0; index < sizeof key; index++) payload[index] = key[index];
    write_decimal(threads, payload + sizeof key - 1);
    SightlineLrtOpaqueOptions *opaque = NULL;
    int status = api->CreateOpaqueOptions("xnnpack", payload, free, &opaque);
    if (status) {
        free(payload);
        return status;
    }
    return api->AddOpaqueOptions(options, opaque);
}
