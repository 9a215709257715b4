// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Hands out the numbers of a Darknet weights file in the order the layers take them.
///
/// The header is three 32-bit version numbers and the count of pictures seen: 64 bits from version 0.2 on, else 32.
struct DarknetWeights {
    private let bytes: [UInt8]
    private var offset: Int

    /// Starts behind the header.
    ///
    /// - Throws: ``InferenceError`` with code `invalidModel` when the file is shorter than a header.
    init(bytes: [UInt8]) throws(InferenceError) {
        guard bytes.count >= 20 else {
            throw InferenceError(.invalidModel, "weights: expected a header of 20 bytes, got \(bytes.count) bytes")
        }
        let major = Self.word(bytes, 0)
        let minor = Self.word(bytes, 4)
        offset = major > 0 && major < 1000 || minor >= 2 && minor < 1000 ? 20 : 16
        self.bytes = bytes
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
            | UInt32(bytes[offset + 3]) << 24
    }

    /// The next `count` numbers.
    ///
    /// - Throws: ``InferenceError`` with code `invalidModel` and both counts when fewer are left.
    mutating func take(_ count: Int, for section: DarknetSection) throws(InferenceError) -> [Float] {
        guard count <= remaining else {
            throw InferenceError(
                .invalidModel,
                "weights too short: [\(section.kind)] at cfg line \(section.line) needs \(count) numbers, "
                    + "\(remaining) are left of \(bytes.count) bytes; do the cfg and the weights belong together?")
        }
        var values: [Float] = []
        values.reserveCapacity(count)
        for index in 0..<count { values.append(Float(bitPattern: Self.word(bytes, offset + 4 * index))) }
        offset += 4 * count
        return values
    }

    /// How many numbers are left.
    var remaining: Int { (bytes.count - offset) / 4 }
}
