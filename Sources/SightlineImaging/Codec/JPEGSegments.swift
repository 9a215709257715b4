// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What the segments before the pixels of a JPEG say: size, components, orientation, ICC profile.
///
/// After ITU-T T.81 annex B, EXIF 2.32 and ICC.1:2010 annex B.4. Nothing is allocated but the profile.
struct JPEGSegments {
    /// Size as stored.
    let size: PixelSize
    /// 1 grey, 3 colour, 4 CMYK or YCCK.
    let componentCount: Int
    /// From EXIF, else from XMP, else up.
    let orientation: Orientation
    private let profileParts: [Int: Range<Int>]
    private let profilePartCount: Int

    /// Reads the segments up to the first scan.
    init(_ bytes: [UInt8]) throws(ImagingError) {
        let reader = ByteReader(bytes)
        var frame: (size: PixelSize, componentCount: Int)?
        var exif: Orientation?
        var xmp: Orientation?
        var parts: [Int: Range<Int>] = [:]
        var partCount = 0
        var offset = 2
        while true {
            guard let (marker, body) = try Self.nextSegment(reader, &offset) else { break }
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                frame = try Self.frame(reader, at: body.lowerBound)
            case 0xE1 where reader.matches("Exif\0\0", at: body.lowerBound):
                exif = exif ?? ExifReader.orientation(in: bytes, body)
            case 0xE1 where reader.matches("http://ns.adobe.com/xap/1.0/\0", at: body.lowerBound):
                xmp = xmp ?? ExifReader.orientation(inXMP: bytes, body)
            case 0xE2 where reader.matches("ICC_PROFILE\0", at: body.lowerBound) && body.count > 14:
                parts[Int(bytes[body.lowerBound + 12])] = (body.lowerBound + 14)..<body.upperBound
                partCount = Int(bytes[body.lowerBound + 13])
            default: break
            }
        }
        guard let frame else {
            throw ImagingError(
                .corruptData,
                "expected a JPEG with a frame header, got \(bytes.count) bytes without; the file is cut off")
        }
        size = frame.size
        componentCount = frame.componentCount
        orientation = exif ?? xmp ?? .up
        profileParts = parts
        profilePartCount = partCount
    }

    /// The ICC profile put together, nil when there is none or a part is missing.
    func profile(_ bytes: [UInt8]) -> [UInt8]? {
        guard profilePartCount > 0 else { return nil }
        var profile: [UInt8] = []
        for part in 1...profilePartCount {
            guard let range = profileParts[part] else { return nil }
            profile += bytes[range]
        }
        return profile
    }

    /// The next segment with a body; nil at the first scan, the end of the picture or the end of the bytes.
    private static func nextSegment(
        _ reader: ByteReader, _ offset: inout Int
    ) throws(ImagingError) -> (marker: UInt8, body: Range<Int>)? {
        while let byte = reader.byte(at: offset) {
            offset += 1
            guard byte == 0xFF, let marker = reader.byte(at: offset), marker != 0xFF, marker != 0 else { continue }
            offset += 1
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 || marker == 0xDA { return nil }
            guard let length = reader.uint16(at: offset), length >= 2, length <= reader.count - offset else {
                throw ImagingError(
                    .corruptData,
                    "expected a JPEG segment within \(reader.count) bytes, got one that reaches beyond;"
                        + " the file is cut off")
            }
            let body = (offset + 2)..<(offset + length)
            offset += length
            return (marker, body)
        }
        return nil
    }

    private static func frame(
        _ reader: ByteReader, at offset: Int
    ) throws(ImagingError) -> (size: PixelSize, componentCount: Int) {
        guard let precision = reader.byte(at: offset), let height = reader.uint16(at: offset + 1),
            let width = reader.uint16(at: offset + 3), let count = reader.byte(at: offset + 5)
        else { throw ImagingError(.corruptData, "expected a JPEG frame header of 6 bytes, got fewer") }
        guard precision == 8, [1, 3, 4].contains(count) else {
            throw ImagingError(
                .unsupportedFormat,
                "expected a JPEG of 8 bits and 1, 3 or 4 components, got \(precision) bits and \(count);"
                    + " convert the picture to PNG first")
        }
        guard width > 0, height > 0 else {
            throw ImagingError(.corruptData, "expected a JPEG of at least 1x1 pixel, got \(width)x\(height)")
        }
        return (PixelSize(width: width, height: height), Int(count))
    }
}
