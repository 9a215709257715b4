// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Writes a zip archive of stored files. The same files are the same bytes: every date is the first of 1980.
///
/// - SeeAlso: PKWARE, *.ZIP File Format Specification* (APPNOTE), 4.3.
struct ZipWriter {
    private let offset: Int
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Starts an archive that begins at a byte of its file.
    init(at offset: Int) { self.offset = offset }

    /// Adds a file.
    mutating func add(_ name: String, _ bytes: [UInt8]) {
        let checksum = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(buffer.count)))
        }
        let nameBytes = Array(name.utf8)
        // Version 2.0, names in UTF-8, stored, 1980-01-01.
        let common =
            Self.two(20) + Self.two(1 << 11) + Self.two(0) + Self.two(0) + Self.two(0x21) + Self.four(Int(checksum))
            + Self.four(bytes.count) + Self.four(bytes.count) + Self.two(nameBytes.count) + Self.two(0)
        directory += Self.four(0x0201_4B50) + Self.two(20) + common + Self.two(0) + Self.two(0) + Self.two(0)
        directory += Self.four(0) + Self.four(offset + body.count) + nameBytes
        body += Self.four(0x0403_4B50) + common + nameBytes + bytes
        count += 1
    }

    /// The archive's bytes.
    func finish() -> [UInt8] {
        body + directory + Self.four(0x0605_4B50) + Self.four(0) + Self.two(count) + Self.two(count)
            + Self.four(directory.count) + Self.four(offset + body.count) + Self.two(0)
    }

    private static func two(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func four(_ value: Int) -> [UInt8] { two(value) + two(value >> 16) }
}
