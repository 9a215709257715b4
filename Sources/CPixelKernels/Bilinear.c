// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "BilinearAVX2.h"
#include "Emit.h"
#include "Gather.h"
#include <wchar.h>

#pragma STDC FP_CONTRACT OFF

// OpenCV's INTER_LINEAR on bytes: along x `p0 * w0 + p1 * w1` in 11-bit weights, along y
// `((s0 >> 4) * v0 >> 16) + ((s1 >> 4) * v1 >> 16)`, which leaves two bits of fraction, rounded half up.

// Four places along x: the four channels of each, already shifted down by 4, in 16 bits.
INLINE void blend_columns(const uint64_t *pairs, const i16x16 weights[2], i16x16 *sums) {
    u8x32 taps;
    COPY(&taps, pairs, 32);
    // In each pair the two taps of a channel become neighbours.
    taps = __builtin_shufflevector(
        taps, taps, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25,
        29, 26, 30, 27, 31);
    const i16x16 near = __builtin_convertvector(__builtin_shufflevector(taps, taps, LOW16), i16x16);
    const i16x16 far = __builtin_convertvector(__builtin_shufflevector(taps, taps, HIGH16), i16x16);
    i32x8 left, right;
    multiply_add(&near, weights, &left);
    multiply_add(&far, weights + 1, &right);
    *sums = __builtin_convertvector(__builtin_shufflevector(left >> 4, right >> 4, LOW16), i16x16);
}

// Two rows of four places: the rounded bytes of the four channels of each.
INLINE void blend_places(
    const uint64_t *top, const uint64_t *bottom, const int16_t *weights, const i16x16 rows[2], u8x16 *bytes
) {
    i32x4 w;
    COPY(&w, weights, 16);
    const i16x16 columns[2] = {
        (i16x16)__builtin_shufflevector(w, w, 0, 0, 0, 0, 1, 1, 1, 1),
        (i16x16)__builtin_shufflevector(w, w, 2, 2, 2, 2, 3, 3, 3, 3)};
    i16x16 upper, lower;
    blend_columns(top, columns, &upper);
    blend_columns(bottom, columns, &lower);
    multiply_high(&upper, rows, &upper);
    multiply_high(&lower, rows + 1, &lower);
    *bytes = __builtin_convertvector((upper + lower + 2) >> 2, u8x16);
}

// Three bytes of eight pixels, each in a vector of its own.
INLINE void blend_pixels(
    const uint64_t *top, const uint64_t *bottom, const int16_t *weights, const i16x16 rows[2], i32x8 values[3]
) {
    u8x16 near, far;
    blend_places(top, bottom, weights, rows, &near);
    blend_places(top + 4, bottom + 4, weights + 8, rows, &far);
    const u32x8 pixels = (u32x8)__builtin_shufflevector(near, far, LOW32);
    values[0] = (i32x8)(pixels & 255u);
    values[1] = (i32x8)((pixels >> 8) & 255u);
    values[2] = (i32x8)((pixels >> 16) & 255u);
}

