// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Finds the orientation in EXIF and XMP metadata, whatever the bytes are.
///
/// After EXIF 2.32 (CIPA DC-008) and XMP part 2. Only the first directory is read and each of its entries once, so
/// loops, huge counts and offsets outside the data end the search instead of the program. A value outside 1…8 is no
/// orientation.
public enum ExifReader {
    /// The orientation in a TIFF structure, with or without the leading `Exif\0\0`; nil when there is none.
    public static func orientation(in bytes: [UInt8]) -> Orientation? {
        orientation(in: bytes, 0..<bytes.count)
    }

    static func orientation(in bytes: [UInt8], _ range: Range<Int>) -> Orientation? {
        let hasPrefix = ByteReader(bytes, range).matches("Exif\0\0", at: 0)
        var reader = ByteReader(bytes, hasPrefix ? (range.lowerBound + 6)..<range.upperBound : range)
        if reader.matches("II", at: 0) {
            reader.isLittleEndian = true
        } else if !reader.matches("MM", at: 0) {
            return nil
        }
        guard reader.uint16(at: 2) == 42, let directory = reader.uint32(at: 4),
            let count = reader.uint16(at: directory)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = reader.uint16(at: entry) else { return nil }
            guard tag == 0x0112 else { continue }
            switch reader.uint16(at: entry + 2) {
            case 3: return orientation(reader.uint16(at: entry + 8))
            case 4: return orientation(reader.uint32(at: entry + 8))
            default: return nil
            }
        }
        return nil
    }

    /// The `tiff:Orientation` of an XMP packet, written as attribute or as element.
    static func orientation(inXMP bytes: [UInt8], _ range: Range<Int>) -> Orientation? {
        let reader = ByteReader(bytes, range)
        let name = "tiff:Orientation"
        var start = 0
        while let found = reader.firstOffset(of: name, from: start) {
            var offset = found + name.utf8.count
            while let byte = reader.byte(at: offset), byte <= 0x20 || byte == UInt8(ascii: "=") { offset += 1 }
            if let mark = reader.byte(at: offset), mark == 0x22 || mark == 0x27 || mark == UInt8(ascii: ">"),
                let digit = reader.byte(at: offset + 1), let end = reader.byte(at: offset + 2),
                end == (mark == UInt8(ascii: ">") ? UInt8(ascii: "<") : mark)
            {
                return orientation(Int(digit) - 0x30)
            }
            start = offset
        }
        return nil
    }

    /// The orientation in the hexadecimal text that ImageMagick writes into PNG text chunks:
    /// line break, name, line break, length, line break, digits.
    static func orientation(inRawProfile text: [UInt8]) -> Orientation? {
        let lines = text.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
        guard lines.count == 3 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in lines[2] {
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { continue }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return orientation(in: bytes)
    }

    private static func orientation(_ value: Int?) -> Orientation? {
        value.flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init(rawValue:))
    }
}
