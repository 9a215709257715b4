// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One file of a zip archive, as the central directory declares it.
struct ZipEntry: Hashable, Sendable {
    /// The path inside the archive: relative, without `..`.
    let name: String
    /// The bytes in the archive.
    let compressedByteCount: Int
    /// The bytes once unpacked.
    let byteCount: Int
    /// The CRC-32 of the unpacked bytes.
    let checksum: UInt32
    /// Whether the bytes are deflated; stored as they are otherwise.
    let isDeflated: Bool
    /// Where the entry's own header begins.
    let headerOffset: Int
}
