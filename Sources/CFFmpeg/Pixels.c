// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Hands out the pixels of a decoded frame: one copy for the layouts of video, one conversion before it for others.

#include "CFFmpeg.h"

size_t sightline_video_byte_count(int layout, int width, int height) {
    if (width <= 0 || height <= 0) return 0;
    size_t pixels = (size_t)width * (size_t)height;
    size_t chroma = ((size_t)width + 1) / 2 * (((size_t)height + 1) / 2);
    switch (layout) {
        case SIGHTLINE_VIDEO_I420: case SIGHTLINE_VIDEO_NV12: return pixels + 2 * chroma;
        case SIGHTLINE_VIDEO_RGB: return pixels * 3;
        case SIGHTLINE_VIDEO_GRAY: return pixels;
        case SIGHTLINE_VIDEO_RGBA: case SIGHTLINE_VIDEO_BGRA: return pixels * 4;
        default: return 0;
    }
}

#if defined(__linux__) && __has_include(<libavformat/avformat.h>)

#include <stdio.h>
#include <string.h>

#include "Reader.h"

static void copy_rows(uint8_t **target, const uint8_t *source, int stride, int row_bytes, int rows) {
    for (int row = 0; row < rows; row++, source += stride, *target += row_bytes)
        memcpy(*target, source, (size_t)row_bytes);
}

static void copy_planes(const AVFrame *frame, int layout, uint8_t *target) {
    int width = frame->width, height = frame->height, half = (width + 1) / 2, half_rows = (height + 1) / 2;
    switch (layout) {
        case SIGHTLINE_VIDEO_I420:
            copy_rows(&target, frame->data[0], frame->linesize[0], width, height);
            copy_rows(&target, frame->data[1], frame->linesize[1], half, half_rows);
            copy_rows(&target, frame->data[2], frame->linesize[2], half, half_rows);
            break;
        case SIGHTLINE_VIDEO_NV12:
            copy_rows(&target, frame->data[0], frame->linesize[0], width, height);
            copy_rows(&target, frame->data[1], frame->linesize[1], half * 2, half_rows);
            break;
        case SIGHTLINE_VIDEO_RGB: copy_rows(&target, frame->data[0], frame->linesize[0], width * 3, height); break;
        default: copy_rows(&target, frame->data[0], frame->linesize[0], width, height);
    }
}

// Converts to the plain format of the layout, in memory with room behind each row: swscale writes there.
static int convert(struct sightline_video_reader *reader, int layout, char *message) {
    static const enum AVPixelFormat formats[] = {AV_PIX_FMT_YUV420P, AV_PIX_FMT_NV12, AV_PIX_FMT_RGB24,
                                                 AV_PIX_FMT_GRAY8};
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    const AVFrame *frame = reader->frame;
    enum AVPixelFormat format = formats[layout];
    AVFrame *converted = reader->converted;
    if (converted == NULL || converted->width != frame->width || converted->height != frame->height ||
        converted->format != format) {
        ffmpeg->av_frame_free(&reader->converted);
        converted = reader->converted = ffmpeg->av_frame_alloc();
        if (converted != NULL) converted->width = frame->width, converted->height = frame->height;
        if (converted != NULL) converted->format = format;
        if (converted == NULL || ffmpeg->av_frame_get_buffer(converted, 0) < 0) {
            ffmpeg->av_frame_free(&reader->converted);
            snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "out of memory");
            return SIGHTLINE_VIDEO_MEMORY;
        }
    }
    reader->scaler = ffmpeg->sws_getCachedContext(
        reader->scaler, frame->width, frame->height, frame->format, frame->width, frame->height, format,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
    if (reader->scaler == NULL) {
        const char *name = ffmpeg->av_get_pix_fmt_name(frame->format);
        snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%s", name == NULL ? "unknown" : name);
        return SIGHTLINE_VIDEO_UNSUPPORTED_PIXELS;
    }
    // Luma and chroma keep their matrix and range; RGB and grey are handed out in full range.
    int is_full = sightline_reader_is_full_range(frame->format, frame->color_range);
    int matrix = sightline_reader_matrix(frame->colorspace, frame->width, frame->height);
    const int *weights = ffmpeg->sws_getCoefficients(
        matrix == 709 ? SWS_CS_ITU709 : matrix == 2020 ? SWS_CS_BT2020 : SWS_CS_ITU601);
    int is_full_out = layout == SIGHTLINE_VIDEO_I420 ? is_full : 1;
    ffmpeg->sws_setColorspaceDetails(reader->scaler, weights, is_full, weights, is_full_out, 0, 1 << 16, 1 << 16);
    int rows = ffmpeg->sws_scale(reader->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
                                 converted->data, converted->linesize);
    if (rows == frame->height) return SIGHTLINE_VIDEO_OK;
    return sightline_ffmpeg_failed(rows < 0 ? rows : AVERROR_EXTERNAL, message);
}

int sightline_video_copy(struct sightline_video_reader *reader, uint8_t *bytes, size_t count, char *message) {
    message[0] = 0;
    const AVFrame *frame = reader->frame;
    int layout = sightline_reader_layout(reader->ffmpeg, frame->format, frame->colorspace);
    size_t needed = sightline_video_byte_count(layout, frame->width, frame->height);
    if (needed == 0 || needed != count) {
        snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "a frame of %zu bytes does not go into %zu", needed, count);
        return SIGHTLINE_VIDEO_OTHER;
    }
    switch (frame->format) {
        case AV_PIX_FMT_YUV420P: case AV_PIX_FMT_YUVJ420P: case AV_PIX_FMT_YUVA420P: case AV_PIX_FMT_NV12:
        case AV_PIX_FMT_RGB24:
            copy_planes(frame, layout, bytes);
            return SIGHTLINE_VIDEO_OK;
        default: break;
    }
    int status = convert(reader, layout, message);
    if (status == SIGHTLINE_VIDEO_OK) copy_planes(reader->converted, layout, bytes);
    return status;
}

#endif
