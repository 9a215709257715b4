// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The functions of cairo 1.16 and pango 1.50 that drawing needs, found at run time, so that a program that never
// draws loads neither. Declared here by hand from their published interfaces: a build needs no headers of theirs.

#pragma clang assume_nonnull begin

typedef struct ccanvas_surface ccanvas_surface;           // cairo_surface_t
typedef struct ccanvas_context ccanvas_context;           // cairo_t
typedef struct ccanvas_font_options ccanvas_font_options; // cairo_font_options_t
typedef struct ccanvas_font_map ccanvas_font_map;         // PangoFontMap
typedef struct ccanvas_text_context ccanvas_text_context; // PangoContext
typedef struct ccanvas_layout ccanvas_layout;             // PangoLayout
typedef struct ccanvas_font ccanvas_font;                 // PangoFontDescription

enum {
    CCANVAS_FORMAT_ARGB32 = 0,
    CCANVAS_ANTIALIAS_GRAY = 2,
    CCANVAS_HINT_STYLE_SLIGHT = 2,
    CCANVAS_HINT_METRICS_OFF = 1,
    CCANVAS_LINE_JOIN_MITER = 0,
    CCANVAS_LINE_JOIN_ROUND = 1,
    CCANVAS_STATUS_SUCCESS = 0,
    CCANVAS_UNITS_PER_PIXEL = 1024, // PANGO_SCALE
};

typedef struct ccanvas_functions {
    // libcairo
    ccanvas_surface *_Nonnull (*_Nonnull cairo_image_surface_create_for_data)(
        unsigned char *data, int format, int width, int height, int stride);
    int (*_Nonnull cairo_surface_status)(ccanvas_surface *surface);
    void (*_Nonnull cairo_surface_flush)(ccanvas_surface *surface);
    void (*_Nonnull cairo_surface_destroy)(ccanvas_surface *surface);
    ccanvas_context *_Nonnull (*_Nonnull cairo_create)(ccanvas_surface *surface);
    void (*_Nonnull cairo_destroy)(ccanvas_context *context);
    int (*_Nonnull cairo_status)(ccanvas_context *context);
    const char *_Nonnull (*_Nonnull cairo_status_to_string)(int status);
    void (*_Nonnull cairo_save)(ccanvas_context *context);
    void (*_Nonnull cairo_restore)(ccanvas_context *context);
    void (*_Nonnull cairo_translate)(ccanvas_context *context, double x, double y);
    void (*_Nonnull cairo_clip)(ccanvas_context *context);
    void (*_Nonnull cairo_rectangle)(ccanvas_context *context, double x, double y, double width, double height);
    void (*_Nonnull cairo_move_to)(ccanvas_context *context, double x, double y);
    void (*_Nonnull cairo_line_to)(ccanvas_context *context, double x, double y);
    void (*_Nonnull cairo_set_source_rgba)(ccanvas_context *context, double red, double green, double blue, double alpha);
    void (*_Nonnull cairo_set_line_width)(ccanvas_context *context, double width);
    void (*_Nonnull cairo_set_line_join)(ccanvas_context *context, int join);
    void (*_Nonnull cairo_fill)(ccanvas_context *context);
    void (*_Nonnull cairo_stroke)(ccanvas_context *context);
    ccanvas_font_options *_Nonnull (*_Nonnull cairo_font_options_create)(void);
    void (*_Nonnull cairo_font_options_destroy)(ccanvas_font_options *options);
    void (*_Nonnull cairo_font_options_set_antialias)(ccanvas_font_options *options, int antialias);
    void (*_Nonnull cairo_font_options_set_hint_style)(ccanvas_font_options *options, int style);
    void (*_Nonnull cairo_font_options_set_hint_metrics)(ccanvas_font_options *options, int metrics);
    // libpangocairo
    ccanvas_font_map *_Nonnull (*_Nonnull pango_cairo_font_map_new)(void);
    void (*_Nonnull pango_cairo_context_set_font_options)(
        ccanvas_text_context *context, const ccanvas_font_options *options);
    void (*_Nonnull pango_cairo_show_layout)(ccanvas_context *context, ccanvas_layout *layout);
    // libpango
    void (*_Nonnull pango_font_map_list_families)(ccanvas_font_map *map, void *_Nullable *_Nonnull families, int *count);
    ccanvas_text_context *_Nonnull (*_Nonnull pango_font_map_create_context)(ccanvas_font_map *map);
    ccanvas_font *_Nonnull (*_Nonnull pango_font_description_from_string)(const char *text);
    void (*_Nonnull pango_font_description_set_absolute_size)(ccanvas_font *font, double size);
    void (*_Nonnull pango_font_description_free)(ccanvas_font *font);
    ccanvas_layout *_Nonnull (*_Nonnull pango_layout_new)(ccanvas_text_context *context);
    void (*_Nonnull pango_layout_set_text)(ccanvas_layout *layout, const char *text, int length);
    void (*_Nonnull pango_layout_set_font_description)(ccanvas_layout *layout, const ccanvas_font *font);
    void (*_Nonnull pango_layout_set_single_paragraph_mode)(ccanvas_layout *layout, int isSingle);
    void (*_Nonnull pango_layout_get_size)(ccanvas_layout *layout, int *width, int *height);
    // libgobject and the library below it
    void (*_Nonnull g_object_unref)(void *object);
    void (*_Nonnull g_free)(void *_Nullable memory);
} ccanvas_functions;

// Opens cairo, pangocairo, pango and gobject by these names, in this order, and finds the functions.
//
// Returns a table that lives as long as the process, or NULL with the reason in `message`, cut to `capacity` bytes.
const ccanvas_functions *_Nullable ccanvas_open(
    const char *cairo, const char *pangocairo, const char *pango, const char *gobject, char *message, size_t capacity);

#pragma clang assume_nonnull end
