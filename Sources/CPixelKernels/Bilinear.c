// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "Emit.h"
#include "Gather.h"

#pragma STDC FP_CONTRACT OFF

// OpenCV's INTER_LINEAR on bytes: along x `p0 * w0 + p1 * w1` in 11-bit weights, along y
// `((s0 >> 4) * v0 >> 16) + ((s1 >> 4) * v1 >> 16)`, which leaves two bits of fraction, rounded half up.

// The sums along x of the three channels of eight places, already shifted down by 4.
INLINE void blend_columns(const uint64_t *pairs, const int16_t *weights, i32x8 sums[3]) {
    u16x16 low, high;
    i16x16 w;
    COPY(&low, pairs, 32);
    COPY(&high, pairs + 4, 32);
    COPY(&w, weights, 32);
    // In each pair the channels (0 1)(2 3) of both taps become neighbours, then channels 0 1 of all eight places.
    low = __builtin_shufflevector(low, low, 0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15);
    high = __builtin_shufflevector(high, high, 0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15);
    const u32x8 even = __builtin_shufflevector((u32x8)low, (u32x8)high, 0, 2, 8, 10, 4, 6, 12, 14);
    const u32x8 odd = __builtin_shufflevector((u32x8)low, (u32x8)high, 1, 3, 9, 11, 5, 7, 13, 15);
    const i16x16 taps[3] = {
        (i16x16)(even & 0x00ff00ffu), (i16x16)((even >> 8) & 0x00ff00ffu), (i16x16)(odd & 0x00ff00ffu)};
#pragma clang loop unroll(full)
    for (int c = 0; c < 3; c++) {
        const i16x16 t = taps[c];
        const i16x8 t0 = __builtin_shufflevector(t, t, 0, 2, 4, 6, 8, 10, 12, 14);
        const i16x8 t1 = __builtin_shufflevector(t, t, 1, 3, 5, 7, 9, 11, 13, 15);
        const i16x8 w0 = __builtin_shufflevector(w, w, 0, 2, 4, 6, 8, 10, 12, 14);
        const i16x8 w1 = __builtin_shufflevector(w, w, 1, 3, 5, 7, 9, 11, 13, 15);
        sums[c] = __builtin_convertvector(t0, i32x8) * __builtin_convertvector(w0, i32x8)
            + __builtin_convertvector(t1, i32x8) * __builtin_convertvector(w1, i32x8);
        sums[c] = (i32x8)((u32x8)sums[c] >> 4);
    }
}

INLINE void blend_row(const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, int32_t row) {
    const sightline_output *output = &plan->output;
    const int32_t width = plan->width, plane = plan->taps.count;
    const i32x8 zero = {0};
    const i32x8 v0 = zero + plan->row_weights[2 * row], v1 = zero + plan->row_weights[2 * row + 1];
    for (int32_t x = 0; x < width; x += 8) {
        i32x8 upper[3], lower[3];
        blend_columns(top + x, plan->column_weights + 2 * x, upper);
        blend_columns(bottom + x, plan->column_weights + 2 * x, lower);
#pragma clang loop unroll(full)
        for (int c = 0; c < 3; c++) {
            const i32x8 sum = ((upper[c] * v0) >> 16) + ((lower[c] * v1) >> 16);
            const i32x8 value = (sum + 2) >> 2;
            if (output->is_affine) {
                const f32x8 f = __builtin_convertvector(value, f32x8);
                const f32x8 real = f * output->high[c] + (f * output->low[c] + output->bias[c]);
                uint8_t *to = output->channels[c] + row * output->row_bytes + (intptr_t)x * 4;
                if (x + 8 <= width) {
                    COPY(to, &real, 32);
                } else {
                    float last[8];
                    COPY(last, &real, 32);
                    for (int32_t i = 0; x + i < width; i++) { COPY(to + 4 * i, last + i, 4); }
                }
            } else {
                const u8x8 bytes = __builtin_convertvector(value, u8x8);
                COPY(plan->bytes + (intptr_t)c * plane + x, &bytes, 8);
            }
        }
    }
    if (!output->is_affine) { emit_row(output, plan->bytes, plane, width, row); }
}

INLINE void run(const sightline_bilinear *plan) {
    uint64_t *top = plan->pixels, *bottom = plan->pixels + plan->taps.count;
    // The rows that `top` and `bottom` hold; an odd offset that no row has stands for none.
    intptr_t top_row = INTPTR_MAX, bottom_row = INTPTR_MAX;
    for (int32_t y = 0; y < plan->height; y++) {
        intptr_t first[3], second[3];
        for (int32_t p = 0; p < 3; p++) {
            first[p] = plan->rows[p][2 * y];
            second[p] = plan->rows[p][2 * y + 1];
        }
        if (first[0] == bottom_row && first[0] != top_row) {
            uint64_t *swapped = top;
            top = bottom;
            bottom = swapped;
            bottom_row = top_row;
            top_row = first[0];
        }
        if (first[0] != top_row) { gather_row(&plan->taps, first, top); }
        if (second[0] == first[0]) {
            top_row = first[0];
            blend_row(plan, top, top, y);
            continue;
        }
        if (second[0] != bottom_row) { gather_row(&plan->taps, second, bottom); }
        top_row = first[0];
        bottom_row = second[0];
        blend_row(plan, top, bottom, y);
    }
}

static void run_default(const sightline_bilinear *plan) { run(plan); }

#if HAS_LEVELS
LEVEL3 static void run3(const sightline_bilinear *plan) { run(plan); }
LEVEL4 static void run4(const sightline_bilinear *plan) { run(plan); }
#endif

int32_t sightline_best_level(void) {
#if HAS_LEVELS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) { return 4; }
    if (__builtin_cpu_supports("x86-64-v3")) { return 3; }
#endif
    return 0;
}

void sightline_bilinear_run(const sightline_bilinear *plan, int32_t level) {
#if HAS_LEVELS
    if (level == 4) { return run4(plan); }
    if (level == 3) { return run3(plan); }
#endif
    run_default(plan);
}

void sightline_fill(uint8_t *start, intptr_t count, int32_t element_bytes, int32_t element_stride, uint32_t element) {
    switch (element_bytes) {
    case 4:
        for (intptr_t i = 0; i < count; i++) { COPY(start + 4 * element_stride * i, &element, 4); }
        return;
    case 2:
        for (intptr_t i = 0; i < count; i++) { COPY(start + 2 * element_stride * i, &element, 2); }
        return;
    default:
        for (intptr_t i = 0; i < count; i++) { start[element_stride * i] = (uint8_t)element; }
    }
}
