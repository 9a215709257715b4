// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreText)
    import CoreGraphics
    import CoreText
    import Foundation
    public import SightlineCore

    /// Draws with Core Graphics and Core Text.
    public struct CoreGraphicsCanvas: Canvas, ~Copyable {
        private let storage: PixelStorage
        private let size: PixelSize
        private let context: CGContext

        /// Copies an image, turned upright, as the ground to draw on; its opacity is dropped.
        public init(_ image: Image) throws(ImagingError) {
            size = image.size
            storage = image.uprightBGRA()
            // No image refers to the storage yet, so it may still be written.
            let memory = unsafe UnsafeMutableRawPointer(mutating: storage.bytes.baseAddress)
            let info = CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = unsafe CGContext(
                    data: memory, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: size.width * 4, space: space, bitmapInfo: info)
            else {
                throw ImagingError(.limitExceeded, "expected a picture that Core Graphics can draw on, got \(size)")
            }
            // Boxes count from the top, Core Graphics from the bottom.
            context.translateBy(x: 0, y: CGFloat(size.height))
            context.scaleBy(x: 1, y: -1)
            self.context = context
        }

        /// Draws in the order given, with positions in pixels of the upright picture.
        public mutating func draw(_ primitives: [OverlayPrimitive]) throws(ImagingError) {
            for primitive in primitives {
                switch primitive {
                case .fill(let box, let color):
                    guard let rectangle = Self.rectangle(box) else { continue }
                    context.setFillColor(Self.color(color))
                    context.fill(rectangle)
                case .stroke(let box, let color, let lineWidth):
                    guard let rectangle = Self.rectangle(box), lineWidth > 0 else { continue }
                    context.setStrokeColor(Self.color(color))
                    context.stroke(rectangle, width: CGFloat(lineWidth))
                case .text(let string, let plate, let padding, let fontSize, let color, let background):
                    guard let rectangle = Self.rectangle(plate) else { continue }
                    context.setFillColor(Self.color(background))
                    context.fill(rectangle)
                    draw(string, in: rectangle, padding: padding, fontSize: fontSize, color: color)
                case .polyline(let points, let color, let lineWidth):
                    guard points.count > 1, lineWidth > 0, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
                        continue
                    }
                    context.setStrokeColor(Self.color(color))
                    context.setLineWidth(CGFloat(lineWidth))
                    context.setLineJoin(.round)
                    context.addLines(between: points.map { CGPoint(x: $0.x, y: $0.y) })
                    context.strokePath()
                }
            }
        }

        /// Ends drawing and hands over the picture as upright ``PixelFormat/bgra`` with opacity 255.
        public consuming func finish() throws(ImagingError) -> Image {
            context.flush()
            return try Image(storage: storage, size: size, format: .bgra)
        }

        /// The width and height in pixels that one line of text takes.
        public static func textSize(_ text: String, fontSize: Float) throws(ImagingError) -> Size {
            let (_, width, ascent, descent) = line(text, fontSize: fontSize, color: .black)
            return Size(width: width, height: Double(ascent + descent))
        }

        private func draw(_ text: String, in plate: CGRect, padding: Float, fontSize: Float, color: Color) {
            let (line, _, ascent, descent) = Self.line(text, fontSize: fontSize, color: color)
            context.saveGState()
            context.clip(to: plate)
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.textPosition = CGPoint(
                x: plate.minX + CGFloat(padding), y: (plate.midY + (ascent - descent) / 2).rounded())
            CTLineDraw(line, context)
            context.restoreGState()
        }

        private static func line(
            _ text: String, fontSize: Float, color: Color
        ) -> (line: CTLine, width: Double, ascent: CGFloat, descent: CGFloat) {
            let size = fontSize.isFinite ? min(max(fontSize, 1), 4096) : 1
            let font = CTFontCreateUIFontForLanguage(.emphasizedSystem, CGFloat(size), nil)
            var attributes: [NSAttributedString.Key: Any] = [
                NSAttributedString.Key(kCTForegroundColorAttributeName as String): Self.color(color)
            ]
            attributes[NSAttributedString.Key(kCTFontAttributeName as String)] = font
            let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
            var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
            let width = unsafe CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
            return (line, width, ascent, descent)
        }

        private static func color(_ color: Color) -> CGColor {
            CGColor(
                srgbRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                alpha: CGFloat(color.alpha))
        }

        private static func rectangle(_ box: BoundingBox) -> CGRect? {
            guard box.x.isFinite, box.y.isFinite, box.width.isFinite, box.height.isFinite, box.width >= 0,
                box.height >= 0
            else { return nil }
            return CGRect(x: CGFloat(box.x), y: CGFloat(box.y), width: CGFloat(box.width), height: CGFloat(box.height))
        }
    }
#endif
