// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Decodes one frame after the other and counts what is lost on the way.

#if defined(__linux__) && __has_include(<libavformat/avformat.h>)

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "Reader.h"

// So many errors without a frame in between are taken for the end: a damaged index could give them for hours.
enum { MOST_ERRORS_IN_A_ROW = 100000 };

// How many packets the file's index promises; 0 when it has none that tells.
static int64_t announced(const struct sightline_video_reader *reader) {
    const char *name = reader->format->iformat->name;
    if (strncmp(name, "mov", 3) == 0) return reader->ffmpeg->avformat_index_get_entries_count(reader->stream);
    return strcmp(name, "avi") == 0 ? reader->stream->nb_frames : 0;
}

// At the end of a file: frames that never came, although nothing else was said about them.
static void count_missing(struct sightline_video_reader *reader) {
    int64_t promised = announced(reader), missing = reader->read_errors;
    if (promised > 0) {
        enum AVCodecID codec = reader->stream->codecpar->codec_id;
        missing = promised - reader->packets;
        // Where a packet is a frame, a frame that the decoder swallowed is missing too.
        if (codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_MJPEG) {
            int64_t swallowed = promised - reader->frames - reader->discarded;
            if (swallowed > missing + reader->decode_errors) missing = swallowed - reader->decode_errors;
        }
    }
    reader->read_errors = 0;
    if (missing > 0) reader->decode_errors += missing;
}

// After the end of an RTSP stream the server still answers; after the end of the connection it does not.
static int is_server_there(struct sightline_video_reader *reader) {
    if (strcmp(reader->format->iformat->name, "rtsp") != 0) return 1;
    int answer = reader->ffmpeg->av_read_pause(reader->format);
    return answer >= 0 || answer == AVERROR_HTTP_OTHER_4XX || answer == AVERROR_HTTP_BAD_REQUEST;
}

// Gives the decoder one packet, or tells it that there are no more. An error is one that ends the source.
static int feed(struct sightline_video_reader *reader, char *message) {
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    int error = ffmpeg->av_read_frame(reader->format, reader->packet);
    if (error == AVERROR(EAGAIN)) {
        // A device is asked without waiting, because its own wait cannot be interrupted.
        if (reader->is_device) ffmpeg->av_usleep(1000);
        return SIGHTLINE_VIDEO_OK;
    }
    if (error < 0) {
        if (atomic_load(&reader->is_interrupted) || ffmpeg->av_gettime_relative() >= reader->deadline)
            return sightline_reader_failed(reader, error, message);
        if (reader->is_live) {
            if (error == AVERROR_EOF && !is_server_there(reader)) error = AVERROR(ECONNRESET);
            if (error != AVERROR_EOF && error != AVERROR_INVALIDDATA)
                return sightline_reader_failed(reader, error, message);
        }
        if (error != AVERROR_EOF && ++reader->read_errors < MOST_ERRORS_IN_A_ROW) return SIGHTLINE_VIDEO_OK;
        ffmpeg->avcodec_send_packet(reader->decoder, NULL);
        return SIGHTLINE_VIDEO_OK;
    }
    if (reader->packet->stream_index == reader->stream->index) {
        reader->packets++;
        if (reader->packet->flags & AV_PKT_FLAG_DISCARD) reader->discarded++;
        error = ffmpeg->avcodec_send_packet(reader->decoder, reader->packet);
        if (error < 0 && error != AVERROR(EAGAIN)) reader->decode_errors++;
    }
    ffmpeg->av_packet_unref(reader->packet);
    return SIGHTLINE_VIDEO_OK;
}

static int describe(struct sightline_video_reader *reader, struct sightline_video_frame *out, char *message) {
    const AVFrame *frame = reader->frame;
    reader->frames++;
    if (frame->decode_error_flags != 0 || frame->flags & AV_FRAME_FLAG_CORRUPT) reader->decode_errors++;
    double seconds = reader->last_seconds;
    if (frame->best_effort_timestamp != AV_NOPTS_VALUE)
        seconds = (double)frame->best_effort_timestamp * av_q2d(reader->stream->time_base);
    else
        seconds = isnan(seconds) ? 0 : seconds + reader->seconds_per_frame;
    reader->last_seconds = seconds;
    *out = (struct sightline_video_frame){
        .width = frame->width,
        .height = frame->height,
        .layout = sightline_reader_layout(reader->ffmpeg, frame->format, frame->colorspace),
        .matrix = sightline_reader_matrix(frame->colorspace, frame->width, frame->height),
        .is_full_range = sightline_reader_is_full_range(frame->format, frame->color_range),
        .orientation = sightline_reader_orientation(sightline_reader_display_matrix(reader)),
        .seconds = seconds,
    };
    if (out->layout >= 0) return SIGHTLINE_VIDEO_OK;
    const char *name = reader->ffmpeg->av_get_pix_fmt_name(frame->format);
    snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%s, colour model %d", name == NULL ? "unknown" : name,
             frame->colorspace);
    return SIGHTLINE_VIDEO_UNSUPPORTED_PIXELS;
}

int sightline_video_next(struct sightline_video_reader *reader, double timeout, struct sightline_video_frame *frame,
                         char *message) {
    message[0] = 0;
    sightline_reader_begin(reader, timeout);
    for (int errors = 0; errors < MOST_ERRORS_IN_A_ROW;) {
        if (atomic_load(&reader->is_interrupted)) return SIGHTLINE_VIDEO_INTERRUPTED;
        int error = reader->ffmpeg->avcodec_receive_frame(reader->decoder, reader->frame);
        if (error >= 0) return describe(reader, frame, message);
        if (error == AVERROR(EAGAIN)) {
            int status = feed(reader, message);
            if (status != SIGHTLINE_VIDEO_OK) return status;
        } else if (error == AVERROR_EOF) {
            break;
        } else {
            reader->decode_errors++;
            errors++;
        }
        // A stream of nothing but packets that are no frames ends here as well.
        if (reader->ffmpeg->av_gettime_relative() >= reader->deadline)
            return sightline_reader_failed(reader, AVERROR(ETIMEDOUT), message);
    }
    count_missing(reader);
    return SIGHTLINE_VIDEO_END;
}

int64_t sightline_video_decode_errors(const struct sightline_video_reader *reader) { return reader->decode_errors; }

#endif
