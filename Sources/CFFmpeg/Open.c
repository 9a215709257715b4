// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// Opens a source: the container, the best video stream, its decoder.

#if defined(__linux__) && __has_include(<libavformat/avformat.h>)

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Reader.h"

static int say(char *message, const char *text, int status) {
    snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%s", text);
    return status;
}

struct sightline_video_reader *sightline_video_new(void) {
    struct sightline_video_reader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) reader->deadline = INT64_MAX, reader->last_seconds = NAN;
    return reader;
}

void sightline_video_interrupt(struct sightline_video_reader *reader) { atomic_store(&reader->is_interrupted, 1); }

static int should_end(void *context) {
    struct sightline_video_reader *reader = context;
    return atomic_load(&reader->is_interrupted) || reader->ffmpeg->av_gettime_relative() >= reader->deadline;
}

void sightline_reader_begin(struct sightline_video_reader *reader, double timeout) {
    reader->deadline =
        timeout > 0 ? reader->ffmpeg->av_gettime_relative() + (int64_t)(fmin(timeout, 1e9) * 1e6) : INT64_MAX;
}

int sightline_reader_failed(struct sightline_video_reader *reader, int error, char *message) {
    int status = sightline_ffmpeg_failed(error, message);
    if (atomic_load(&reader->is_interrupted)) return SIGHTLINE_VIDEO_INTERRUPTED;
    if (reader->ffmpeg->av_gettime_relative() >= reader->deadline) return SIGHTLINE_VIDEO_TIMED_OUT;
    return status;
}

// Formats that are found by a file's name or content and are no videos: pictures (other commands take them), texts that
// FFmpeg draws, and lists that lead to other files.
static int is_no_video(const char *name) {
    static const char *const refused[] = {"image2", "tty", "bintext", "xbin", "adf", "idf", "hls", "dash", "concat",
                                          "sdp", "rtsp", "imf", "lavfi", "ffmetadata", "webvtt", "srt", "ass"};
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, "_pipe") == 0) return 1;
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
        if (strcmp(name, refused[index]) == 0) return 1;
    return 0;
}

static int open_container(struct sightline_video_reader *reader, const char *address,
                          const struct sightline_video_options *options, char *message) {
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    reader->format = ffmpeg->avformat_alloc_context();
    if (reader->format == NULL) return say(message, "out of memory", SIGHTLINE_VIDEO_MEMORY);
    reader->format->interrupt_callback = (AVIOInterruptCB){should_end, reader};
    if (options->is_live) reader->format->flags |= AVFMT_FLAG_NOBUFFER;
    if (options->is_device) reader->format->flags |= AVFMT_FLAG_NONBLOCK;
    const AVInputFormat *input = NULL;
    if (options->format != NULL && (input = ffmpeg->av_find_input_format(options->format)) == NULL)
        return say(message, "this FFmpeg lacks the input format", SIGHTLINE_VIDEO_NO_LIBRARY);

    AVDictionary *dictionary = NULL;
    if (options->is_file) {
        // No file leads to another place than this disk, whatever its bytes say.
        int error = ffmpeg->av_dict_set(&dictionary, "protocol_whitelist", "file", 0);
        if (error >= 0)
            error = ffmpeg->avio_open2(&reader->io, address, AVIO_FLAG_READ, &reader->format->interrupt_callback, NULL);
        if (error < 0) {
            ffmpeg->av_dict_free(&dictionary);
            return sightline_reader_failed(reader, error, message);
        }
        // The content alone decides, not the name.
        error = ffmpeg->av_probe_input_buffer2(reader->io, &input, "", NULL, 0, 0);
        if (error < 0 || input == NULL || is_no_video(input->name)) {
            ffmpeg->av_dict_free(&dictionary);
            int status = error < 0 ? sightline_reader_failed(reader, error, message) : SIGHTLINE_VIDEO_NOT_VIDEO;
            if (status != SIGHTLINE_VIDEO_DAMAGED && status != SIGHTLINE_VIDEO_NOT_VIDEO) return status;
            return say(message, error < 0 || input == NULL ? "" : input->name, SIGHTLINE_VIDEO_NOT_VIDEO);
        }
        reader->format->pb = reader->io;
    }
    for (const char *const *pair = options->pairs; pair != NULL && pair[0] != NULL; pair += 2)
        ffmpeg->av_dict_set(&dictionary, pair[0], pair[1], 0);
    int error = ffmpeg->avformat_open_input(&reader->format, address, input, &dictionary);
    ffmpeg->av_dict_free(&dictionary);
    if (error < 0) return sightline_reader_failed(reader, error, message);
    return SIGHTLINE_VIDEO_OK;
}

