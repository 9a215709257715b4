// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreText)
    import CCanvas
    import SightlineCore

    /// Owns a cairo surface and its context over a rectangle of somebody's pixels, BGRA with opacity 255.
    ///
    /// Cairo takes at most 32767 pixels along an axis, so a larger picture is drawn in several of these.
    @safe final class CairoSurface {
        private let library: CairoLibrary
        private let surface: OpaquePointer
        private let context: OpaquePointer
        private let bounds: BoundingBox

        /// Makes a surface; `pixels` must outlive it and reach as far as its rectangle of a picture of rows of
        /// `bytesPerRow` bytes.
        init(
            _ library: CairoLibrary, pixels: UnsafeMutableRawPointer, bytesPerRow: Int, x: Int, y: Int, size: PixelSize
        ) throws(ImagingError) {
            self.library = library
            bounds = BoundingBox(x: Float(x), y: Float(y), width: Float(size.width), height: Float(size.height))
            let functions = unsafe library.functions
            unsafe surface = functions.pointee.cairo_image_surface_create_for_data(
                (pixels + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self), CInt(CCANVAS_FORMAT_ARGB32),
                CInt(size.width), CInt(size.height), CInt(bytesPerRow))
            unsafe context = functions.pointee.cairo_create(surface)
            try unsafe library.check(functions.pointee.cairo_surface_status(surface))
            unsafe functions.pointee.cairo_translate(context, Double(-x), Double(-y))
        }

        deinit {
            unsafe library.functions.pointee.cairo_destroy(context)
            unsafe library.functions.pointee.cairo_surface_destroy(surface)
        }

        /// Draws what of the primitives is inside, and waits until the pixels are written.
        func draw(_ primitives: [OverlayPrimitive], with text: CairoText) throws(ImagingError) {
            let functions = unsafe library.functions
            for primitive in primitives {
                switch primitive {
                case .fill(let box, let color):
                    guard addRectangle(box, margin: 0) else { continue }
                    setSource(color)
                    unsafe functions.pointee.cairo_fill(context)
                case .stroke(let box, let color, let lineWidth):
                    guard setLine(width: lineWidth, join: CCANVAS_LINE_JOIN_MITER),
                        addRectangle(box, margin: lineWidth)
                    else { continue }
                    setSource(color)
                    unsafe functions.pointee.cairo_stroke(context)
                case .text(let string, let plate, let padding, let fontSize, let color, let background):
                    guard addRectangle(plate, margin: 0) else { continue }
                    setSource(background)
                    unsafe functions.pointee.cairo_fill(context)
                    draw(text.line(string, fontSize: fontSize), plate: plate, padding: padding, color: color)
                case .polyline(let points, let color, let lineWidth):
                    guard setLine(width: lineWidth, join: CCANVAS_LINE_JOIN_ROUND), addPolyline(points) else {
                        continue
                    }
                    setSource(color)
                    unsafe functions.pointee.cairo_stroke(context)
                }
            }
            unsafe functions.pointee.cairo_surface_flush(surface)
            try unsafe library.check(functions.pointee.cairo_status(context))
        }

        private func draw(_ line: CairoText.Line, plate: BoundingBox, padding: Float, color: Color) {
            let functions = unsafe library.functions
            unsafe functions.pointee.cairo_save(context)
            if addRectangle(plate, margin: 0) {
                unsafe functions.pointee.cairo_clip(context)
                setSource(color)
                let y = Double(plate.y) + (Double(plate.height) - line.size.height) / 2
                unsafe functions.pointee.cairo_move_to(context, Double(plate.x + padding), y)
                unsafe functions.pointee.pango_cairo_show_layout(context, line.layout)
            }
            unsafe functions.pointee.cairo_restore(context)
        }

        private func setSource(_ color: Color) {
            unsafe library.functions.pointee.cairo_set_source_rgba(
                context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        }

        private func setLine(width: Float, join: Int) -> Bool {
            guard width > 0, width.isFinite else { return false }
            unsafe library.functions.pointee.cairo_set_line_width(context, Double(width))
            unsafe library.functions.pointee.cairo_set_line_join(context, CInt(join))
            return true
        }

        /// Adds a rectangle, edges far outside moved nearer, as cairo's numbers end at 2²³; false when nothing shows.
        private func addRectangle(_ box: BoundingBox, margin: Float) -> Bool {
            let left = max(box.minX, bounds.minX - margin - 1)
            let top = max(box.minY, bounds.minY - margin - 1)
            let right = min(box.maxX, bounds.maxX + margin + 1)
            let bottom = min(box.maxY, bounds.maxY + margin + 1)
            // Written so that an edge that is not a number fails.
            guard left <= right, top <= bottom, left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else {
                return false
            }
            unsafe library.functions.pointee.cairo_rectangle(
                context, Double(left), Double(top), Double(right - left), Double(bottom - top))
            return true
        }

        private func addPolyline(_ points: [Point]) -> Bool {
            guard points.count > 1, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
            for (index, point) in points.enumerated() {
                let x = min(max(point.x, -Self.farthest), Self.farthest)
                let y = min(max(point.y, -Self.farthest), Self.farthest)
                if index == 0 {
                    unsafe library.functions.pointee.cairo_move_to(context, x, y)
                } else {
                    unsafe library.functions.pointee.cairo_line_to(context, x, y)
                }
            }
            return true
        }

        private static let farthest = 1_000_000.0
    }
#endif
