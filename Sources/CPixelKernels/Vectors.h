// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include "CPixelKernels.h"

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef int16_t i16x16 __attribute__((vector_size(32)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x8 __attribute__((vector_size(32)));
typedef int32_t i32x16 __attribute__((vector_size(64)));
typedef float f32x4 __attribute__((vector_size(16)));
typedef float f32x8 __attribute__((vector_size(32)));

// Every function that touches vectors is inlined into one entry point per instruction set, so no vector crosses a call.
#define INLINE static inline __attribute__((always_inline))
#define COPY(to, from, bytes) __builtin_memcpy(to, from, bytes)

#define LOW16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#define HIGH16 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
#define LOW32 LOW16, HIGH16

// Products of neighbours, added in pairs.
INLINE void multiply_add(const i16x16 *a, const i16x16 *b, i32x8 *sums) {
    const i16x8 a0 = __builtin_shufflevector(*a, *a, 0, 2, 4, 6, 8, 10, 12, 14);
    const i16x8 a1 = __builtin_shufflevector(*a, *a, 1, 3, 5, 7, 9, 11, 13, 15);
    const i16x8 b0 = __builtin_shufflevector(*b, *b, 0, 2, 4, 6, 8, 10, 12, 14);
    const i16x8 b1 = __builtin_shufflevector(*b, *b, 1, 3, 5, 7, 9, 11, 13, 15);
    *sums = __builtin_convertvector(a0, i32x8) * __builtin_convertvector(b0, i32x8)
        + __builtin_convertvector(a1, i32x8) * __builtin_convertvector(b1, i32x8);
}

// The upper 16 bits of the products.
INLINE void multiply_high(const i16x16 *a, const i16x16 *b, i16x16 *high) {
    const i32x16 products = __builtin_convertvector(*a, i32x16) * __builtin_convertvector(*b, i32x16);
    *high = __builtin_convertvector(products >> 16, i16x16);
}

#if defined(__linux__) && defined(__x86_64__)
#define HAS_LEVELS 1
#define LEVEL3 __attribute__((target("arch=x86-64-v3")))
#define LEVEL4 __attribute__((target("arch=x86-64-v4")))
#endif
