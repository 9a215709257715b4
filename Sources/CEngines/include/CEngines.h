// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// The binary interfaces of the inference engines, declared by ourselves: their wheels ship no headers.
//
// ONNX Runtime hands out a table of C functions that only ever grows at its end, so a slot never changes its meaning.
// Only the leading slots that exist since interface level 11 are declared, and of these only the ones in use by name.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct SightlineOrtEnv SightlineOrtEnv;
typedef struct SightlineOrtStatus SightlineOrtStatus;
typedef struct SightlineOrtSession SightlineOrtSession;
typedef struct SightlineOrtSessionOptions SightlineOrtSessionOptions;
typedef struct SightlineOrtRunOptions SightlineOrtRunOptions;
typedef struct SightlineOrtValue SightlineOrtValue;
typedef struct SightlineOrtMemoryInfo SightlineOrtMemoryInfo;
typedef struct SightlineOrtTypeInfo SightlineOrtTypeInfo;
typedef struct SightlineOrtTensorInfo SightlineOrtTensorInfo;
typedef struct SightlineOrtAllocator SightlineOrtAllocator;
typedef struct SightlineOrtModelMetadata SightlineOrtModelMetadata;

/// NULL means success; anything else is released by the caller.
typedef SightlineOrtStatus *SightlineOrtResult;
typedef void (*SightlineOrtUnused)(void);

typedef struct SightlineOrtApi {
    SightlineOrtUnused unused0;
    int (*GetErrorCode)(const SightlineOrtStatus *);
    const char *(*GetErrorMessage)(const SightlineOrtStatus *);
    SightlineOrtResult (*CreateEnv)(int level, const char *identifier, SightlineOrtEnv **);
    SightlineOrtUnused unused4[2];
    SightlineOrtResult (*DisableTelemetryEvents)(const SightlineOrtEnv *);
    SightlineOrtResult (*CreateSession)(
        const SightlineOrtEnv *, const char *path, const SightlineOrtSessionOptions *, SightlineOrtSession **);
    SightlineOrtUnused unused8;
    SightlineOrtResult (*Run)(
        SightlineOrtSession *, const SightlineOrtRunOptions *, const char *const *input_names,
        const SightlineOrtValue *const *inputs, size_t input_count, const char *const *output_names,
        size_t output_count, SightlineOrtValue **outputs);
    SightlineOrtResult (*CreateSessionOptions)(SightlineOrtSessionOptions **);
    SightlineOrtUnused unused11[12];
    SightlineOrtResult (*SetSessionGraphOptimizationLevel)(SightlineOrtSessionOptions *, int);
    SightlineOrtResult (*SetIntraOpNumThreads)(SightlineOrtSessionOptions *, int);
    SightlineOrtResult (*SetInterOpNumThreads)(SightlineOrtSessionOptions *, int);
    SightlineOrtUnused unused26[4];
    SightlineOrtResult (*SessionGetInputCount)(const SightlineOrtSession *, size_t *);
    SightlineOrtResult (*SessionGetOutputCount)(const SightlineOrtSession *, size_t *);
    SightlineOrtUnused unused32;
    SightlineOrtResult (*SessionGetInputTypeInfo)(const SightlineOrtSession *, size_t, SightlineOrtTypeInfo **);
    SightlineOrtResult (*SessionGetOutputTypeInfo)(const SightlineOrtSession *, size_t, SightlineOrtTypeInfo **);
    SightlineOrtUnused unused35;
    SightlineOrtResult (*SessionGetInputName)(
        const SightlineOrtSession *, size_t, SightlineOrtAllocator *, char **);
    SightlineOrtResult (*SessionGetOutputName)(
        const SightlineOrtSession *, size_t, SightlineOrtAllocator *, char **);
    SightlineOrtUnused unused38[11];
    SightlineOrtResult (*CreateTensorWithDataAsOrtValue)(
        const SightlineOrtMemoryInfo *, void *data, size_t byte_count, const int64_t *shape, size_t rank,
        int element_type, SightlineOrtValue **);
    SightlineOrtUnused unused50;
    SightlineOrtResult (*GetTensorMutableData)(SightlineOrtValue *, void **);
    SightlineOrtUnused unused52[3];
    SightlineOrtResult (*CastTypeInfoToTensorInfo)(const SightlineOrtTypeInfo *, const SightlineOrtTensorInfo **);
    SightlineOrtUnused unused56[4];
    SightlineOrtResult (*GetTensorElementType)(const SightlineOrtTensorInfo *, int *);
    SightlineOrtResult (*GetDimensionsCount)(const SightlineOrtTensorInfo *, size_t *);
    SightlineOrtResult (*GetDimensions)(const SightlineOrtTensorInfo *, int64_t *, size_t);
    SightlineOrtUnused unused63[2];
    SightlineOrtResult (*GetTensorTypeAndShape)(const SightlineOrtValue *, SightlineOrtTensorInfo **);
    SightlineOrtUnused unused66[3];
    SightlineOrtResult (*CreateCpuMemoryInfo)(int allocator_type, int memory_type, SightlineOrtMemoryInfo **);
    SightlineOrtUnused unused70[6];
    SightlineOrtResult (*AllocatorFree)(SightlineOrtAllocator *, void *);
    SightlineOrtUnused unused77;
    SightlineOrtResult (*GetAllocatorWithDefaultOptions)(SightlineOrtAllocator **);
    SightlineOrtUnused unused79[13];
    void (*ReleaseEnv)(SightlineOrtEnv *);
    void (*ReleaseStatus)(SightlineOrtStatus *);
    void (*ReleaseMemoryInfo)(SightlineOrtMemoryInfo *);
    void (*ReleaseSession)(SightlineOrtSession *);
    void (*ReleaseValue)(SightlineOrtValue *);
    SightlineOrtUnused unused97;
    void (*ReleaseTypeInfo)(SightlineOrtTypeInfo *);
    void (*ReleaseTensorInfo)(SightlineOrtTensorInfo *);
    void (*ReleaseSessionOptions)(SightlineOrtSessionOptions *);
    SightlineOrtUnused unused101[10];
    SightlineOrtResult (*SessionGetModelMetadata)(const SightlineOrtSession *, SightlineOrtModelMetadata **);
    SightlineOrtUnused unused112[4];
    SightlineOrtResult (*ModelMetadataLookupCustomMetadataMap)(
        const SightlineOrtModelMetadata *, SightlineOrtAllocator *, const char *key, char **value);
    SightlineOrtUnused unused117;
    void (*ReleaseModelMetadata)(SightlineOrtModelMetadata *);
    SightlineOrtUnused unused119[4];
    SightlineOrtResult (*ModelMetadataGetCustomMetadataMapKeys)(
        const SightlineOrtModelMetadata *, SightlineOrtAllocator *, char ***keys, int64_t *count);
    SightlineOrtUnused unused124[6];
    SightlineOrtResult (*AddSessionConfigEntry)(SightlineOrtSessionOptions *, const char *key, const char *value);
} SightlineOrtApi;

