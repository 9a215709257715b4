// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <stddef.h>

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t count);
