// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CPNG)
    import CPNG
    import SightlineCore

    /// PNG by libpng's simplified interface, which keeps its long jumps to itself.
    ///
    /// 16 bits become 8 by rounding (value × 255 / 65535); gAMA and cHRM are ignored, an ICC profile is applied.
    struct LibPNGCodec: Codec {
        let formats: [ImageFileFormat] = [.png]

        func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
            let chunks = try PNGChunks(bytes)
            return ImageHeader(format: .png, storedSize: chunks.size, orientation: chunks.orientation)
        }

        func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image {
            let chunks = try PNGChunks(bytes)
            guard chunks.isComplete else {
                throw ImagingError(
                    .corruptData,
                    "expected a PNG with an end chunk, got \(bytes.count) bytes without; the file is cut off")
            }
            let size = chunks.size
            let file = chunks.pixelsOnly(bytes)
            var isGray = false
            let storage = try unsafe PixelStorage(byteCount: size.pixelCount * 4) { (pixels) throws(ImagingError) in
                isGray = try unsafe Self.read(file, size: size, into: pixels)
                unsafe AlphaBlending.blendOverWhite(pixels, isPremultiplied: false)
            }
            return try Image(
                storage: storage, size: size, format: .rgba, orientation: header.orientation,
                colorProfile: chunks.profile(bytes).map { .icc($0, isGray: isGray) })
        }

        /// Reads RGBA pixels; returns whether the file is grey.
        private static func read(
            _ file: [UInt8], size: PixelSize, into pixels: UnsafeMutableRawBufferPointer
        ) throws(ImagingError) -> Bool {
            try unsafe file.withUnsafeBufferPointer { (source) throws(ImagingError) in
                var control = unsafe png_image()
                unsafe control.version = png_uint_32(PNG_IMAGE_VERSION)
                defer { unsafe png_image_free(&control) }
                guard unsafe png_image_begin_read_from_memory(&control, source.baseAddress, source.count) != 0,
                    unsafe Int(control.width) == size.width, unsafe Int(control.height) == size.height
                else { throw unsafe damaged(control, size) }
                let isGray = unsafe control.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) == 0
                unsafe control.format = rgba
                unsafe control.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
                let stride = png_int_32(size.width * 4)
                guard unsafe png_image_finish_read(&control, nil, pixels.baseAddress, stride, nil) != 0 else {
                    throw unsafe damaged(control, size)
                }
                return isGray
            }
        }

        /// Encodes RGBA pixels; without alpha when it is 255 everywhere.
        static func encode(_ pixels: UnsafeRawBufferPointer, size: PixelSize) throws(ImagingError) -> [UInt8] {
            let isOpaque = !stride(from: 3, to: pixels.count, by: 4).contains { unsafe pixels[$0] != 255 }
            var packed: [UInt8] = []
            if isOpaque {
                packed.reserveCapacity(size.pixelCount * 3)
                for start in stride(from: 0, to: pixels.count, by: 4) {
                    unsafe packed.append(pixels[start])
                    unsafe packed.append(pixels[start + 1])
                    unsafe packed.append(pixels[start + 2])
                }
            }
            return try unsafe packed.withUnsafeBufferPointer { (packed) throws(ImagingError) in
                var control = unsafe png_image()
                unsafe control.version = png_uint_32(PNG_IMAGE_VERSION)
                unsafe control.width = png_uint_32(size.width)
                unsafe control.height = png_uint_32(size.height)
                unsafe control.format = isOpaque ? rgb : rgba
                defer { unsafe png_image_free(&control) }
                let source = unsafe isOpaque ? UnsafeRawBufferPointer(packed) : pixels
                var count: png_alloc_size_t = 0
                guard unsafe png_image_write_to_memory(&control, nil, &count, 0, source.baseAddress, 0, nil) != 0 else {
                    throw unsafe failure(control, size)
                }
                var status: CInt = 0
                let result = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { memory, initialized in
                    status = unsafe png_image_write_to_memory(
                        &control, memory.baseAddress, &count, 0, source.baseAddress, 0, nil)
                    initialized = status != 0 ? Int(count) : 0
                }
                guard status != 0 else { throw unsafe failure(control, size) }
                return result
            }
        }

        private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)
        private static let rgba = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

        private static func message(_ control: png_image) -> String {
            unsafe withUnsafeBytes(of: control.message) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }

        private static func damaged(_ control: png_image, _ size: PixelSize) -> ImagingError {
            ImagingError(
                .corruptData,
                "expected a whole PNG of \(size), got: \(unsafe message(control)); the file is damaged or cut off")
        }

        private static func failure(_ control: png_image, _ size: PixelSize) -> ImagingError {
            ImagingError(.inputOutput, "expected to encode a PNG of \(size), got: \(unsafe message(control))")
        }
    }
#endif
