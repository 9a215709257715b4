// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include "CPixelKernels.h"

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef int16_t i16x16 __attribute__((vector_size(32)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x8 __attribute__((vector_size(32)));
typedef float f32x4 __attribute__((vector_size(16)));
typedef float f32x8 __attribute__((vector_size(32)));

// Every function that touches vectors is inlined into one entry point per instruction set, so no vector crosses a call.
#define INLINE static inline __attribute__((always_inline))
#define COPY(to, from, bytes) __builtin_memcpy(to, from, bytes)

#if defined(__linux__) && defined(__x86_64__)
#define HAS_LEVELS 1
#define LEVEL3 __attribute__((target("arch=x86-64-v3")))
#define LEVEL4 __attribute__((target("arch=x86-64-v4")))
#endif
