// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// OpenVINO's C functions, declared by ourselves and found by name.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct SightlineOvCore SightlineOvCore;
typedef struct SightlineOvModel SightlineOvModel;
typedef struct SightlineOvCompiledModel SightlineOvCompiledModel;
typedef struct SightlineOvRequest SightlineOvRequest;
typedef struct SightlineOvTensor SightlineOvTensor;
typedef struct SightlineOvPort SightlineOvPort;

typedef struct SightlineOvVersion {
    const char *build_number;
    const char *description;
} SightlineOvVersion;

typedef struct SightlineOvShape {
    int64_t rank;
    int64_t *dimensions;
} SightlineOvShape;

typedef struct SightlineOvDimension {
    int64_t least, most;
} SightlineOvDimension;

typedef struct SightlineOvPartialShape {
    SightlineOvDimension rank;
    SightlineOvDimension *dimensions;
} SightlineOvPartialShape;

/// The functions in use; each returns 0 for success. A name here is the library's name without `ov_`.
typedef struct SightlineOvApi {
    int (*get_openvino_version)(SightlineOvVersion *);
    void (*version_free)(SightlineOvVersion *);
    const char *(*get_last_err_msg)(void);
    void (*free)(const char *);
    int (*core_create)(SightlineOvCore **);
    int (*core_read_model)(const SightlineOvCore *, const char *path, const char *weights, SightlineOvModel **);
    int (*core_compile_model)(
        const SightlineOvCore *, const SightlineOvModel *, const char *device, size_t property_count,
        SightlineOvCompiledModel **, ...);
    void (*model_free)(SightlineOvModel *);
    int (*model_inputs_size)(const SightlineOvModel *, size_t *);
    int (*model_outputs_size)(const SightlineOvModel *, size_t *);
    int (*model_const_input_by_index)(const SightlineOvModel *, size_t, SightlineOvPort **);
    int (*model_const_output_by_index)(const SightlineOvModel *, size_t, SightlineOvPort **);
    int (*model_reshape_by_port_indexes)(
        const SightlineOvModel *, const size_t *ports, const SightlineOvPartialShape *, size_t count);
    int (*port_get_any_name)(const SightlineOvPort *, char **);
    int (*port_get_element_type)(const SightlineOvPort *, int *);
    int (*port_get_partial_shape)(const SightlineOvPort *, SightlineOvPartialShape *);
    void (*output_const_port_free)(SightlineOvPort *);
    int (*partial_shape_create)(int64_t rank, SightlineOvDimension *, SightlineOvPartialShape *);
    void (*partial_shape_free)(SightlineOvPartialShape *);
    void (*compiled_model_free)(SightlineOvCompiledModel *);
    int (*compiled_model_get_property)(const SightlineOvCompiledModel *, const char *key, char **value);
    int (*compiled_model_create_infer_request)(const SightlineOvCompiledModel *, SightlineOvRequest **);
    void (*infer_request_free)(SightlineOvRequest *);
    int (*infer_request_infer)(SightlineOvRequest *);
    int (*infer_request_set_input_tensor_by_index)(SightlineOvRequest *, size_t, const SightlineOvTensor *);
    int (*infer_request_set_output_tensor_by_index)(SightlineOvRequest *, size_t, const SightlineOvTensor *);
    int (*infer_request_get_output_tensor_by_index)(const SightlineOvRequest *, size_t, SightlineOvTensor **);
    int (*tensor_create_from_host_ptr)(int type, SightlineOvShape, void *memory, SightlineOvTensor **);
    int (*tensor_get_shape)(const SightlineOvTensor *, SightlineOvShape *);
    int (*shape_free)(SightlineOvShape *);
    int (*tensor_data)(const SightlineOvTensor *, void **);
    void (*tensor_free)(SightlineOvTensor *);
} SightlineOvApi;

/// Opens OpenVINO so that its symbols stay its own (RTLD_LOCAL), and never closes it again. Its other libraries lie in
/// the same folder and are found from there.
///
/// Returns 0, or -1 with the loader's words in `message`, or 1 with the name of a function it lacks in `message`.
int sightline_ov_open(const char *path, SightlineOvApi *api, const char **message);

/// Prepares a model for the processor: one stream, so many threads, and calculation in `precision` (`f32`, `bf16`, `f16`).
int sightline_ov_compile(
    const SightlineOvApi *api, const SightlineOvCore *core, const SightlineOvModel *model, int threads,
    const char *precision, SightlineOvCompiledModel **compiled);
