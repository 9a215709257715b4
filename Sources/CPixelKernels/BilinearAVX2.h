// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include "Emit.h"

#if HAS_LEVELS
#include <immintrin.h>

// The arithmetic of Bilinear.c in AVX2, with the same bits, and no way through memory for the taps of four-byte pixels.
//
// Along x, `(p0 * w0 + p1 * w1) >> 4` is taken apart so that sixteen sums at a time stay in 16 bits: with a weight
// `w = 16 * h + l`, h at most 127, it is `p0 * h0 + p1 * h1 + ((p0 * l0 + p1 * l1) >> 4)`. Two weights add up to at most
// 2049 (each is rounded on its own), so neither `vpmaddubsw` saturates.

#define INLINE3 LEVEL3 INLINE

// Where the taps of a row come from: pairs that lie ready, or pixels at the byte offsets `at` from `top` and `bottom`.
typedef struct {
    const uint8_t *top, *bottom;
    const uint8_t *next_top, *next_bottom;  // Those of the row after.
    const intptr_t *at;
    int32_t is_in_place;  // 1: pixels, 0: pairs.
} taps_source;

// Four times the same pair. In assembly, or else the compiler merges broadcasts and blends to shuffles again.
INLINE3 __m256i one_pair(const uint8_t *from) {
    typedef struct {
        uint8_t bytes[8];
    } pair_bytes;
    __m256i pairs;
    __asm__("vpbroadcastq %1, %0" : "=x"(pairs) : "m"(*(const pair_bytes *)from));
    return pairs;
}

// The pairs of places x, x + 1, x + 4 and x + 5 in one row.
INLINE3 __m256i four_pairs(const uint8_t *from, const intptr_t *at, int32_t is_in_place, int32_t x) {
    if (!is_in_place) {
        const uint8_t *pairs = from + 8 * (intptr_t)x;
        return _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)pairs)),
            _mm_loadu_si128((const __m128i *)(pairs + 32)), 1);
    }
    at += x;
    // Broadcasts and blends leave the two ports for shuffles free.
    return _mm256_blend_epi32(
        _mm256_blend_epi32(one_pair(from + at[0]), one_pair(from + at[1]), 0x0c),
        _mm256_blend_epi32(one_pair(from + at[4]), one_pair(from + at[5]), 0xc0), 0xf0);
}

// Along x: four channels of four places, shifted down by 4.
INLINE3 __m256i blend_columns3(__m256i pairs, __m256i high, __m256i low) {
    const __m256i taps = _mm256_shuffle_epi8(
        pairs, _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)));
    return _mm256_add_epi16(
        _mm256_maddubs_epi16(taps, high), _mm256_srli_epi16(_mm256_maddubs_epi16(taps, low), 4));
}

// In each half, from eight bytes of weights: those of two places, two bytes each, four times over.
#define EACH_FOUR_TIMES(i) i, i + 1, i, i + 1, i, i + 1, i, i + 1, i + 2, i + 3, i + 2, i + 3, i + 2, i + 3, i + 2, i + 3

INLINE3 __m256i spread(__m256i weights, __m128i order) {
    return _mm256_shuffle_epi8(weights, _mm256_broadcastsi128_si256(order));
}

INLINE3 __m256i blend_places3(taps_source taps, __m256i high, __m256i low, const __m256i rows[2], int32_t x) {
    const __m256i top = blend_columns3(four_pairs(taps.top, taps.at, taps.is_in_place, x), high, low);
    const __m256i bottom = blend_columns3(four_pairs(taps.bottom, taps.at, taps.is_in_place, x), high, low);
    const __m256i sum = _mm256_add_epi16(_mm256_mulhi_epi16(top, rows[0]), _mm256_mulhi_epi16(bottom, rows[1]));
    // (sum * 2^13 + 2^14) >> 15, which is (sum + 2) >> 2.
    return _mm256_mulhrs_epi16(sum, _mm256_set1_epi16(1 << 13));
}

// Eight pixels from x on, channel 0 in the lowest byte.
INLINE3 __m256i blend_pixels3(taps_source taps, const int16_t *weights, const __m256i rows[2], int32_t x) {
    const __m256i w = _mm256_loadu_si256((const __m256i *)(weights + 2 * (intptr_t)x));
    const __m256i high = _mm256_min_epi16(_mm256_srli_epi16(w, 4), _mm256_set1_epi16(127));
    const __m256i low = _mm256_sub_epi16(w, _mm256_slli_epi16(high, 4));
    // Places 0 to 3 in the lower half, 4 to 7 in the upper; in each the high parts, then the low ones.
    const __m256i parts = _mm256_packus_epi16(high, low);
    const __m256i near = blend_places3(
        taps, spread(parts, _mm_setr_epi8(EACH_FOUR_TIMES(0))), spread(parts, _mm_setr_epi8(EACH_FOUR_TIMES(8))), rows,
        x);
    const __m256i far = blend_places3(
        taps, spread(parts, _mm_setr_epi8(EACH_FOUR_TIMES(4))), spread(parts, _mm_setr_epi8(EACH_FOUR_TIMES(12))), rows,
        x + 2);
    return _mm256_packus_epi16(near, far);
}

