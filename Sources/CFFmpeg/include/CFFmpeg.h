// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// A narrow view of FFmpeg, whose libraries are opened on first use: who reads photos never maps one of them. Only the
// headers of FFmpeg 5.1 to 6.1 are needed to compile, and the libraries of the same major version to run.

#ifndef SIGHTLINE_CFFMPEG_H
#define SIGHTLINE_CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

/// What a call came to; the order is known to Swift.
enum sightline_video_status {
    SIGHTLINE_VIDEO_OK = 0,
    SIGHTLINE_VIDEO_END = 1,                ///< the source ended as it should
    SIGHTLINE_VIDEO_NO_LIBRARY = 2,         ///< FFmpeg is not there, or of another version
    SIGHTLINE_VIDEO_MISSING = 3,            ///< no such file, device or address
    SIGHTLINE_VIDEO_NOT_VIDEO = 4,          ///< the bytes are of no kind FFmpeg takes for a video
    SIGHTLINE_VIDEO_NO_STREAM = 5,          ///< a media file without moving pictures
    SIGHTLINE_VIDEO_UNKNOWN_CODEC = 6,      ///< no decoder for the stream
    SIGHTLINE_VIDEO_DAMAGED = 7,            ///< known by its beginning, but cut off or overwritten
    SIGHTLINE_VIDEO_INTERRUPTED = 8,        ///< sightline_video_interrupt was called
    SIGHTLINE_VIDEO_TIMED_OUT = 9,          ///< the deadline passed
    SIGHTLINE_VIDEO_UNAUTHORIZED = 10,      ///< 401 or 403
    SIGHTLINE_VIDEO_REFUSED = 11,           ///< another answer of the 400s
    SIGHTLINE_VIDEO_CONNECTION = 12,        ///< no connection, or one that broke
    SIGHTLINE_VIDEO_TOO_LARGE = 13,         ///< more pixels than allowed
    SIGHTLINE_VIDEO_UNSUPPORTED_PIXELS = 14,///< a pixel format or colour model that is not converted
    SIGHTLINE_VIDEO_MEMORY = 15,
    SIGHTLINE_VIDEO_NO_ENCODER = 16,        ///< this build of FFmpeg has no encoder that is wanted
    SIGHTLINE_VIDEO_DISK_FULL = 17,
    SIGHTLINE_VIDEO_ACCESS = 18,            ///< the file or device may not be opened, or is in use
    SIGHTLINE_VIDEO_OTHER = 19,             ///< what FFmpeg said is in the message
};

/// Layout of a frame's bytes; every plane is packed, chroma is rounded up.
enum sightline_video_layout {
    SIGHTLINE_VIDEO_I420 = 0,
    SIGHTLINE_VIDEO_NV12 = 1,
    SIGHTLINE_VIDEO_RGB = 2,
    SIGHTLINE_VIDEO_GRAY = 3,
    SIGHTLINE_VIDEO_RGBA = 4,  ///< only into the writer
    SIGHTLINE_VIDEO_BGRA = 5,  ///< only into the writer
};

/// The room for a message: what FFmpeg said, without the file's name.
#define SIGHTLINE_VIDEO_MESSAGE 200

/// How to open a source.
struct sightline_video_options {
    const char *format;          ///< FFmpeg's name of an input format; NULL to find out
    const char *const *pairs;    ///< FFmpeg's options, name and value in turn, ended by NULL; may be NULL
    int is_file;                 ///< a file: only files are read, whatever it refers to
    int is_device;               ///< a capture device: opens libavdevice
    int is_live;                 ///< prefer short delay to throughput
    int threads;                 ///< of the decoder; 0 to leave it to FFmpeg
    int64_t maximum_pixels;      ///< larger frames are refused before memory is given
    double timeout;              ///< seconds until the open is given up; 0 for never
};

/// What a source says about itself.
struct sightline_video_info {
    int width, height;           ///< as stored
    int orientation;             ///< 1...8 as in EXIF
    int layout, matrix, is_full_range;
    double frames_per_second;    ///< 0 when unknown
    double duration;             ///< seconds, 0 when unknown
    int64_t frame_count;         ///< as the file announces it, 0 when unknown
    char codec[32], pixel_format[32], container[64];
};

/// One decoded frame; its bytes are fetched with sightline_video_copy.
struct sightline_video_frame {
    int width, height;
    int layout;                  ///< sightline_video_layout
    int matrix;                  ///< 601, 709 or 2020
    int is_full_range;
    int orientation;             ///< 1...8 as in EXIF
    double seconds;              ///< of the media clock
};

struct sightline_video_reader;

/// Makes a reader that is not open yet, so that its opening can be interrupted too; NULL when memory is short.
struct sightline_video_reader *sightline_video_new(void);
/// Opens a path or an address. `message` holds SIGHTLINE_VIDEO_MESSAGE bytes here and everywhere.
int sightline_video_open(struct sightline_video_reader *reader, const char *address,
                         const struct sightline_video_options *options, struct sightline_video_info *info,
                         char *message);
/// Decodes the next frame, waiting at most `timeout` seconds (0: for ever). Damage is counted and passed over.
int sightline_video_next(struct sightline_video_reader *reader, double timeout, struct sightline_video_frame *frame,
                         char *message);
/// Copies, or converts where it must, the frame that was decoded last into `count` bytes of its layout.
int sightline_video_copy(struct sightline_video_reader *reader, uint8_t *bytes, size_t count, char *message);
/// Frames that were announced and could not be decoded, or only in part, so far.
int64_t sightline_video_decode_errors(const struct sightline_video_reader *reader);
/// Ends what the reader is doing, now and later; may be called from any thread.
void sightline_video_interrupt(struct sightline_video_reader *reader);
/// Frees the reader.
void sightline_video_free(struct sightline_video_reader *reader);
/// Bytes of a packed frame, 0 for a size that is none.
size_t sightline_video_byte_count(int layout, int width, int height);

#endif
