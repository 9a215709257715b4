// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "StandardErrorCapture.h"

#include <stddef.h>

#if defined(__linux__)
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#endif

static _Thread_local char text[2048];
static _Thread_local size_t length;
static _Thread_local int is_capturing;

#if defined(__linux__)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Made once and never closed: another thread may have read `stderr` just before it is put back.
static FILE *catcher;
static FILE *original;
static int users;

static ssize_t catch(void *cookie, const char *bytes, size_t count) {
    (void)cookie;
    if (!is_capturing) return write(STDERR_FILENO, bytes, count);
    size_t room = sizeof text - 1 - length;
    size_t taken = count < room ? count : room;
    memcpy(text + length, bytes, taken);
    length += taken;
    return (ssize_t)count;
}

void sightline_capture_begin(void) {
    length = 0;
    is_capturing = 1;
    pthread_mutex_lock(&lock);
    if (!catcher) {
        catcher = fopencookie(NULL, "w", (cookie_io_functions_t){.write = catch});
        if (catcher) setvbuf(catcher, NULL, _IONBF, 0);
    }
    if (catcher && users++ == 0) {
        original = stderr;
        stderr = catcher;
    }
    pthread_mutex_unlock(&lock);
}

const char *sightline_capture_end(void) {
    pthread_mutex_lock(&lock);
    if (catcher && --users == 0) stderr = original;
    pthread_mutex_unlock(&lock);
    is_capturing = 0;
    text[length] = 0;
    return text;
}

#else

void sightline_capture_begin(void) {
    length = 0;
    is_capturing = 1;
}

const char *sightline_capture_end(void) {
    is_capturing = 0;
    text[length] = 0;
    return text;
}

#endif
