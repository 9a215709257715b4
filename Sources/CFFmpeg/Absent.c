// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// What answers in a build without FFmpeg's headers.

#if !(defined(__linux__) && __has_include(<libavformat/avformat.h>))

#include <stdlib.h>
#include <string.h>

#include "CFFmpeg.h"

static int absent(char *message) {
    strcpy(message, "built without the headers of FFmpeg");
    return SIGHTLINE_VIDEO_NO_LIBRARY;
}

struct sightline_video_reader {
    int unused;
};
struct sightline_video_reader *sightline_video_new(void) { return calloc(1, sizeof(struct sightline_video_reader)); }
int sightline_video_open(struct sightline_video_reader *reader, const char *address,
                         const struct sightline_video_options *options, struct sightline_video_info *info,
                         char *message) {
    (void)reader, (void)address, (void)options, (void)info;
    return absent(message);
}
int sightline_video_next(struct sightline_video_reader *reader, double timeout, struct sightline_video_frame *frame,
                         char *message) {
    (void)reader, (void)timeout, (void)frame;
    return absent(message);
}
int sightline_video_copy(struct sightline_video_reader *reader, uint8_t *bytes, size_t count, char *message) {
    (void)reader, (void)bytes, (void)count;
    return absent(message);
}
int64_t sightline_video_decode_errors(const struct sightline_video_reader *reader) {
    (void)reader;
    return 0;
}
void sightline_video_interrupt(struct sightline_video_reader *reader) { (void)reader; }
void sightline_video_free(struct sightline_video_reader *reader) { free(reader); }

#endif
