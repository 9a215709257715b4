// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads numbers and text out of untrusted bytes; whatever lies outside is nil, never a trap.
struct ByteReader {
    private let bytes: [UInt8]
    private let start: Int
    /// Bytes that can be read, from offset 0.
    let count: Int
    /// The byte order of numbers.
    var isLittleEndian = false

    /// Reads all of the bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = 0
        count = bytes.count
    }

    /// Reads a part of the bytes; a range that reaches outside is cut.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        let range = range.clamped(to: 0..<bytes.count)
        self.bytes = bytes
        start = range.lowerBound
        count = range.count
    }

    /// The byte at an offset.
    func byte(at offset: Int) -> UInt8? {
        offset >= 0 && offset < count ? bytes[start + offset] : nil
    }

    /// Two bytes as a number.
    func uint16(at offset: Int) -> Int? { number(at: offset, byteCount: 2) }

    /// Three bytes as a number.
    func uint24(at offset: Int) -> Int? { number(at: offset, byteCount: 3) }

    /// Four bytes as a number.
    func uint32(at offset: Int) -> Int? { number(at: offset, byteCount: 4) }

    /// Whether the bytes at an offset are these.
    func matches(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count, expected.count <= count - offset else { return false }
        return bytes[(start + offset)..<(start + offset + expected.count)].elementsEqual(expected)
    }

    /// Whether the bytes at an offset are this text.
    func matches(_ text: String, at offset: Int) -> Bool { matches(Array(text.utf8), at: offset) }

    /// The offset of the first byte of a text, searched from an offset.
    func firstOffset(of text: String, from offset: Int = 0) -> Int? {
        let text = Array(text.utf8)
        guard let first = text.first, offset >= 0, count >= text.count else { return nil }
        var offset = offset
        while offset <= count - text.count {
            if bytes[start + offset] == first, matches(text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    private func number(at offset: Int, byteCount: Int) -> Int? {
        guard offset >= 0, count >= byteCount, offset <= count - byteCount else { return nil }
        var value = 0
        for index in 0..<byteCount {
            let place = isLittleEndian ? byteCount - 1 - index : index
            value = value << 8 | Int(bytes[start + offset + place])
        }
        return value
    }
}
