// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <stddef.h>
#include <stdint.h>

/// How many classes `sightline_scores_mark` takes together.
enum { SIGHTLINE_SCORES_GROUP = 4 };

/// Whether any of `count` scores is not below a limit; a NaN is not.
int32_t sightline_scores_reach(const float *scores, ptrdiff_t count, float limit);

/// Says for each of `count` candidates which classes are worth a look, for scores that lie class after class.
///
/// Classes form groups of `SIGHTLINE_SCORES_GROUP` in their order; the last may be smaller. A mark is 0 when all scores
/// of a candidate are below the limit (a NaN is not), the number of the group that holds the others, counted from 1, or
/// -1 when several do.
///
/// `scores` holds `classes` lines of at least `count` numbers, `stride` numbers apart.
void sightline_scores_mark(
    const float *scores, ptrdiff_t stride, int32_t classes, ptrdiff_t count, float limit, int32_t *marks);
