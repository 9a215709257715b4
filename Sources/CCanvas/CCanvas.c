// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CCanvas.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum library { CAIRO, PANGOCAIRO, PANGO, GOBJECT, LIBRARY_COUNT };

struct entry {
    const char *name;
    enum library library;
    size_t offset;
};

#define ENTRY(library, function) {#function, library, offsetof(ccanvas_functions, function)}

static const struct entry entries[] = {
    ENTRY(CAIRO, cairo_image_surface_create_for_data),
    ENTRY(CAIRO, cairo_surface_status),
    ENTRY(CAIRO, cairo_surface_flush),
    ENTRY(CAIRO, cairo_surface_destroy),
    ENTRY(CAIRO, cairo_create),
    ENTRY(CAIRO, cairo_destroy),
    ENTRY(CAIRO, cairo_status),
    ENTRY(CAIRO, cairo_status_to_string),
    ENTRY(CAIRO, cairo_save),
    ENTRY(CAIRO, cairo_restore),
    ENTRY(CAIRO, cairo_translate),
    ENTRY(CAIRO, cairo_clip),
    ENTRY(CAIRO, cairo_rectangle),
    ENTRY(CAIRO, cairo_move_to),
    ENTRY(CAIRO, cairo_line_to),
    ENTRY(CAIRO, cairo_set_source_rgba),
    ENTRY(CAIRO, cairo_set_line_width),
    ENTRY(CAIRO, cairo_set_line_join),
    ENTRY(CAIRO, cairo_fill),
    ENTRY(CAIRO, cairo_stroke),
    ENTRY(CAIRO, cairo_font_options_create),
    ENTRY(CAIRO, cairo_font_options_destroy),
    ENTRY(CAIRO, cairo_font_options_set_antialias),
    ENTRY(CAIRO, cairo_font_options_set_hint_style),
    ENTRY(CAIRO, cairo_font_options_set_hint_metrics),
    ENTRY(PANGOCAIRO, pango_cairo_font_map_new),
    ENTRY(PANGOCAIRO, pango_cairo_context_set_font_options),
    ENTRY(PANGOCAIRO, pango_cairo_show_layout),
    ENTRY(PANGO, pango_font_map_list_families),
    ENTRY(PANGO, pango_font_map_create_context),
    ENTRY(PANGO, pango_font_description_from_string),
    ENTRY(PANGO, pango_font_description_set_absolute_size),
    ENTRY(PANGO, pango_font_description_free),
    ENTRY(PANGO, pango_layout_new),
    ENTRY(PANGO, pango_layout_set_text),
    ENTRY(PANGO, pango_layout_set_font_description),
    ENTRY(PANGO, pango_layout_set_single_paragraph_mode),
    ENTRY(PANGO, pango_layout_get_size),
    ENTRY(GOBJECT, g_object_unref),
    ENTRY(GOBJECT, g_free),
};

_Static_assert(
    sizeof(entries) / sizeof(entries[0]) * sizeof(void *) == sizeof(ccanvas_functions), "every function has an entry");

const ccanvas_functions *ccanvas_open(
    const char *cairo, const char *pangocairo, const char *pango, const char *gobject, char *message,
    size_t capacity) {
    const char *names[LIBRARY_COUNT] = {cairo, pangocairo, pango, gobject};
    void *handles[LIBRARY_COUNT];
    for (int index = 0; index < LIBRARY_COUNT; index++) {
        handles[index] = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (!handles[index]) {
            const char *reason = dlerror();
            snprintf(message, capacity, "%s", reason ? reason : names[index]);
            return NULL;
        }
    }
    ccanvas_functions *functions = malloc(sizeof *functions);
    if (!functions) {
        snprintf(message, capacity, "out of memory");
        return NULL;
    }
    for (size_t index = 0; index < sizeof(entries) / sizeof(entries[0]); index++) {
        void *address = dlsym(handles[entries[index].library], entries[index].name);
        if (!address) {
            snprintf(message, capacity, "%s has no %s", names[entries[index].library], entries[index].name);
            free(functions);
            return NULL;
        }
        memcpy((char *)functions + entries[index].offset, &address, sizeof address);
    }
    return functions;
}
