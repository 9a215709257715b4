// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include "Vectors.h"

// From 8-bit channels to elements of the tensor.

#define EMIT_TABLE(type)                                                                \
    for (int32_t c = 0; c < 3; c++) {                                                   \
        const type *table = (const type *)output->tables[c];                            \
        type *to = (type *)(output->channels[c] + row * output->row_bytes);             \
        const uint8_t *from = bytes + c * plane;                                        \
        const intptr_t stride = output->element_stride;                                 \
        for (int32_t x = 0; x < width; x++) { COPY(to + x * stride, table + from[x], sizeof(type)); } \
    }

// `bytes` holds three rows, `plane` bytes apart.
INLINE void emit_row(
    const sightline_output *output, const uint8_t *bytes, intptr_t plane, int32_t width, intptr_t row
) {
    switch (output->element_bytes) {
    case 4: EMIT_TABLE(uint32_t) break;
    case 2: EMIT_TABLE(uint16_t) break;
    default: EMIT_TABLE(uint8_t) break;
    }
}
