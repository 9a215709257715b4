// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if defined(__linux__) && __has_include(<libavformat/avformat.h>)

#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "CFFmpeg.h"

#define TEXT(number) #number
#define NUMBER(number) TEXT(number)

// The versions of the headers, because the layout of FFmpeg's structures changes with the major version.
#define AVUTIL "libavutil.so." NUMBER(LIBAVUTIL_VERSION_MAJOR)
#define AVCODEC "libavcodec.so." NUMBER(LIBAVCODEC_VERSION_MAJOR)
#define AVFORMAT "libavformat.so." NUMBER(LIBAVFORMAT_VERSION_MAJOR)
#define AVDEVICE "libavdevice.so." NUMBER(LIBAVDEVICE_VERSION_MAJOR)
#define SWSCALE "libswscale.so." NUMBER(LIBSWSCALE_VERSION_MAJOR)

static struct sightline_ffmpeg table;
static pthread_once_t once = PTHREAD_ONCE_INIT, devices_once = PTHREAD_ONCE_INIT;
static char failure[SIGHTLINE_VIDEO_MESSAGE], devices_failure[SIGHTLINE_VIDEO_MESSAGE];

static void *open_library(const char *name, char *reason) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) snprintf(reason, SIGHTLINE_VIDEO_MESSAGE, "%s", dlerror());
    return library;
}

static void load(void) {
    void *avutil = open_library(AVUTIL, failure);
    if (avutil == NULL) return;
    void *avcodec = open_library(AVCODEC, failure);
    if (avcodec == NULL) return;
    void *avformat = open_library(AVFORMAT, failure);
    if (avformat == NULL) return;
    void *swscale = open_library(SWSCALE, failure);
    if (swscale == NULL) return;
#define FIND(library, name)                                                                \
    table.name = (__typeof__(&name))dlsym(library, #name);                                 \
    if (table.name == NULL) {                                                              \
        snprintf(failure, sizeof failure, "FFmpeg's lib" #library " lacks %s", #name);     \
        return;                                                                            \
    }
    FUNCTIONS(FIND)
    // stderr is ours; a program that has set a level of its own keeps it.
    if (table.av_log_get_level() == AV_LOG_INFO) table.av_log_set_level(AV_LOG_QUIET);
    table.avformat_network_init();
}

const struct sightline_ffmpeg *sightline_ffmpeg(char *message) {
    pthread_once(&once, load);
    if (failure[0] == 0) return &table;
    snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%s", failure);
    return NULL;
}

static void load_devices(void) {
    void *library = open_library(AVDEVICE, devices_failure);
    if (library == NULL) return;
    void (*register_all)(void) = (void (*)(void))dlsym(library, "avdevice_register_all");
    if (register_all == NULL)
        snprintf(devices_failure, sizeof devices_failure, "%s lacks avdevice_register_all", AVDEVICE);
    else
        register_all();
}

int sightline_ffmpeg_devices(char *message) {
    pthread_once(&devices_once, load_devices);
    if (devices_failure[0] == 0) return 0;
    snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%s", devices_failure);
    return -1;
}

int sightline_ffmpeg_failed(int error, char *message) {
    if (table.av_strerror(error, message, SIGHTLINE_VIDEO_MESSAGE) < 0 && message[0] == 0)
        snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "FFmpeg's error %d", error);
    switch (error) {
        case AVERROR_EOF: return SIGHTLINE_VIDEO_END;
        case AVERROR(ENOENT): case AVERROR(ENODEV): case AVERROR(ENXIO): case AVERROR(ENOTDIR):
        case AVERROR_HTTP_NOT_FOUND:
            return SIGHTLINE_VIDEO_MISSING;
        case AVERROR_INVALIDDATA: return SIGHTLINE_VIDEO_DAMAGED;
        case AVERROR_EXIT: return SIGHTLINE_VIDEO_INTERRUPTED;
        case AVERROR(ETIMEDOUT): return SIGHTLINE_VIDEO_TIMED_OUT;
        case AVERROR_HTTP_UNAUTHORIZED: case AVERROR_HTTP_FORBIDDEN: return SIGHTLINE_VIDEO_UNAUTHORIZED;
        case AVERROR_HTTP_BAD_REQUEST: case AVERROR_HTTP_OTHER_4XX: return SIGHTLINE_VIDEO_REFUSED;
        case AVERROR_HTTP_SERVER_ERROR: case AVERROR(ECONNREFUSED): case AVERROR(ECONNRESET): case AVERROR(EPIPE):
        case AVERROR(EHOSTUNREACH): case AVERROR(ENETUNREACH): case AVERROR(ENOTCONN): case AVERROR(ECONNABORTED):
        case AVERROR(EIO):
            return SIGHTLINE_VIDEO_CONNECTION;
        case AVERROR(ENOMEM): return SIGHTLINE_VIDEO_MEMORY;
        case AVERROR_DECODER_NOT_FOUND: case AVERROR_PATCHWELCOME: return SIGHTLINE_VIDEO_UNKNOWN_CODEC;
        case AVERROR_ENCODER_NOT_FOUND: return SIGHTLINE_VIDEO_NO_ENCODER;
        case AVERROR(ENOSPC): case AVERROR(EDQUOT): case AVERROR(EFBIG): return SIGHTLINE_VIDEO_DISK_FULL;
        case AVERROR(EACCES): case AVERROR(EPERM): case AVERROR(EBUSY): case AVERROR(EROFS): case AVERROR(EISDIR):
            return SIGHTLINE_VIDEO_ACCESS;
        default: return SIGHTLINE_VIDEO_OTHER;
    }
}

#endif