// Planes of floats. What the loop reads is copied first: its stores might otherwise change the plan.
INLINE void blend_floats(
    const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, const i16x16 rows[2], int32_t row
) {
    const int32_t width = plan->width;
    const int16_t *weights = plan->column_weights;
    const f32x8 zero = {0};
    uint8_t *to[3];
    f32x8 high[3], low[3], bias[3];
    for (int c = 0; c < 3; c++) {
        to[c] = plan->output.channels[c] + row * plan->output.row_bytes;
        high[c] = zero + plan->output.high[c];
        low[c] = zero + plan->output.low[c];
        bias[c] = zero + plan->output.bias[c];
    }
    const int32_t whole = width & ~7;
    for (int32_t x = 0; x < whole; x += 8) {
        i32x8 values[3];
        blend_pixels(top + x, bottom + x, weights + 2 * (intptr_t)x, rows, values);
#pragma clang loop unroll(full)
        for (int c = 0; c < 3; c++) {
            const f32x8 f = __builtin_convertvector(values[c], f32x8);
            const f32x8 real = f * high[c] + (f * low[c] + bias[c]);
            COPY(to[c] + (intptr_t)x * 4, &real, 32);
        }
    }
    if (whole == width) { return; }
    i32x8 values[3];
    blend_pixels(top + whole, bottom + whole, weights + 2 * (intptr_t)whole, rows, values);
    for (int c = 0; c < 3; c++) {
        const f32x8 f = __builtin_convertvector(values[c], f32x8);
        const f32x8 real = f * high[c] + (f * low[c] + bias[c]);
        float last[8];
        COPY(last, &real, 32);
        for (int32_t x = whole; x < width; x++) { COPY(to[c] + (intptr_t)x * 4, last + (x - whole), 4); }
    }
}

INLINE void blend_row(const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, int32_t row) {
    const int32_t width = plan->width, plane = plan->taps.count;
    const i16x16 zero = {0};
    const i16x16 rows[2] = {
        zero + (int16_t)plan->row_weights[2 * row], zero + (int16_t)plan->row_weights[2 * row + 1]};
    if (plan->output.is_affine) { return blend_floats(plan, top, bottom, rows, row); }
    uint8_t *bytes = plan->bytes;
    const int16_t *weights = plan->column_weights;
    for (int32_t x = 0; x < width; x += 8) {
        i32x8 values[3];
        blend_pixels(top + x, bottom + x, weights + 2 * (intptr_t)x, rows, values);
#pragma clang loop unroll(full)
        for (int c = 0; c < 3; c++) {
            const u8x8 narrow = __builtin_convertvector(values[c], u8x8);
            COPY(bytes + (intptr_t)c * plane + x, &narrow, 8);
        }
    }
    emit_row(&plan->output, bytes, plane, width, row);
}

typedef void row_blender(const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, int32_t row);

INLINE void run(const sightline_bilinear *plan, row_blender *blend) {
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
            blend(plan, top, top, y);
            continue;
        }
        if (second[0] != bottom_row) { gather_row(&plan->taps, second, bottom); }
        top_row = first[0];
        bottom_row = second[0];
        blend(plan, top, bottom, y);
    }
}

static void blend_row0(
    const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, int32_t row
) {
    blend_row(plan, top, bottom, row);
}

static void run0(const sightline_bilinear *plan) { run(plan, blend_row0); }

#if HAS_LEVELS
LEVEL3 static void run3(const sightline_bilinear *plan) { run(plan, blend_row3); }
LEVEL4 static void run4(const sightline_bilinear *plan) { run(plan, blend_row3); }
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
    if (level >= 3 && plan->taps.kind == SIGHTLINE_PACKED4 && plan->taps.is_paired && run3_in_place(plan)) { return; }
    if (level == 4) { return run4(plan); }
    if (level == 3) { return run3(plan); }
#endif
    run0(plan);
}

void sightline_fill(uint8_t *start, intptr_t count, int32_t element_bytes, int32_t element_stride, uint32_t element) {
    // Elements of four bytes side by side: the C library's loop is more than twice as fast.
    _Static_assert(sizeof(wchar_t) == 4, "wmemset writes elements of four bytes");
    switch (element_bytes) {
    case 4:
        if (element_stride == 1) {
            wmemset((wchar_t *)(void *)start, (wchar_t)element, (size_t)count);
            return;
        }
        for (intptr_t i = 0; i < count; i++) { COPY(start + 4 * element_stride * i, &element, 4); }
        return;
    case 2:
        for (intptr_t i = 0; i < count; i++) { COPY(start + 2 * element_stride * i, &element, 2); }
        return;
    default:
        for (intptr_t i = 0; i < count; i++) { start[element_stride * i] = (uint8_t)element; }
    }
}
