// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CWebP)
    import CWebP
    import SightlineCore

    /// WebP by libwebp: lossy, lossless, with alpha; of an animation the first frame on its canvas.
    struct LibWebPCodec: Codec {
        let formats: [ImageFileFormat] = [.webp]

        func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
            let chunks = try WebPChunks(bytes)
            return ImageHeader(format: .webp, storedSize: chunks.size, orientation: chunks.orientation)
        }

        func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image {
            let chunks = try WebPChunks(bytes)
            let size = chunks.size
            let storage = try unsafe PixelStorage(byteCount: size.pixelCount * 4) { (pixels) throws(ImagingError) in
                if chunks.isAnimated {
                    try unsafe Self.decodeFirstFrame(bytes, size: size, into: pixels)
                } else {
                    let stride = size.width * 4
                    guard Self.fits(bytes, size),
                        unsafe WebPDecodeRGBAInto(
                            bytes, bytes.count, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), pixels.count,
                            CInt(stride)) != nil
                    else { throw Self.damaged(size) }
                }
                unsafe AlphaBlending.blendOverWhite(pixels, isPremultiplied: false)
            }
            return try Image(
                storage: storage, size: size, format: .rgba, orientation: header.orientation,
                colorProfile: chunks.profile.map { .icc(Array(bytes[$0]), isGray: false) })
        }

        /// Whether the bitstream has the size that the container promised.
        private static func fits(_ bytes: [UInt8], _ size: PixelSize) -> Bool {
            var width: CInt = 0
            var height: CInt = 0
            guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { return false }
            return Int(width) == size.width && Int(height) == size.height
        }

        private static func decodeFirstFrame(
            _ bytes: [UInt8], size: PixelSize, into pixels: UnsafeMutableRawBufferPointer
        ) throws(ImagingError) {
            let isDecoded = unsafe bytes.withUnsafeBufferPointer { source in
                var data = unsafe WebPData(bytes: source.baseAddress, size: source.count)
                guard let demuxer = unsafe WebPDemux(&data) else { return false }
                defer { unsafe WebPDemuxDelete(demuxer) }
                var frame = unsafe WebPIterator()
                guard unsafe WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return false }
                defer { unsafe WebPDemuxReleaseIterator(&frame) }
                let (left, top) = unsafe (Int(frame.x_offset), Int(frame.y_offset))
                let (width, height) = unsafe (Int(frame.width), Int(frame.height))
                guard left >= 0, top >= 0, width > 0, height > 0, left <= size.width - width,
                    top <= size.height - height
                else { return false }
                unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
                let start = (top * size.width + left) * 4
                let fragment = unsafe frame.fragment
                return unsafe WebPDecodeRGBAInto(
                    fragment.bytes, fragment.size,
                    pixels.baseAddress?.advanced(by: start).assumingMemoryBound(to: UInt8.self),
                    pixels.count - start, CInt(size.width * 4)) != nil
            }
            guard isDecoded else { throw damaged(size) }
        }

        private static func damaged(_ size: PixelSize) -> ImagingError {
            ImagingError(.corruptData, "expected a whole WebP of \(size), got less; the file is damaged or cut off")
        }
    }
#endif
