// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CZlib
import SightlineCore

/// What the chunks of a PNG say: size, orientation, ICC profile; pixels are left to libpng.
///
/// After ISO/IEC 15948:2003 and its extension eXIf. Text and profiles are inflated to at most
/// `maximumMetadataByteCount` bytes.
struct PNGChunks {
    /// Most bytes of an inflated text or profile.
    static let maximumMetadataByteCount = 8 << 20

    /// Size as stored.
    let size: PixelSize
    /// From eXIf, else from ImageMagick's raw profile, else from XMP, else up.
    let orientation: Orientation
    /// True when the end chunk is present.
    let isComplete: Bool
    private let profileBody: Range<Int>?
    /// The chunks that decide the pixels: IHDR, PLTE, tRNS, IDAT, IEND, each with length, name and checksum.
    private let essential: [Range<Int>]

    /// Reads the chunks.
    init(_ bytes: [UInt8]) throws(ImagingError) {
        let reader = ByteReader(bytes)
        guard reader.uint32(at: 8) == 13, reader.matches("IHDR", at: 12), let width = reader.uint32(at: 16),
            let height = reader.uint32(at: 20), width > 0, height > 0, reader.count >= 33
        else {
            throw ImagingError(
                .corruptData,
                "expected a PNG that begins with its size, got \(bytes.count) bytes without; the file is damaged")
        }
        size = PixelSize(width: width, height: height)
        var exif: Orientation?
        var text: Orientation?
        var essential: [Range<Int>] = []
        var profileBody: Range<Int>?
        var isComplete = false
        var offset = 8
        while !isComplete, let length = reader.uint32(at: offset), length <= reader.count - offset - 12 {
            let body = (offset + 8)..<(offset + 8 + length)
            switch String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self) {
            case "IHDR", "PLTE", "tRNS", "IDAT": essential.append(offset..<(body.upperBound + 4))
            case "IEND":
                essential.append(offset..<(body.upperBound + 4))
                isComplete = true
            case "eXIf": exif = exif ?? ExifReader.orientation(in: bytes, body)
            case "iCCP": profileBody = profileBody ?? body
            case "tEXt", "zTXt", "iTXt": text = text ?? Self.orientation(inText: bytes, body, name: bytes[offset + 4])
            default: break
            }
            offset = body.upperBound + 4
        }
        orientation = exif ?? text ?? .up
        self.isComplete = isComplete
        self.profileBody = profileBody
        self.essential = essential
    }

    /// The ICC profile, nil when there is none or it cannot be inflated.
    func profile(_ bytes: [UInt8]) -> [UInt8]? {
        guard let body = profileBody, let end = bytes[body].prefix(80).firstIndex(of: 0), end + 2 < body.upperBound
        else { return nil }
        return Self.inflate(bytes[(end + 2)..<body.upperBound])
    }

    /// The file without the chunks that make libpng convert colours, or as it is when it has none.
    ///
    /// gAMA, cHRM and sRGB are ignored, as Pillow and OpenCV do; an ICC profile is applied afterwards.
    func pixelsOnly(_ bytes: [UInt8]) -> [UInt8] {
        let count = essential.reduce(8) { $0 + $1.count }
        guard count != bytes.count else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        result += bytes[..<8]
        for range in essential { result += bytes[range] }
        return result
    }

    private static func orientation(inText bytes: [UInt8], _ body: Range<Int>, name: UInt8) -> Orientation? {
        guard let end = bytes[body].prefix(80).firstIndex(of: 0) else { return nil }
        let keyword = String(decoding: bytes[body.lowerBound..<end], as: UTF8.self)
        let isRaw = keyword == "Raw profile type exif" || keyword == "Raw profile type APP1"
        guard isRaw || keyword == "XML:com.adobe.xmp" else { return nil }
        let text: [UInt8]?
        switch name {
        case UInt8(ascii: "t"): text = Array(bytes[(end + 1)..<body.upperBound])
        case UInt8(ascii: "z") where end + 2 <= body.upperBound: text = inflate(bytes[(end + 2)..<body.upperBound])
        case UInt8(ascii: "i"): text = internationalText(bytes[(end + 1)..<body.upperBound])
        default: text = nil
        }
        guard let text else { return nil }
        return isRaw
            ? ExifReader.orientation(inRawProfile: text) : ExifReader.orientation(inXMP: text, 0..<text.count)
    }

    /// The text of iTXt: a flag, a method, language, translated keyword, text.
    private static func internationalText(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        guard body.count > 4 else { return nil }
        let isCompressed = body[body.startIndex] == 1
        guard let language = body.dropFirst(2).firstIndex(of: 0),
            let keyword = body[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        return isCompressed ? inflate(body[(keyword + 1)...]) : Array(body[(keyword + 1)...])
    }

    private static func inflate(_ compressed: ArraySlice<UInt8>) -> [UInt8]? {
        var capacity = max(4096, min(maximumMetadataByteCount, compressed.count * 4))
        while true {
            var count = UInt(capacity)
            var status: CInt = 0
            let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, initialized in
                status = unsafe compressed.withUnsafeBufferPointer { source in
                    unsafe uncompress(memory.baseAddress, &count, source.baseAddress, UInt(source.count))
                }
                initialized = status == Z_OK ? Int(count) : 0
            }
            if status == Z_OK { return result }
            guard status == Z_BUF_ERROR, capacity < maximumMetadataByteCount else { return nil }
            capacity = min(maximumMetadataByteCount, capacity * 4)
        }
    }
}
