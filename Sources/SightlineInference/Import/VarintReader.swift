// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads protobuf's variable-length integers out of a few bytes.
struct VarintReader {
    private let bytes: [UInt8]
    /// How many bytes have been read.
    private(set) var position = 0

    /// Starts at the first byte.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next integer, nil where the bytes end or it has more than ten.
    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        for index in 0..<10 {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(index * 7)
            if byte < 0x80 { return value }
        }
        return nil
    }
}
