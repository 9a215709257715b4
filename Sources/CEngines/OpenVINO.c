// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "OpenVINO.h"

#include <dlfcn.h>

/// Writes a number of at most 9 digits, and the end of the text.
static void write_decimal(int number, char *text) {
    int scale = 1;
    while (scale <= number / 10) scale *= 10;
    for (; scale > 0; scale /= 10) *text++ = (char)('0' + number / scale % 10);
    *text = 0;
}

int sightline_ov_open(const char *path, SightlineOvApi *api, const char **message) {
    *message = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *message = dlerror();
        return -1;
    }
#define FIND(function)                                                                                                \
    do {                                                                                                              \
        api->function = (__typeof__(api->function))dlsym(library, "ov_" #function);                                   \
        if (!api->function) {                                                                                         \
            *message = "ov_" #function;                                                                               \
            return 1;                                                                                                 \
        }                                                                                                             \
    } while (0)
    FIND(get_openvino_version);
    FIND(version_free);
    FIND(get_last_err_msg);
    FIND(free);
    FIND(core_create);
    FIND(core_read_model);
    FIND(core_compile_model);
    FIND(model_free);
    FIND(model_inputs_size);
    FIND(model_outputs_size);
    FIND(model_const_input_by_index);
    FIND(model_const_output_by_index);
    FIND(model_reshape_by_port_indexes);
    FIND(port_get_any_name);
    FIND(port_get_element_type);
    FIND(port_get_partial_shape);
    FIND(output_const_port_free);
    FIND(partial_shape_create);
    FIND(partial_shape_free);
    FIND(compiled_model_free);
    FIND(compiled_model_get_property);
    FIND(compiled_model_create_infer_request);
    FIND(infer_request_free);
    FIND(infer_request_infer);
    FIND(infer_request_set_input_tensor_by_index);
    FIND(infer_request_set_output_tensor_by_index);
    FIND(infer_request_get_output_tensor_by_index);
    FIND(tensor_create_from_host_ptr);
    FIND(tensor_get_shape);
    FIND(shape_free);
    FIND(tensor_data);
    FIND(tensor_free);
#undef FIND
    return 0;
}

int sightline_ov_compile(
    const SightlineOvApi *api, const SightlineOvCore *core, const SightlineOvModel *model, int threads,
    const char *precision, SightlineOvCompiledModel **compiled) {
    char count[16];
    write_decimal(threads, count);
    return api->core_compile_model(
        core, model, "CPU", 8, compiled, "INFERENCE_NUM_THREADS", count, "NUM_STREAMS", "1", "PERFORMANCE_HINT",
        "LATENCY", "INFERENCE_PRECISION_HINT", precision);
}