// Reads a little of every stream, with the limit on pixels in force for these first frames too.
static int find_streams(struct sightline_video_reader *reader, char *message) {
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    char limit[24];
    snprintf(limit, sizeof limit, "%lld", (long long)reader->maximum_pixels);
    unsigned count = reader->format->nb_streams;
    AVDictionary **dictionaries = calloc(count == 0 ? 1 : count, sizeof *dictionaries);
    if (dictionaries == NULL) return say(message, "out of memory", SIGHTLINE_VIDEO_MEMORY);
    for (unsigned index = 0; index < count; index++) ffmpeg->av_dict_set(&dictionaries[index], "max_pixels", limit, 0);
    int error = ffmpeg->avformat_find_stream_info(reader->format, dictionaries);
    for (unsigned index = 0; index < count; index++) ffmpeg->av_dict_free(&dictionaries[index]);
    free(dictionaries);
    return error < 0 ? sightline_reader_failed(reader, error, message) : SIGHTLINE_VIDEO_OK;
}

static int open_decoder(struct sightline_video_reader *reader, const struct sightline_video_options *options,
                        char *message) {
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    int index = ffmpeg->av_find_best_stream(reader->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    // The cover picture of a song is no video.
    if (index < 0 || reader->format->streams[index]->disposition & AV_DISPOSITION_ATTACHED_PIC)
        return say(message, reader->format->iformat->name, SIGHTLINE_VIDEO_NO_STREAM);
    reader->stream = reader->format->streams[index];
    for (unsigned other = 0; other < reader->format->nb_streams; other++)
        if ((int)other != index) reader->format->streams[other]->discard = AVDISCARD_ALL;
    const AVCodecParameters *parameters = reader->stream->codecpar;
    const AVCodec *codec = ffmpeg->avcodec_find_decoder(parameters->codec_id);
    if (codec == NULL) {
        uint32_t tag = parameters->codec_tag;
        int printable = 1;
        for (int shift = 0; shift < 32; shift += 8) printable &= (tag >> shift & 255) >= 32 && (tag >> shift & 255) < 127;
        if (parameters->codec_id == AV_CODEC_ID_NONE && tag != 0 && printable)
            snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%c%c%c%c", (int)(tag & 255), (int)(tag >> 8 & 255),
                     (int)(tag >> 16 & 255), (int)(tag >> 24));
        else
            say(message, ffmpeg->avcodec_get_name(parameters->codec_id), 0);
        return SIGHTLINE_VIDEO_UNKNOWN_CODEC;
    }
    if ((int64_t)parameters->width * parameters->height > reader->maximum_pixels) {
        snprintf(message, SIGHTLINE_VIDEO_MESSAGE, "%dx%d", parameters->width, parameters->height);
        return SIGHTLINE_VIDEO_TOO_LARGE;
    }
    reader->decoder = ffmpeg->avcodec_alloc_context3(codec);
    if (reader->decoder == NULL) return say(message, "out of memory", SIGHTLINE_VIDEO_MEMORY);
    int error = ffmpeg->avcodec_parameters_to_context(reader->decoder, parameters);
    if (error < 0) return sightline_reader_failed(reader, error, message);
    reader->decoder->pkt_timebase = reader->stream->time_base;
    reader->decoder->max_pixels = reader->maximum_pixels;
    reader->decoder->thread_count = options->threads;
    // Threads that each take a frame hold as many frames back.
    reader->decoder->thread_type = options->is_live ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE;
    if (options->is_live) reader->decoder->flags |= AV_CODEC_FLAG_LOW_DELAY;
    error = ffmpeg->avcodec_open2(reader->decoder, codec, NULL);
    return error < 0 ? sightline_reader_failed(reader, error, message) : SIGHTLINE_VIDEO_OK;
}

