// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CHeif.h"

#if defined(__linux__) && __has_include(<libheif/heif.h>)

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// One line per function of libheif that is used: the table, its filling and its type cannot disagree.
#define FUNCTIONS(X)                                \
    X(heif_context_alloc)                           \
    X(heif_context_free)                            \
    X(heif_context_read_from_memory_without_copy)   \
    X(heif_context_set_maximum_image_size_limit)    \
    X(heif_context_get_primary_image_handle)        \
    X(heif_image_handle_release)                    \
    X(heif_image_handle_get_width)                  \
    X(heif_image_handle_get_height)                 \
    X(heif_image_handle_has_alpha_channel)          \
    X(heif_image_handle_is_premultiplied_alpha)     \
    X(heif_image_handle_get_raw_color_profile_size) \
    X(heif_image_handle_get_raw_color_profile)      \
    X(heif_image_handle_get_nclx_color_profile)     \
    X(heif_nclx_color_profile_free)                 \
    X(heif_decoding_options_alloc)                  \
    X(heif_decoding_options_free)                   \
    X(heif_decode_image)                            \
    X(heif_image_get_plane_readonly)                \
    X(heif_image_get_primary_width)                 \
    X(heif_image_get_primary_height)                \
    X(heif_image_release)

#define DECLARE(name) __typeof__(&name) name;
static struct { FUNCTIONS(DECLARE) } heif;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[200];

static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return;
    }
#define FIND(name)                                                         \
    heif.name = (__typeof__(&name))dlsym(library, #name);                  \
    if (heif.name == NULL) {                                               \
        snprintf(failure, sizeof failure, "libheif.so.1 lacks %s", #name); \
        return;                                                            \
    }
    FUNCTIONS(FIND)
}

struct sightline_heif_picture {
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
};

static int failed(struct heif_error error, char *message) {
    snprintf(message, 200, "%s", error.message == NULL ? "no reason given" : error.message);
    if (error.subcode == heif_suberror_Security_limit_exceeded) return SIGHTLINE_HEIF_TOO_LARGE;
    if (error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature)
        return SIGHTLINE_HEIF_UNSUPPORTED;
    return SIGHTLINE_HEIF_DAMAGED;
}

int sightline_heif_open(const uint8_t *bytes, size_t count, int maximum_dimension,
                        struct sightline_heif_picture **result, struct sightline_heif_info *info, char *message) {
    pthread_once(&once, load);
    if (failure[0] != 0) {
        snprintf(message, 200, "%s", failure);
        return SIGHTLINE_HEIF_NO_LIBRARY;
    }
    struct sightline_heif_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL || (picture->context = heif.heif_context_alloc()) == NULL) {
        free(picture);
        snprintf(message, 200, "out of memory");
        return SIGHTLINE_HEIF_TOO_LARGE;
    }
    heif.heif_context_set_maximum_image_size_limit(picture->context, maximum_dimension);
    struct heif_error error =
        heif.heif_context_read_from_memory_without_copy(picture->context, bytes, count, NULL);
    if (error.code == heif_error_Ok)
        error = heif.heif_context_get_primary_image_handle(picture->context, &picture->handle);
    if (error.code != heif_error_Ok) {
        int status = failed(error, message);
        sightline_heif_close(picture);
        return status;
    }
    info->width = heif.heif_image_handle_get_width(picture->handle);
    info->height = heif.heif_image_handle_get_height(picture->handle);
    info->has_alpha = heif.heif_image_handle_has_alpha_channel(picture->handle);
    info->is_premultiplied = heif.heif_image_handle_is_premultiplied_alpha(picture->handle);
    info->profile_size = heif.heif_image_handle_get_raw_color_profile_size(picture->handle);
    info->color_primaries = 2;
    info->transfer = 2;
    struct heif_color_profile_nclx *nclx = NULL;
    error = heif.heif_image_handle_get_nclx_color_profile(picture->handle, &nclx);
    if (error.code == heif_error_Ok && nclx != NULL) {
        info->color_primaries = (int)nclx->color_primaries;
        info->transfer = (int)nclx->transfer_characteristics;
        heif.heif_nclx_color_profile_free(nclx);
    }
    *result = picture;
    return SIGHTLINE_HEIF_OK;
}

int sightline_heif_profile(struct sightline_heif_picture *picture, uint8_t *profile) {
    struct heif_error error = heif.heif_image_handle_get_raw_color_profile(picture->handle, profile);
    return error.code == heif_error_Ok ? SIGHTLINE_HEIF_OK : SIGHTLINE_HEIF_DAMAGED;
}

int sightline_heif_decode(struct sightline_heif_picture *picture, struct sightline_heif_pixels *pixels, char *message) {
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    if (options != NULL) {
        options->convert_hdr_to_8bit = 1;
        options->strict_decoding = 1;
    }
    struct heif_error error = heif.heif_decode_image(
        picture->handle, &picture->image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options);
    if (options != NULL) heif.heif_decoding_options_free(options);
    if (error.code != heif_error_Ok) return failed(error, message);
    pixels->bytes = heif.heif_image_get_plane_readonly(picture->image, heif_channel_interleaved, &pixels->stride);
    pixels->width = heif.heif_image_get_primary_width(picture->image);
    pixels->height = heif.heif_image_get_primary_height(picture->image);
    if (pixels->bytes == NULL) {
        snprintf(message, 200, "the decoder returned no pixels");
        return SIGHTLINE_HEIF_DAMAGED;
    }
    return SIGHTLINE_HEIF_OK;
}

void sightline_heif_close(struct sightline_heif_picture *picture) {
    if (picture->image != NULL) heif.heif_image_release(picture->image);
    if (picture->handle != NULL) heif.heif_image_handle_release(picture->handle);
    heif.heif_context_free(picture->context);
    free(picture);
}

#else

#include <string.h>

int sightline_heif_open(const uint8_t *bytes, size_t count, int maximum_dimension,
                        struct sightline_heif_picture **picture, struct sightline_heif_info *info, char *message) {
    (void)bytes, (void)count, (void)maximum_dimension, (void)picture, (void)info;
    strcpy(message, "built without the headers of libheif");
    return SIGHTLINE_HEIF_NO_LIBRARY;
}
int sightline_heif_profile(struct sightline_heif_picture *picture, uint8_t *profile) {
    (void)picture, (void)profile;
    return SIGHTLINE_HEIF_NO_LIBRARY;
}
int sightline_heif_decode(struct sightline_heif_picture *picture, struct sightline_heif_pixels *pixels, char *message) {
    (void)picture, (void)pixels, (void)message;
    return SIGHTLINE_HEIF_NO_LIBRARY;
}
void sightline_heif_close(struct sightline_heif_picture *picture) { (void)picture; }

#endif
