// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Annotation and result files of COCO's format by simdjson, which is C++: whole columns come back, not values.

#ifndef SIGHTLINE_CSIMDJSON_H
#define SIGHTLINE_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a call came to; the order is known to Swift.
enum sightline_coco_status {
    SIGHTLINE_COCO_OK = 0,
    SIGHTLINE_COCO_FAULT = 1,
    SIGHTLINE_COCO_OUT_OF_MEMORY = 2,
};

/// Bytes that have to be readable behind a text; what they hold does not matter.
enum { SIGHTLINE_COCO_PADDING = 64 };

/// The first fault of a text. The texts end with a zero; `found` may end within a character.
struct sightline_coco_fault {
    char place[96];     ///< as `annotations[3].bbox[2]`; empty for the text as a whole
    char expected[96];
    char found[64];
};

/// A result file: an array of objects.
struct sightline_coco_results {
    size_t count;
    const int64_t *picture_ids, *category_ids;
    const double *boxes;  ///< x, y, width and height of each
    const double *scores;
};

/// Texts one after the other: number `i` is `bytes[ends[i - 1]..<ends[i]]`.
struct sightline_coco_texts {
    const char *bytes;
    const size_t *ends;
};

/// An annotation file: an object with three arrays.
struct sightline_coco_dataset {
    size_t picture_count;
    const int64_t *picture_ids, *picture_widths, *picture_heights;  ///< sides are 0 when not given
    struct sightline_coco_texts picture_names;                      ///< empty when not given

    size_t category_count;
    const int64_t *category_ids;
    struct sightline_coco_texts category_names;  ///< empty when not given

    size_t annotation_count;
    const int64_t *annotation_ids, *annotation_pictures, *annotation_categories;
    const double *boxes;  ///< x, y, width and height of each
    const double *areas;  ///< not a number when not given
    const uint8_t *crowds;
};

/// Reads a result file of `count` bytes with `SIGHTLINE_COCO_PADDING` more behind them. Free what comes.
int sightline_coco_read_results(const uint8_t *text, size_t count, struct sightline_coco_results **results,
                                struct sightline_coco_fault *fault);
void sightline_coco_free_results(struct sightline_coco_results *results);

/// Reads an annotation file of `count` bytes with `SIGHTLINE_COCO_PADDING` more behind them. Free what comes.
int sightline_coco_read_dataset(const uint8_t *text, size_t count, struct sightline_coco_dataset **dataset,
                                struct sightline_coco_fault *fault);
void sightline_coco_free_dataset(struct sightline_coco_dataset *dataset);

#ifdef __cplusplus
}
#endif

#endif
