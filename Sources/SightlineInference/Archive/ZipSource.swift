// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Where the bytes of an archive are.
enum ZipSource {
    /// In memory.
    case bytes([UInt8])
    /// In a file.
    case file(FileReader)

    /// The size of the archive.
    var byteCount: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        }
    }

    /// Up to `count` bytes at `offset`; fewer only where the archive ends.
    func read(at offset: Int, count: Int) throws(InferenceError) -> [UInt8] {
        switch self {
        case .bytes(let bytes):
            guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
            return Array(bytes[offset..<offset + min(count, bytes.count - offset)])
        case .file(let file): return try file.read(at: offset, count: count)
        }
    }
}

extension [UInt8] {
    /// The little-endian 16-bit number at a place that is known to be inside.
    func word16(_ offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }

    /// The little-endian 32-bit number at a place that is known to be inside.
    func word32(_ offset: Int) -> UInt32 { UInt32(word16(offset)) | UInt32(word16(offset + 2)) << 16 }
}
