// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// LiteRT's C functions, declared by ourselves and found by name. Their library has no version of its own; its
// structures are those of the releases that SightlineInference names.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SightlineLrtEnvironment SightlineLrtEnvironment;
typedef struct SightlineLrtAccelerator SightlineLrtAccelerator;
typedef struct SightlineLrtModel SightlineLrtModel;
typedef struct SightlineLrtCompiledModel SightlineLrtCompiledModel;
typedef struct SightlineLrtOptions SightlineLrtOptions;
typedef struct SightlineLrtOpaqueOptions SightlineLrtOpaqueOptions;
typedef struct SightlineLrtBuffer SightlineLrtBuffer;
typedef struct SightlineLrtSignature SightlineLrtSignature;
typedef struct SightlineLrtTensor SightlineLrtTensor;

enum { SIGHTLINE_LRT_MAXIMUM_RANK = 8 };

typedef struct SightlineLrtLayout {
    unsigned int rank : 7;
    unsigned int has_strides : 1;
    int32_t dimensions[SIGHTLINE_LRT_MAXIMUM_RANK];
    uint32_t strides[SIGHTLINE_LRT_MAXIMUM_RANK];
} SightlineLrtLayout;

typedef struct SightlineLrtTensorType {
    int32_t element_type;
    SightlineLrtLayout layout;
} SightlineLrtTensorType;

typedef struct SightlineLrtPerTensor {
    float scale;
    int64_t zero_point;
} SightlineLrtPerTensor;

typedef struct SightlineLrtPerChannel {
    int32_t dimension;
    uint64_t channel_count;
    float *scales;
    int64_t *zero_points;
} SightlineLrtPerChannel;

typedef struct SightlineLrtVersion {
    int32_t major, minor, patch;
} SightlineLrtVersion;

typedef struct SightlineLrtEnvironmentOption {
    int32_t tag;
    /// 2: an integer.
    int32_t type __attribute__((aligned(8)));
    int64_t value;
} SightlineLrtEnvironmentOption;

_Static_assert(sizeof(SightlineLrtLayout) == 68, "LiteRT's layout of a layout");
_Static_assert(sizeof(SightlineLrtTensorType) == 72, "LiteRT's layout of a tensor type");
_Static_assert(sizeof(SightlineLrtPerTensor) == 16, "LiteRT's layout of a quantisation per tensor");
_Static_assert(sizeof(SightlineLrtPerChannel) == 32, "LiteRT's layout of a quantisation per channel");
_Static_assert(sizeof(SightlineLrtEnvironmentOption) == 24, "LiteRT's layout of an environment option");

/// The functions in use; each returns 0 for success. A name here is the library's name without `LiteRt`.
typedef struct SightlineLrtApi {
    int (*CreateEnvironment)(int count, const SightlineLrtEnvironmentOption *, SightlineLrtEnvironment **);
    int (*GetAccelerator)(SightlineLrtEnvironment *, size_t index, SightlineLrtAccelerator **);
    int (*GetAcceleratorVersion)(SightlineLrtAccelerator *, SightlineLrtVersion *);
    int (*CreateModelFromFile)(SightlineLrtEnvironment *, const char *path, SightlineLrtModel **);
    void (*DestroyModel)(SightlineLrtModel *);
    int (*CreateOptions)(SightlineLrtOptions **);
    void (*DestroyOptions)(SightlineLrtOptions *);
    int (*SetOptionsHardwareAccelerators)(SightlineLrtOptions *, int set);
    int (*CreateOpaqueOptions)(const char *kind, void *payload, void (*release)(void *), SightlineLrtOpaqueOptions **);
    int (*AddOpaqueOptions)(SightlineLrtOptions *, SightlineLrtOpaqueOptions *);
    int (*CreateCompiledModel)(
        SightlineLrtEnvironment *, SightlineLrtModel *, SightlineLrtOptions *, SightlineLrtCompiledModel **);
    void (*DestroyCompiledModel)(SightlineLrtCompiledModel *);
    int (*CompiledModelResizeInputTensor)(
        SightlineLrtCompiledModel *, size_t signature, size_t input, const int *dimensions, size_t rank);
    int (*GetCompiledModelOutputTensorLayouts)(
        SightlineLrtCompiledModel *, size_t signature, size_t count, SightlineLrtLayout *, bool allocates);
    int (*RunCompiledModel)(
        SightlineLrtCompiledModel *, size_t signature, size_t input_count, SightlineLrtBuffer **inputs,
        size_t output_count, SightlineLrtBuffer **outputs);
    int (*GetModelSignature)(SightlineLrtModel *, size_t index, SightlineLrtSignature **);
    int (*GetNumSignatureInputs)(SightlineLrtSignature *, size_t *);
    int (*GetNumSignatureOutputs)(SightlineLrtSignature *, size_t *);
    int (*GetSignatureInputName)(SightlineLrtSignature *, size_t, const char **);
    int (*GetSignatureOutputName)(SightlineLrtSignature *, size_t, const char **);
    int (*GetSignatureInputTensorByIndex)(SightlineLrtSignature *, size_t, SightlineLrtTensor **);
    int (*GetSignatureOutputTensorByIndex)(SightlineLrtSignature *, size_t, SightlineLrtTensor **);
    int (*GetRankedTensorType)(SightlineLrtTensor *, SightlineLrtTensorType *);
    int (*GetQuantizationTypeId)(SightlineLrtTensor *, int *);
    int (*GetPerTensorQuantization)(SightlineLrtTensor *, SightlineLrtPerTensor *);
    int (*GetPerChannelQuantization)(SightlineLrtTensor *, SightlineLrtPerChannel *);
    int (*CreateTensorBufferFromHostMemory)(
        const SightlineLrtTensorType *, void *memory, size_t byte_count, void (*release)(void *),
        SightlineLrtBuffer **);
    void (*DestroyTensorBuffer)(SightlineLrtBuffer *);
} SightlineLrtApi;

/// Opens LiteRT so that its symbols stay its own (RTLD_LOCAL), and never closes it again.
///
/// Returns 0, or -1 with the loader's words in `message`, or 1 with the name of a function it lacks in `message`.
int sightline_lrt_open(const char *path, SightlineLrtApi *api, const char **message);

/// Makes an environment with the processor only, which says nothing but errors.
int sightline_lrt_make_environment(const SightlineLrtApi *api, SightlineLrtEnvironment **environment);

/// Sets the threads of one run.
int sightline_lrt_set_threads(const SightlineLrtApi *api, SightlineLrtOptions *options, int threads);
