// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreText)
    import CCanvas
    import SightlineCore
    import Synchronization

    /// Shapes and measures lines of text, and remembers the last ones, so that a label is laid out once for both.
    ///
    /// Pango's objects belong to one thread at a time: an instance is taken from the pool, used and given back.
    @safe final class CairoText: @unchecked Sendable {
        private struct Key: Hashable {
            var text: String
            var fontSize: Float
        }

        /// A line of text, owned by the ledger of `CairoText`.
        @safe struct Line {
            let layout: OpaquePointer
            let size: Size
        }

        private static let pool = Mutex<[CairoText]>([])
        private static let maximumLineCount = 256

        private let library: CairoLibrary
        private let context: OpaquePointer
        private let font: OpaquePointer
        private var lines: [Key: Line] = [:]

        /// Lends an instance that nobody else uses for the time of a call.
        static func withInstance<R>(_ body: (CairoText) throws(ImagingError) -> R) throws(ImagingError) -> R {
            let text = if let idle = pool.withLock({ $0.popLast() }) { idle } else { try CairoText(.shared()) }
            defer { pool.withLock { $0.append(text) } }
            return try body(text)
        }

        private init(_ library: CairoLibrary) throws(ImagingError) {
            let functions = unsafe library.functions
            let map = unsafe functions.pointee.pango_cairo_font_map_new()
            defer { unsafe functions.pointee.g_object_unref(UnsafeMutableRawPointer(map)) }
            var families: UnsafeMutableRawPointer?
            var count: CInt = 0
            unsafe functions.pointee.pango_font_map_list_families(map, &families, &count)
            unsafe functions.pointee.g_free(families)
            guard count > 0 else {
                throw ImagingError(
                    .missingLibrary, "expected a font for labels, got none; install the package fonts-dejavu-core")
            }
            self.library = library
            unsafe context = functions.pointee.pango_font_map_create_context(map)
            unsafe font = functions.pointee.pango_font_description_from_string("DejaVu Sans, Sans Bold")
            // The same grey edges on every machine, whatever its desktop is set to.
            let options = unsafe functions.pointee.cairo_font_options_create()
            unsafe functions.pointee.cairo_font_options_set_antialias(options, CInt(CCANVAS_ANTIALIAS_GRAY))
            unsafe functions.pointee.cairo_font_options_set_hint_style(options, CInt(CCANVAS_HINT_STYLE_SLIGHT))
            unsafe functions.pointee.cairo_font_options_set_hint_metrics(options, CInt(CCANVAS_HINT_METRICS_OFF))
            unsafe functions.pointee.pango_cairo_context_set_font_options(context, options)
            unsafe functions.pointee.cairo_font_options_destroy(options)
        }

        deinit {
            forgetLines()
            unsafe library.functions.pointee.pango_font_description_free(font)
            unsafe library.functions.pointee.g_object_unref(UnsafeMutableRawPointer(context))
        }

        /// The line of a text; good until the next call.
        func line(_ text: String, fontSize: Float) -> Line {
            let key = Key(text: text, fontSize: fontSize)
            if let line = lines[key] { return line }
            if lines.count >= Self.maximumLineCount { forgetLines() }
            let functions = unsafe library.functions
            let layout = unsafe functions.pointee.pango_layout_new(context)
            let units = Double(CCANVAS_UNITS_PER_PIXEL)
            // Pango keeps sizes in 22.10 fixed point; beyond 4096 px a letter no longer fits any picture.
            let size = fontSize.isFinite ? min(max(Double(fontSize), 1), 4096) : 1
            unsafe functions.pointee.pango_font_description_set_absolute_size(font, size * units)
            unsafe functions.pointee.pango_layout_set_font_description(layout, font)
            unsafe functions.pointee.pango_layout_set_single_paragraph_mode(layout, 1)
            var utf8 = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumScalarCount))).utf8.map {
                CChar(bitPattern: $0)
            }
            utf8.append(0)
            unsafe functions.pointee.pango_layout_set_text(layout, utf8, CInt(utf8.count - 1))
            var (width, height): (CInt, CInt) = (0, 0)
            unsafe functions.pointee.pango_layout_get_size(layout, &width, &height)
            let line = unsafe Line(
                layout: layout, size: Size(width: Double(width) / units, height: Double(height) / units))
            lines[key] = line
            return line
        }

        private static let maximumScalarCount = 1024

        private func forgetLines() {
            for line in lines.values {
                unsafe library.functions.pointee.g_object_unref(UnsafeMutableRawPointer(line.layout))
            }
            lines.removeAll(keepingCapacity: true)
        }
    }
#endif
