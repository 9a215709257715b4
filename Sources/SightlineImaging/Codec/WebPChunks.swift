// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What the chunks of a WebP say: size, orientation, ICC profile; pixels are left to libwebp.
///
/// After RFC 9649 (container and both bitstream headers).
struct WebPChunks {
    /// Size of the canvas.
    let size: PixelSize
    /// From EXIF, else from XMP, else up.
    let orientation: Orientation
    /// Where the ICC profile is.
    let profile: Range<Int>?
    /// True when the picture is a sequence of frames.
    let isAnimated: Bool

    /// Reads the chunks.
    init(_ bytes: [UInt8]) throws(ImagingError) {
        var reader = ByteReader(bytes)
        reader.isLittleEndian = true
        var canvas: PixelSize?
        var exif: Orientation?
        var xmp: Orientation?
        var profile: Range<Int>?
        var isAnimated = false
        var offset = 12
        while let length = reader.uint32(at: offset + 4) {
            let start = offset + 8
            if reader.matches("VP8 ", at: offset) {
                canvas = canvas ?? Self.lossySize(reader, at: start)
            } else if reader.matches("VP8L", at: offset) {
                canvas = canvas ?? Self.losslessSize(reader, at: start)
            }
            guard length <= reader.count - start else { break }
            let body = start..<(start + length)
            if reader.matches("VP8X", at: offset), let flags = reader.byte(at: start),
                let width = reader.uint24(at: start + 4), let height = reader.uint24(at: start + 7)
            {
                canvas = PixelSize(width: width + 1, height: height + 1)
                isAnimated = flags & 2 != 0
            } else if reader.matches("EXIF", at: offset) {
                exif = exif ?? ExifReader.orientation(in: bytes, body)
            } else if reader.matches("XMP ", at: offset) {
                xmp = xmp ?? ExifReader.orientation(inXMP: bytes, body)
            } else if reader.matches("ICCP", at: offset) {
                profile = profile ?? body
            }
            offset = body.upperBound + length % 2
        }
        guard let canvas, canvas.width > 0, canvas.height > 0 else {
            throw ImagingError(
                .corruptData, "expected a WebP with a size, got \(bytes.count) bytes without; the file is cut off")
        }
        size = canvas
        orientation = exif ?? xmp ?? .up
        self.profile = profile
        self.isAnimated = isAnimated
    }

    private static func lossySize(_ reader: ByteReader, at start: Int) -> PixelSize? {
        guard reader.matches([0x9D, 0x01, 0x2A], at: start + 3), let width = reader.uint16(at: start + 6),
            let height = reader.uint16(at: start + 8)
        else { return nil }
        return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    private static func losslessSize(_ reader: ByteReader, at start: Int) -> PixelSize? {
        guard reader.byte(at: start) == 0x2F, let bits = reader.uint32(at: start + 1) else { return nil }
        return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
}
