// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "Emit.h"
#include "Gather.h"

#pragma STDC FP_CONTRACT OFF

// Two passes over rows of 32-bit pixels: columns into a ring of rows, then rows of the ring into one row. Bytes are
// rounded after each pass in 22 bits of fraction, as Pillow does; floats are never rounded.

INLINE void narrow_bytes(const sightline_antialias *plan, uint8_t *to) {
    const uint8_t *pixels = (const uint8_t *)plan->pixels;
    const i32x4 zero = {0}, most = zero + 255;
    for (int32_t x = 0; x < plan->width; x++) {
        const int32_t first = plan->columns[2 * x], count = plan->columns[2 * x + 1];
        const int32_t *weights = plan->column_weights + (intptr_t)x * plan->columns_stride;
        i32x4 sum = zero + (1 << 21);
        for (int32_t k = 0; k < count; k++) {
            u8x4 pixel;
            COPY(&pixel, pixels + 4 * (intptr_t)(first + k), 4);
            sum += __builtin_convertvector(pixel, i32x4) * weights[k];
        }
        sum = __builtin_elementwise_min(__builtin_elementwise_max(sum >> 22, zero), most);
        const u8x4 rounded = __builtin_convertvector(sum, u8x4);
        COPY(to + 4 * (intptr_t)x, &rounded, 4);
    }
}

INLINE void narrow_floats(const sightline_antialias *plan, float *to) {
    const uint8_t *pixels = (const uint8_t *)plan->pixels;
    for (int32_t x = 0; x < plan->width; x++) {
        const int32_t first = plan->columns[2 * x], count = plan->columns[2 * x + 1];
        const float *factors = plan->column_factors + (intptr_t)x * plan->columns_stride;
        f32x4 sum = {0};
        for (int32_t k = 0; k < count; k++) {
            u8x4 pixel;
            COPY(&pixel, pixels + 4 * (intptr_t)(first + k), 4);
            sum += __builtin_convertvector(pixel, f32x4) * factors[k];
        }
        COPY(to + 4 * (intptr_t)x, &sum, 16);
    }
}

// Brings the source rows before `end` into the ring; rows must be asked for in ascending order.
INLINE void advance(sightline_antialias *plan, int32_t first, int32_t end, int isFloat) {
    const intptr_t length = 4 * (intptr_t)plan->width;
    if (plan->next_row < first) { plan->next_row = first; }
    for (; plan->next_row < end; plan->next_row++) {
        const int32_t source = plan->next_row;
        const intptr_t row[3] = {plan->rows[0][source], plan->rows[1][source], plan->rows[2][source]};
        gather_row(&plan->taps, row, plan->pixels);
        const intptr_t at = (source % plan->ring_rows) * length;
        if (isFloat) {
            narrow_floats(plan, (float *)plan->ring + at);
        } else {
            narrow_bytes(plan, (uint8_t *)plan->ring + at);
        }
    }
}

INLINE void run(sightline_antialias *plan) {
    const intptr_t length = 4 * (intptr_t)plan->width, plane = (plan->width + 7) & ~7;
    int32_t *sums = (int32_t *)plan->sums;
    plan->next_row = 0;
    for (int32_t y = 0; y < plan->height; y++) {
        const int32_t first = plan->lines[2 * y], count = plan->lines[2 * y + 1];
        const int32_t *weights = plan->line_weights + (intptr_t)y * plan->lines_stride;
        advance(plan, first, first + count, 0);
        for (intptr_t i = 0; i < length; i++) { sums[i] = 1 << 21; }
        for (int32_t k = 0; k < count; k++) {
            const uint8_t *from = (const uint8_t *)plan->ring + ((first + k) % plan->ring_rows) * length;
            const int32_t weight = weights[k];
            for (intptr_t i = 0; i < length; i++) { sums[i] += from[i] * weight; }
        }
        for (int32_t x = 0; x < plan->width; x++) {
            for (int32_t c = 0; c < 3; c++) {
                const int32_t value = sums[4 * (intptr_t)x + c] >> 22;
                plan->bytes[c * plane + x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
            }
        }
        emit_row(&plan->output, plan->bytes, plane, plan->width, y);
    }
}

INLINE void float_row(sightline_antialias *plan, int32_t y) {
    const intptr_t length = 4 * (intptr_t)plan->width;
    const int32_t first = plan->lines[2 * y], count = plan->lines[2 * y + 1];
    const float *factors = plan->line_factors + (intptr_t)y * plan->lines_stride;
    float *sums = (float *)plan->sums;
    if (y == 0) { plan->next_row = 0; }
    advance(plan, first, first + count, 1);
    for (intptr_t i = 0; i < length; i++) { sums[i] = 0; }
    for (int32_t k = 0; k < count; k++) {
        const float *from = (const float *)plan->ring + ((first + k) % plan->ring_rows) * length;
        const float factor = factors[k];
        for (intptr_t i = 0; i < length; i++) { sums[i] += from[i] * factor; }
    }
}

static void run_default(sightline_antialias *plan) { run(plan); }
static void float_row_default(sightline_antialias *plan, int32_t row) { float_row(plan, row); }

#if HAS_LEVELS
LEVEL3 static void run3(sightline_antialias *plan) { run(plan); }
LEVEL3 static void float_row3(sightline_antialias *plan, int32_t row) { float_row(plan, row); }
LEVEL4 static void run4(sightline_antialias *plan) { run(plan); }
LEVEL4 static void float_row4(sightline_antialias *plan, int32_t row) { float_row(plan, row); }
#endif

void sightline_antialias_run(sightline_antialias *plan, int32_t level) {
#if HAS_LEVELS
    if (level == 4) { return run4(plan); }
    if (level == 3) { return run3(plan); }
#endif
    run_default(plan);
}

void sightline_antialias_float_row(sightline_antialias *plan, int32_t row, int32_t level) {
#if HAS_LEVELS
    if (level == 4) { return float_row4(plan, row); }
    if (level == 3) { return float_row3(plan, row); }
#endif
    float_row_default(plan, row);
}