#define SIGHTLINE_ORT_SLOT(function, slot)                                                                            \
    _Static_assert(offsetof(SightlineOrtApi, function) == (slot) * sizeof(void *), #function " is at slot " #slot)
SIGHTLINE_ORT_SLOT(GetErrorMessage, 2);
SIGHTLINE_ORT_SLOT(CreateEnv, 3);
SIGHTLINE_ORT_SLOT(DisableTelemetryEvents, 6);
SIGHTLINE_ORT_SLOT(CreateSession, 7);
SIGHTLINE_ORT_SLOT(Run, 9);
SIGHTLINE_ORT_SLOT(CreateSessionOptions, 10);
SIGHTLINE_ORT_SLOT(SetSessionGraphOptimizationLevel, 23);
SIGHTLINE_ORT_SLOT(SetInterOpNumThreads, 25);
SIGHTLINE_ORT_SLOT(SessionGetInputCount, 30);
SIGHTLINE_ORT_SLOT(SessionGetInputTypeInfo, 33);
SIGHTLINE_ORT_SLOT(SessionGetInputName, 36);
SIGHTLINE_ORT_SLOT(CreateTensorWithDataAsOrtValue, 49);
SIGHTLINE_ORT_SLOT(GetTensorMutableData, 51);
SIGHTLINE_ORT_SLOT(CastTypeInfoToTensorInfo, 55);
SIGHTLINE_ORT_SLOT(GetTensorElementType, 60);
SIGHTLINE_ORT_SLOT(GetTensorTypeAndShape, 65);
SIGHTLINE_ORT_SLOT(CreateCpuMemoryInfo, 69);
SIGHTLINE_ORT_SLOT(AllocatorFree, 76);
SIGHTLINE_ORT_SLOT(GetAllocatorWithDefaultOptions, 78);
SIGHTLINE_ORT_SLOT(ReleaseEnv, 92);
SIGHTLINE_ORT_SLOT(ReleaseValue, 96);
SIGHTLINE_ORT_SLOT(ReleaseSessionOptions, 100);
SIGHTLINE_ORT_SLOT(SessionGetModelMetadata, 111);
SIGHTLINE_ORT_SLOT(ModelMetadataLookupCustomMetadataMap, 116);
SIGHTLINE_ORT_SLOT(ReleaseModelMetadata, 118);
SIGHTLINE_ORT_SLOT(ModelMetadataGetCustomMetadataMapKeys, 123);
SIGHTLINE_ORT_SLOT(AddSessionConfigEntry, 130);

/// The interface level that is asked for: every slot above exists in it.
enum { SIGHTLINE_ORT_API_LEVEL = 11 };

/// What opening a library came to.
typedef enum SightlineOrtOpening {
    SIGHTLINE_ORT_OPENED = 0,
    /// The loader refused it; `message` holds why.
    SIGHTLINE_ORT_NOT_LOADED = 1,
    /// It is a library, but not ONNX Runtime.
    SIGHTLINE_ORT_NO_ENTRY = 2,
    /// It refuses the interface level; `version` is set.
    SIGHTLINE_ORT_LEVEL_REFUSED = 3,
} SightlineOrtOpening;

/// Opens ONNX Runtime so that its symbols stay its own (RTLD_LOCAL), and never closes it again: its threads and
/// thread-local destructors do not survive that. Before that it switches off the library's telemetry, by variables of
/// the process's environment.
///
/// `version` is owned by the library. `message` is owned by the loader and is valid until the next call on the thread.
SightlineOrtOpening sightline_ort_open(
    const char *path, const SightlineOrtApi **api, const char **version, const char **message);
