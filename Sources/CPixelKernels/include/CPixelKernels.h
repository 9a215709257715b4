// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <stddef.h>
#include <stdint.h>

/// How the pixels of a picture are read.
enum sightline_kind {
    SIGHTLINE_PACKED4 = 0,  ///< Four bytes a pixel, the fourth ignored.
    SIGHTLINE_PACKED3 = 1,  ///< Three bytes a pixel.
    SIGHTLINE_GRAY = 2,     ///< One byte a pixel.
    SIGHTLINE_NV12 = 3,     ///< Luma, and pairs of chroma.
    SIGHTLINE_I420 = 4,     ///< Luma, and two planes of chroma.
};

/// Two source pixels ("taps") for each of `count` places of a row, as byte offsets from the row's start.
///
/// The offset `INTPTR_MIN` is a tap outside the picture.
typedef struct {
    int32_t kind;
    int32_t is_paired;  ///< 1: the second tap lies right behind the first in memory; only `first` is read.
    int32_t count;      ///< A multiple of 8.
    uint32_t outside;   ///< The colour that a tap outside yields, channel 0 in the lowest byte, 255 in the highest.
    const uint8_t *planes[3];
    const intptr_t *first[3];   ///< By plane; for luma and chroma the three differ.
    const intptr_t *second[3];  ///< By plane.
    /// Y; V in red; U in green; V in green; U in blue; then what is added to red, green and blue: 21 bits of fraction.
    int32_t matrix[8];
} sightline_taps;

/// Where the channels of a picture go, in the order in which the source stores them.
typedef struct {
    uint8_t *channels[3];
    intptr_t row_bytes;      ///< From one row to the next.
    int32_t element_bytes;   ///< 1, 2 or 4.
    int32_t element_stride;  ///< In elements: 1 planar, 3 interleaved.
    int32_t is_affine;       ///< 1: float, planar, `v * high + (v * low + bias)`; 0: from the tables.
    float high[3], low[3], bias[3];
    const void *tables[3];  ///< 256 elements each.
} sightline_output;

/// Bilinear interpolation with 11-bit weights.
typedef struct {
    sightline_taps taps;
    sightline_output output;
    int32_t width, height;
    const intptr_t *rows[3];        ///< By plane: the byte offsets of the two source rows of each row.
    const int16_t *column_weights;  ///< Two for each of `taps.count` places.
    const int16_t *row_weights;     ///< Two for each row.
    uint64_t *pixels;               ///< Scratch: two rows of `taps.count` pairs.
    uint8_t *bytes;                 ///< Scratch: four rows of `taps.count` bytes.
} sightline_bilinear;

/// A triangle filter along both axes, columns first; the taps are the neighbouring columns (0, 1), (2, 3), …
typedef struct {
    sightline_taps taps;
    sightline_output output;
    int32_t width, height, source_height;
    const intptr_t *rows[3];     ///< By plane: the byte offset of each source row.
    const int32_t *columns;      ///< First source column and number of columns, for each column.
    const int32_t *lines;        ///< First source row and number of rows, for each row.
    int32_t columns_stride;      ///< Weights per column.
    int32_t lines_stride;        ///< Weights per row.
    const int32_t *column_weights, *line_weights;              ///< 22 bits of fraction; for bytes.
    const float *column_factors, *line_factors;                ///< The same as floats; for floats.
    int32_t ring_rows;           ///< At least the most rows that one row needs.
    int32_t next_row;            ///< The first source row not yet in the ring.
    uint64_t *pixels;            ///< Scratch: one row of `taps.count` pairs.
    void *ring;                  ///< Scratch: `ring_rows` rows of `4 * width` bytes or floats.
    void *sums;                  ///< Scratch: `4 * width` 32-bit sums.
    uint8_t *bytes;              ///< Scratch: three rows of `(width + 7) & ~7` bytes.
} sightline_antialias;

/// The best instruction set of this processor: 0 the compiler's default, 3 x86-64-v3, 4 x86-64-v4.
int32_t sightline_best_level(void);

/// Fills a tensor's picture; every level gives the same bits. A level must not exceed the best one.
void sightline_bilinear_run(const sightline_bilinear *plan, int32_t level);

/// Fills a tensor's picture; every level gives the same bits. A level must not exceed the best one.
void sightline_antialias_run(sightline_antialias *plan, int32_t level);

/// Leaves one row of the picture, rows in ascending order, as floats of four channels a pixel in `sums`.
void sightline_antialias_float_row(sightline_antialias *plan, int32_t row, int32_t level);

/// Writes one element `count` times.
void sightline_fill(uint8_t *start, intptr_t count, int32_t element_bytes, int32_t element_stride, uint32_t element);
