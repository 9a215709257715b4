// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreText)
    public import SightlineCore

    /// Draws with cairo and pango, which are opened on the first use.
    public struct CairoCanvas: Canvas, ~Copyable {
        private let storage: PixelStorage
        private let size: PixelSize
        private let surfaces: [CairoSurface]

        /// Copies an image, turned upright, as the ground to draw on; its opacity is dropped.
        public init(_ image: Image) throws(ImagingError) {
            try self.init(image, maximumExtent: 16384)
        }

        /// Copies an image and draws on it in pieces of at most `maximumExtent` pixels along an axis.
        init(_ image: Image, maximumExtent: Int) throws(ImagingError) {
            let library = try CairoLibrary.shared()
            let size = image.size
            let storage = try image.convertedToSRGB().uprightBGRA()
            var surfaces: [CairoSurface] = []
            // No image refers to the storage yet, so it may still be written.
            if let start = unsafe UnsafeMutableRawBufferPointer(mutating: storage.bytes).baseAddress {
                for y in stride(from: 0, to: size.height, by: maximumExtent) {
                    for x in stride(from: 0, to: size.width, by: maximumExtent) {
                        let piece = PixelSize(
                            width: min(maximumExtent, size.width - x), height: min(maximumExtent, size.height - y))
                        surfaces.append(
                            try unsafe CairoSurface(
                                library, pixels: start, bytesPerRow: size.width * 4, x: x, y: y, size: piece))
                    }
                }
            }
            self.size = size
            self.storage = storage
            self.surfaces = surfaces
        }

        /// Draws in the order given, with positions in pixels of the upright picture.
        public mutating func draw(_ primitives: [OverlayPrimitive]) throws(ImagingError) {
            let surfaces = surfaces
            try CairoText.withInstance { text throws(ImagingError) in
                for surface in surfaces { try surface.draw(primitives, with: text) }
            }
        }

        /// Ends drawing and hands over the picture as upright ``PixelFormat/bgra`` with opacity 255.
        public consuming func finish() throws(ImagingError) -> Image {
            try Image(storage: storage, size: size, format: .bgra)
        }

        /// The width and height in pixels that one line of text takes.
        public static func textSize(_ text: String, fontSize: Float) throws(ImagingError) -> Size {
            try CairoText.withInstance { $0.line(text, fontSize: fontSize).size }
        }
    }
#endif
