// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#ifndef SIGHTLINE_FFMPEG_READER_H
#define SIGHTLINE_FFMPEG_READER_H

#include <stdatomic.h>

#include "CFFmpeg.h"
#include "Library.h"

struct sightline_video_reader {
    const struct sightline_ffmpeg *ffmpeg;
    atomic_int is_interrupted;
    int64_t deadline;  // microseconds of FFmpeg's own clock; INT64_MAX for never
    AVFormatContext *format;
    AVIOContext *io;  // of a file, which is probed before it is opened
    AVCodecContext *decoder;
    AVStream *stream;
    AVPacket *packet;
    AVFrame *frame, *converted;
    struct SwsContext *scaler;
    int64_t maximum_pixels;
    int is_live, is_device;
    // What is counted to know, at the end, how many frames are missing.
    int64_t packets, discarded, frames, decode_errors, read_errors;
    double seconds_per_frame, last_seconds;
};

/// Starts the time a call may take.
void sightline_reader_begin(struct sightline_video_reader *reader, double timeout);
/// The status of an error: an interruption and a passed deadline come first, whatever FFmpeg made of them.
int sightline_reader_failed(struct sightline_video_reader *reader, int error, char *message);
/// How a frame is handed out: its layout, or -1 when its pixels or colours cannot be.
int sightline_reader_layout(const struct sightline_ffmpeg *ffmpeg, enum AVPixelFormat format, enum AVColorSpace space);
/// 601, 709 or 2020: as tagged, else by the size.
int sightline_reader_matrix(enum AVColorSpace space, int width, int height);
int sightline_reader_is_full_range(enum AVPixelFormat format, enum AVColorRange range);
/// 1...8 for a display matrix, 1 for NULL.
int sightline_reader_orientation(const int32_t *matrix);
/// The display matrix of the stream; NULL without one.
const int32_t *sightline_reader_display_matrix(const struct sightline_video_reader *reader);

#endif
