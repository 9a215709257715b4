// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include "Vectors.h"

// Reading the taps of a row as pairs of 32-bit pixels: the first tap in the low half, channel 0 in the lowest byte.

INLINE uint32_t load2(const uint8_t *from) {
    uint16_t value;
    COPY(&value, from, 2);
    return value;
}

INLINE uint32_t load4(const uint8_t *from) {
    uint32_t value;
    COPY(&value, from, 4);
    return value;
}

INLINE uint64_t load8(const uint8_t *from) {
    uint64_t value;
    COPY(&value, from, 8);
    return value;
}

INLINE uint64_t pair(uint32_t first, uint32_t second) { return first | (uint64_t)second << 32; }

// Bits of fraction of a matrix, as in YCbCrMatrix.swift: the most with which the largest sum fits 32 bits.
#define SIGHTLINE_YCBCR_BITS 21

// Luma and chroma become red, green and blue in place, rounded half up and clamped; a tap outside the picture, which
// has its highest bit set, stays.
INLINE void convert_matrix(const int32_t *m, uint64_t *pairs, int32_t count) {
    for (int32_t i = 0; i < count; i += 4) {
        u32x8 taps;
        COPY(&taps, pairs + i, 32);
        const i32x8 y = (i32x8)(taps & 255u) * m[0];
        const i32x8 u = (i32x8)((taps >> 8) & 255u);
        const i32x8 v = (i32x8)((taps >> 16) & 255u);
        i32x8 red = (y + v * m[1] + m[5]) >> SIGHTLINE_YCBCR_BITS;
        i32x8 green = (y + u * m[2] + v * m[3] + m[6]) >> SIGHTLINE_YCBCR_BITS;
        i32x8 blue = (y + u * m[4] + m[7]) >> SIGHTLINE_YCBCR_BITS;
        const i32x8 zero = {0}, most = zero + 255;
        red = __builtin_elementwise_min(__builtin_elementwise_max(red, zero), most);
        green = __builtin_elementwise_min(__builtin_elementwise_max(green, zero), most);
        blue = __builtin_elementwise_min(__builtin_elementwise_max(blue, zero), most);
        const i32x8 outside = (i32x8)taps >> 31;
        const i32x8 colour = ((red | green << 8 | blue << 16) & ~outside) | ((i32x8)taps & outside);
        COPY(pairs + i, &colour, 32);
    }
}

INLINE uint32_t tap(
    const sightline_taps *taps, int32_t kind, const uint8_t *const start[3], int32_t i, const intptr_t *const at[3]
) {
    const intptr_t offset = at[0][i];
    if (offset == INTPTR_MIN) { return taps->outside; }
    const uint8_t *from = start[0] + offset;
    switch (kind) {
    case SIGHTLINE_PACKED4: return load4(from);
    case SIGHTLINE_PACKED3: return load2(from) | (uint32_t)from[2] << 16;
    case SIGHTLINE_GRAY: return from[0] * 0x010101u;
    default: return from[0] | (uint32_t)start[1][at[1][i]] << 8 | (uint32_t)start[2][at[2][i]] << 16;
    }
}

INLINE void gather_pairs(const sightline_taps *taps, const uint8_t *const start[3], uint64_t *pairs) {
    const int32_t count = taps->count;
    const intptr_t *at = taps->first[0];
    const uint8_t *from = start[0];
    switch (taps->kind) {
    case SIGHTLINE_PACKED4:
        // `count` is a multiple of 8.
        for (int32_t i = 0; i < count; i += 4) {
            const uint64_t four[4] = {
                load8(from + at[i]), load8(from + at[i + 1]), load8(from + at[i + 2]), load8(from + at[i + 3])};
            COPY(pairs + i, four, 32);
        }
        return;
    case SIGHTLINE_PACKED3:
        // Two overlapping reads of four bytes: never a byte beyond the second pixel.
        for (int32_t i = 0; i < count; i++) {
            pairs[i] = pair(load4(from + at[i]) & 0xffffffu, load4(from + at[i] + 2) >> 8);
        }
        return;
    case SIGHTLINE_GRAY:
        for (int32_t i = 0; i < count; i++) {
            const uint64_t both = load2(from + at[i]);
            pairs[i] = ((both & 255) | (both >> 8) << 32) * 0x010101u;
        }
        return;
    case SIGHTLINE_NV12:
        for (int32_t i = 0; i < count; i++) {
            const uint64_t luma = load2(from + at[i]);
            const uint64_t first = load2(start[1] + taps->first[1][i]);
            const uint64_t second = load2(start[1] + taps->second[1][i]);
            pairs[i] = (luma & 255) | first << 8 | (luma >> 8) << 32 | second << 40;
        }
        return;
    default:
        for (int32_t i = 0; i < count; i++) {
            const uint64_t luma = load2(from + at[i]);
            const uint64_t first = start[1][taps->first[1][i]] | (uint64_t)start[2][taps->first[2][i]] << 8;
            const uint64_t second = start[1][taps->second[1][i]] | (uint64_t)start[2][taps->second[2][i]] << 8;
            pairs[i] = (luma & 255) | first << 8 | (luma >> 8) << 32 | second << 40;
        }
    }
}

// Taps that lie apart or outside the picture.
INLINE void gather_taps(const sightline_taps *taps, int32_t kind, const uint8_t *const start[3], uint64_t *pairs) {
    const int32_t count = taps->count;
    for (int32_t i = 0; i < count; i++) {
        pairs[i] = pair(tap(taps, kind, start, i, taps->first), tap(taps, kind, start, i, taps->second));
    }
}

// Reads one row; `row` has its byte offset in each plane.
INLINE void gather_row(const sightline_taps *taps, const intptr_t row[3], uint64_t *pairs) {
    if (row[0] == INTPTR_MIN) {
        for (int32_t i = 0; i < taps->count; i++) { pairs[i] = pair(taps->outside, taps->outside); }
    } else {
        const uint8_t *start[3];
        for (int32_t p = 0; p < 3; p++) { start[p] = taps->planes[p] + row[p]; }
        if (taps->is_paired) {
            gather_pairs(taps, start, pairs);
        } else if (taps->kind == SIGHTLINE_PACKED4) {
            gather_taps(taps, SIGHTLINE_PACKED4, start, pairs);
        } else {
            gather_taps(taps, taps->kind, start, pairs);
        }
    }
    if (taps->kind >= SIGHTLINE_NV12) { convert_matrix(taps->matrix, pairs, taps->count); }
}