static void describe(struct sightline_video_reader *reader, struct sightline_video_info *info) {
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    const AVCodecParameters *parameters = reader->stream->codecpar;
    const char *name = ffmpeg->av_get_pix_fmt_name(parameters->format);
    AVRational rate = ffmpeg->av_guess_frame_rate(reader->format, reader->stream, NULL);
    *info = (struct sightline_video_info){
        .width = parameters->width,
        .height = parameters->height,
        .orientation = sightline_reader_orientation(sightline_reader_display_matrix(reader)),
        .matrix = sightline_reader_matrix(parameters->color_space, parameters->width, parameters->height),
        .is_full_range = sightline_reader_is_full_range(parameters->format, parameters->color_range),
        .layout = sightline_reader_layout(ffmpeg, parameters->format, parameters->color_space),
        .frames_per_second = rate.num > 0 && rate.den > 0 ? av_q2d(rate) : 0,
        .frame_count = reader->stream->nb_frames,
    };
    if (reader->stream->duration > 0 && reader->stream->duration != AV_NOPTS_VALUE)
        info->duration = (double)reader->stream->duration * av_q2d(reader->stream->time_base);
    else if (reader->format->duration > 0)
        info->duration = (double)reader->format->duration / AV_TIME_BASE;
    snprintf(info->codec, sizeof info->codec, "%s", ffmpeg->avcodec_get_name(parameters->codec_id));
    snprintf(info->pixel_format, sizeof info->pixel_format, "%s", name == NULL ? "unknown" : name);
    snprintf(info->container, sizeof info->container, "%s", reader->format->iformat->name);
    reader->seconds_per_frame = info->frames_per_second > 0 ? 1 / info->frames_per_second : 0;
}

int sightline_video_open(struct sightline_video_reader *reader, const char *address,
                         const struct sightline_video_options *options, struct sightline_video_info *info,
                         char *message) {
    message[0] = 0;
    reader->ffmpeg = sightline_ffmpeg(message);
    if (reader->ffmpeg == NULL) return SIGHTLINE_VIDEO_NO_LIBRARY;
    if (options->is_device && sightline_ffmpeg_devices(message) != 0) return SIGHTLINE_VIDEO_NO_LIBRARY;
    sightline_reader_begin(reader, options->timeout);
    reader->maximum_pixels = options->maximum_pixels;
    reader->is_live = options->is_live;
    reader->is_device = options->is_device;
    int status = open_container(reader, address, options, message);
    if (status == SIGHTLINE_VIDEO_OK) status = find_streams(reader, message);
    if (status == SIGHTLINE_VIDEO_OK) status = open_decoder(reader, options, message);
    // An end before anything began.
    if (status == SIGHTLINE_VIDEO_END) status = options->is_file ? SIGHTLINE_VIDEO_DAMAGED : SIGHTLINE_VIDEO_CONNECTION;
    if (status != SIGHTLINE_VIDEO_OK) return status;
    describe(reader, info);
    reader->packet = reader->ffmpeg->av_packet_alloc();
    reader->frame = reader->ffmpeg->av_frame_alloc();
    if (reader->packet == NULL || reader->frame == NULL) return say(message, "out of memory", SIGHTLINE_VIDEO_MEMORY);
    return SIGHTLINE_VIDEO_OK;
}

void sightline_video_free(struct sightline_video_reader *reader) {
    if (reader == NULL) return;
    const struct sightline_ffmpeg *ffmpeg = reader->ffmpeg;
    if (ffmpeg != NULL) {
        // A farewell to a server may take a second, not longer.
        atomic_store(&reader->is_interrupted, 0);
        sightline_reader_begin(reader, 1);
        if (reader->scaler != NULL) ffmpeg->sws_freeContext(reader->scaler);
        ffmpeg->av_frame_free(&reader->frame);
        ffmpeg->av_frame_free(&reader->converted);
        ffmpeg->av_packet_free(&reader->packet);
        ffmpeg->avcodec_free_context(&reader->decoder);
        ffmpeg->avformat_close_input(&reader->format);
        ffmpeg->avio_closep(&reader->io);
    }
    free(reader);
}

#endif
