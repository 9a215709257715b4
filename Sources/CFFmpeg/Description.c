// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// What a stream or a frame says about its pixels, its colours and how it is to be turned.

#if defined(__linux__) && __has_include(<libavformat/avformat.h>)

#include <stdlib.h>

#include "Reader.h"

int sightline_reader_layout(const struct sightline_ffmpeg *ffmpeg, enum AVPixelFormat format, enum AVColorSpace space) {
    switch (format) {
        case AV_PIX_FMT_YUV420P: case AV_PIX_FMT_YUVJ420P: case AV_PIX_FMT_YUVA420P: case AV_PIX_FMT_NV12: break;
        default:
            if (!ffmpeg->sws_isSupportedInput(format)) return -1;
    }
    const AVPixFmtDescriptor *descriptor = ffmpeg->av_pix_fmt_desc_get(format);
    if (descriptor == NULL) return -1;
    if (descriptor->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) return SIGHTLINE_VIDEO_RGB;
    if (descriptor->nb_components <= 2) return SIGHTLINE_VIDEO_GRAY;
    // Other colour models than luma and its differences would be read wrong.
    if (space == AVCOL_SPC_YCGCO || space == AVCOL_SPC_ICTCP || space == AVCOL_SPC_RGB) return -1;
    return format == AV_PIX_FMT_NV12 ? SIGHTLINE_VIDEO_NV12 : SIGHTLINE_VIDEO_I420;
}

int sightline_reader_matrix(enum AVColorSpace space, int width, int height) {
    switch (space) {
        case AVCOL_SPC_BT470BG: case AVCOL_SPC_SMPTE170M: case AVCOL_SPC_FCC: return 601;
        case AVCOL_SPC_BT709: case AVCOL_SPC_SMPTE240M: return 709;
        case AVCOL_SPC_BT2020_NCL: case AVCOL_SPC_BT2020_CL: return 2020;
        default: return width >= 1280 || height > 576 ? 709 : 601;
    }
}

int sightline_reader_is_full_range(enum AVPixelFormat format, enum AVColorRange range) {
    switch (format) {
        case AV_PIX_FMT_YUVJ420P: case AV_PIX_FMT_YUVJ422P: case AV_PIX_FMT_YUVJ444P: case AV_PIX_FMT_YUVJ440P:
        case AV_PIX_FMT_YUVJ411P:
            return 1;
        default: return range == AVCOL_RANGE_JPEG;
    }
}

// A point (x, y) as stored is shown at (a x + c y, b x + d y); libavutil/display.h. Turns that are no quarter turns
// count as the nearest one.
int sightline_reader_orientation(const int32_t *matrix) {
    if (matrix == NULL) return 1;
    int64_t a = matrix[0], b = matrix[1], c = matrix[3], d = matrix[4];
    if (llabs(a) + llabs(d) >= llabs(b) + llabs(c)) {
        if (a >= 0) return d >= 0 ? 1 : 4;
        return d >= 0 ? 2 : 3;
    }
    if (b >= 0) return c >= 0 ? 5 : 6;
    return c >= 0 ? 8 : 7;
}

const int32_t *sightline_reader_display_matrix(const struct sightline_video_reader *reader) {
    const AVFrameSideData *own =
        reader->frame == NULL ? NULL
                              : reader->ffmpeg->av_frame_get_side_data(reader->frame, AV_FRAME_DATA_DISPLAYMATRIX);
    const size_t needed = 9 * sizeof(int32_t);
    if (own != NULL && own->size >= needed) return (const int32_t *)own->data;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
    const AVCodecParameters *parameters = reader->stream->codecpar;
    const AVPacketSideData *data = reader->ffmpeg->av_packet_side_data_get(
        parameters->coded_side_data, parameters->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data != NULL && data->size >= needed ? (const int32_t *)data->data : NULL;
#else
    size_t size = 0;
    const uint8_t *data = reader->ffmpeg->av_stream_get_side_data(reader->stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return data != NULL && size >= needed ? (const int32_t *)data : NULL;
#endif
}

#endif