INLINE3 __m256 real3(__m256i values, __m256 high, __m256 low, __m256 bias) {
    const __m256 f = _mm256_cvtepi32_ps(values);
    return _mm256_add_ps(_mm256_mul_ps(f, high), _mm256_add_ps(_mm256_mul_ps(f, low), bias));
}

// Planes of floats from pixels.
INLINE3 void emit_floats3(const sightline_bilinear *plan, const uint8_t *pixels, int32_t row) {
    const int32_t width = plan->width;
    const __m256i byte = _mm256_set1_epi32(255);
    float *to[3];
    __m256 high[3], low[3], bias[3];
    for (int c = 0; c < 3; c++) {
        to[c] = (float *)(plan->output.channels[c] + row * plan->output.row_bytes);
        high[c] = _mm256_set1_ps(plan->output.high[c]);
        low[c] = _mm256_set1_ps(plan->output.low[c]);
        bias[c] = _mm256_set1_ps(plan->output.bias[c]);
    }
    int32_t x = 0;
    for (; x + 8 <= width; x += 8) {
        const __m256i eight = _mm256_loadu_si256((const __m256i *)(pixels + 4 * (intptr_t)x));
        _mm256_storeu_ps(to[0] + x, real3(_mm256_and_si256(eight, byte), high[0], low[0], bias[0]));
        _mm256_storeu_ps(
            to[1] + x, real3(_mm256_and_si256(_mm256_srli_epi32(eight, 8), byte), high[1], low[1], bias[1]));
        _mm256_storeu_ps(
            to[2] + x, real3(_mm256_and_si256(_mm256_srli_epi32(eight, 16), byte), high[2], low[2], bias[2]));
    }
    if (x == width) { return; }
    const __m256i eight = _mm256_loadu_si256((const __m256i *)(pixels + 4 * (intptr_t)x));
    const __m256i last = _mm256_cmpgt_epi32(_mm256_set1_epi32(width - x), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    for (int c = 0; c < 3; c++) {
        const __m256i values = _mm256_and_si256(_mm256_srli_epi32(eight, 8 * c), byte);
        _mm256_maskstore_ps(to[c] + x, last, real3(values, high[c], low[c], bias[c]));
    }
}

// The memory's own prefetching stops at the end of a page, and rows are longer.
INLINE3 void prefetch_next(taps_source taps, int32_t x) {
    if (!taps.is_in_place) { return; }
    for (int32_t i = x; i < x + 8; i += 4) {
        _mm_prefetch((const char *)taps.next_top + taps.at[i], _MM_HINT_T0);
        _mm_prefetch((const char *)taps.next_bottom + taps.at[i], _MM_HINT_T0);
    }
}

INLINE3 void blend_row3_from(const sightline_bilinear *plan, taps_source taps, int32_t row) {
    const int32_t width = plan->width, plane = plan->taps.count;
    const int16_t *weights = plan->column_weights;
    const __m256i rows[2] = {
        _mm256_set1_epi16(plan->row_weights[2 * row]), _mm256_set1_epi16(plan->row_weights[2 * row + 1])};
    uint8_t *bytes = plan->bytes;
    if (plan->output.is_affine) {
        // Two loops: one alone would need more registers than there are.
        for (int32_t x = 0; x < width; x += 8) {
            prefetch_next(taps, x);
            _mm256_storeu_si256((__m256i *)(bytes + 4 * (intptr_t)x), blend_pixels3(taps, weights, rows, x));
        }
        emit_floats3(plan, bytes, row);
        return;
    }
    const __m128i by_channel = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    for (int32_t x = 0; x < width; x += 8) {
        prefetch_next(taps, x);
        const __m256i channels = _mm256_permutevar8x32_epi32(
            spread(blend_pixels3(taps, weights, rows, x), by_channel), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
        const __m128i first = _mm256_castsi256_si128(channels);
        _mm_storel_epi64((__m128i *)(bytes + x), first);
        _mm_storeh_pd((double *)(bytes + plane + x), _mm_castsi128_pd(first));
        _mm_storel_epi64((__m128i *)(bytes + 2 * (intptr_t)plane + x), _mm256_extracti128_si256(channels, 1));
    }
    emit_row(&plan->output, bytes, plane, width, row);
}

LEVEL3 static void blend_row3(
    const sightline_bilinear *plan, const uint64_t *top, const uint64_t *bottom, int32_t row
) {
    blend_row3_from(plan, (taps_source){(const uint8_t *)top, (const uint8_t *)bottom, NULL, NULL, NULL, 0}, row);
}

// Four-byte pixels, read where they are. 0: a row lies outside the picture, nothing was done.
LEVEL3 static int32_t run3_in_place(const sightline_bilinear *plan) {
    const intptr_t *rows = plan->rows[0];
    for (int32_t i = 0; i < 2 * plan->height; i++) {
        if (rows[i] == INTPTR_MIN) { return 0; }
    }
    const uint8_t *start = plan->taps.planes[0];
    for (int32_t y = 0; y < plan->height; y++) {
        const int32_t next = y + 1 < plan->height ? y + 1 : y;
        const taps_source taps = {
            start + rows[2 * y], start + rows[2 * y + 1], start + rows[2 * next], start + rows[2 * next + 1],
            plan->taps.first[0], 1};
        blend_row3_from(plan, taps, y);
    }
    return 1;
}
#endif
