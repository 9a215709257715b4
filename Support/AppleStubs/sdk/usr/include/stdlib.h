// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Stand-in: what Apple's stdlib.h declares and the C targets use.

#pragma once

#include <stddef.h>

void *malloc(size_t size);
void free(void *memory);
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
