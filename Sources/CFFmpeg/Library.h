// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// The functions of FFmpeg that are used, found in its libraries when the first source is opened.

#ifndef SIGHTLINE_FFMPEG_LIBRARY_H
#define SIGHTLINE_FFMPEG_LIBRARY_H

#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/time.h>
#include <libswscale/swscale.h>

// Where a stream keeps its display matrix moved in FFmpeg 6.1.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
#define SIDE_DATA(X) X(avcodec, av_packet_side_data_get)
#else
#define SIDE_DATA(X) X(avformat, av_stream_get_side_data)
#endif

// One line per function: the table, its filling and its type cannot disagree.
#define FUNCTIONS(X)                                \
    X(avutil, av_dict_set)                          \
    X(avutil, av_dict_free)                         \
    X(avutil, av_dict_get)                          \
    X(avutil, av_frame_alloc)                       \
    X(avutil, av_frame_free)                        \
    X(avutil, av_frame_unref)                       \
    X(avutil, av_frame_get_buffer)                  \
    X(avutil, av_frame_get_side_data)               \
    X(avutil, av_frame_make_writable)               \
    X(avutil, av_freep)                             \
    X(avutil, av_get_pix_fmt_name)                  \
    X(avutil, av_gettime_relative)                  \
    X(avutil, av_image_copy_plane)                  \
    X(avutil, av_log_get_level)                     \
    X(avutil, av_log_set_level)                     \
    X(avutil, av_opt_set)                           \
    X(avutil, av_pix_fmt_desc_get)                  \
    X(avutil, av_rescale_q)                         \
    X(avutil, av_strerror)                          \
    X(avutil, av_usleep)                            \
    X(avcodec, av_packet_alloc)                     \
    X(avcodec, av_packet_free)                      \
    X(avcodec, av_packet_rescale_ts)                \
    X(avcodec, av_packet_unref)                     \
    X(avcodec, avcodec_alloc_context3)              \
    X(avcodec, avcodec_find_decoder)                \
    X(avcodec, avcodec_find_encoder_by_name)        \
    X(avcodec, avcodec_free_context)                \
    X(avcodec, avcodec_get_name)                    \
    X(avcodec, avcodec_open2)                       \
    X(avcodec, avcodec_parameters_copy)             \
    X(avcodec, avcodec_parameters_from_context)     \
    X(avcodec, avcodec_parameters_to_context)       \
    X(avcodec, avcodec_receive_frame)               \
    X(avcodec, avcodec_receive_packet)              \
    X(avcodec, avcodec_send_frame)                  \
    X(avcodec, avcodec_send_packet)                 \
    X(avformat, av_find_best_stream)                \
    X(avformat, av_find_input_format)               \
    X(avformat, av_guess_frame_rate)                \
    X(avformat, av_interleaved_write_frame)         \
    X(avformat, av_probe_input_buffer2)             \
    X(avformat, av_read_frame)                      \
    X(avformat, av_read_pause)                      \
    X(avformat, av_write_trailer)                   \
    X(avformat, avformat_alloc_context)             \
    X(avformat, avformat_alloc_output_context2)     \
    X(avformat, avformat_close_input)               \
    X(avformat, avformat_find_stream_info)          \
    X(avformat, avformat_free_context)              \
    X(avformat, avformat_index_get_entries_count)   \
    X(avformat, avformat_network_init)              \
    X(avformat, avformat_new_stream)                \
    X(avformat, avformat_open_input)                \
    X(avformat, avformat_query_codec)               \
    X(avformat, avformat_write_header)              \
    X(avformat, avio_closep)                        \
    X(avformat, avio_flush)                         \
    X(avformat, avio_open2)                         \
    X(swscale, sws_getCachedContext)                \
    X(swscale, sws_getCoefficients)                 \
    X(swscale, sws_freeContext)                     \
    X(swscale, sws_isSupportedInput)                \
    X(swscale, sws_scale)                           \
    X(swscale, sws_setColorspaceDetails)            \
    SIDE_DATA(X)

#define DECLARE(library, name) __typeof__(&name) name;
struct sightline_ffmpeg {
    FUNCTIONS(DECLARE)
};
#undef DECLARE

/// The functions, or NULL with the reason in `message` (SIGHTLINE_VIDEO_MESSAGE bytes).
const struct sightline_ffmpeg *sightline_ffmpeg(char *message);

/// Opens libavdevice, which maps more than two hundred libraries, and registers its devices. 0, or -1 with the reason.
int sightline_ffmpeg_devices(char *message);

/// Our status for an error of FFmpeg, whose text goes into `message`.
int sightline_ffmpeg_failed(int error, char *message);

#endif
