// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Plain loops that the compiler turns into vectors, once for each instruction set. They only compare, so that every
// clone gives the same answer.

#include "CScoreKernels.h"

#if defined(__linux__) && defined(__x86_64__)
#define CLONED __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CLONED
#endif

CLONED int32_t sightline_scores_reach(const float *scores, ptrdiff_t count, float limit) {
    int32_t low = 1;
    for (ptrdiff_t i = 0; i < count; i++) { low &= scores[i] < limit; }
    return !low;
}

CLONED void sightline_scores_mark(
    const float *scores, ptrdiff_t stride, int32_t classes, ptrdiff_t count, float limit, int32_t *restrict marks) {
    for (ptrdiff_t i = 0; i < count; i++) { marks[i] = 0; }
    int32_t group = 1;
    int32_t first = 0;
    _Static_assert(SIGHTLINE_SCORES_GROUP == 4, "a group is the four lines that are read below");
    for (; first + SIGHTLINE_SCORES_GROUP <= classes; first += SIGHTLINE_SCORES_GROUP, group++) {
        const float *a = scores + first * stride, *b = a + stride, *c = b + stride, *d = c + stride;
        for (ptrdiff_t i = 0; i < count; i++) {
            int32_t low = (a[i] < limit) & (b[i] < limit) & (c[i] < limit) & (d[i] < limit);
            int32_t old = marks[i];
            marks[i] = low ? old : (old ? -1 : group);
        }
    }
    for (; first < classes; first++) {
        const float *a = scores + first * stride;
        for (ptrdiff_t i = 0; i < count; i++) {
            int32_t old = marks[i];
            marks[i] = a[i] < limit ? old : (old == 0 || old == group ? group : -1);
        }
    }
}
