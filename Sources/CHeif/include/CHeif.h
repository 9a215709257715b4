// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// A narrow view of libheif, which is opened on first use: linking it costs every start of the program 7 ms,
// because it maps x265, libaom, dav1d and libde265. Only its headers are needed to compile.

#ifndef SIGHTLINE_CHEIF_H
#define SIGHTLINE_CHEIF_H

#include <stddef.h>
#include <stdint.h>

/// What a call came to; the order is known to Swift.
enum sightline_heif_status {
    SIGHTLINE_HEIF_OK = 0,
    SIGHTLINE_HEIF_NO_LIBRARY = 1,
    SIGHTLINE_HEIF_DAMAGED = 2,
    SIGHTLINE_HEIF_UNSUPPORTED = 3,
    SIGHTLINE_HEIF_TOO_LARGE = 4,
};

/// What is known of the primary picture before it is decoded, transformations (irot, imir, clap) included.
struct sightline_heif_info {
    int width, height;
    int has_alpha, is_premultiplied;
    size_t profile_size;            ///< bytes of the ICC profile, 0 when there is none
    int color_primaries, transfer;  ///< of nclx (ITU-T H.273), 2 when unspecified
};

/// Four bytes a pixel, rows `stride` bytes apart; valid until the picture is closed.
struct sightline_heif_pixels {
    const uint8_t *bytes;
    int stride, width, height;
};

struct sightline_heif_picture;

/// Parses the boxes, without decoding. `bytes` must stay until the picture is closed. `message` holds 200 bytes.
int sightline_heif_open(const uint8_t *bytes, size_t count, int maximum_dimension,
                        struct sightline_heif_picture **picture, struct sightline_heif_info *info, char *message);
/// Copies the ICC profile, `profile_size` bytes.
int sightline_heif_profile(struct sightline_heif_picture *picture, uint8_t *profile);
/// Decodes to RGBA, 8 bits, every transformation applied.
int sightline_heif_decode(struct sightline_heif_picture *picture, struct sightline_heif_pixels *pixels, char *message);
/// Frees the picture and its pixels.
void sightline_heif_close(struct sightline_heif_picture *picture);

#endif
