// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Writes the fields of one protobuf message in its wire format.
///
/// - SeeAlso: *Protocol Buffers: Encoding*, the public description of the format.
struct ProtobufWriter {
    /// The message so far.
    private(set) var bytes: [UInt8] = []

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func append(tag field: Int, wire: UInt64) { append(varint: UInt64(field) << 3 | wire) }

    /// Appends an integer; negative ones take ten bytes.
    mutating func integer(_ field: Int, _ value: Int) {
        append(tag: field, wire: 0)
        append(varint: UInt64(bitPattern: Int64(value)))
    }

    /// Appends a 32-bit floating point number.
    mutating func float(_ field: Int, _ value: Float) {
        append(tag: field, wire: 5)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// Appends bytes.
    mutating func data(_ field: Int, _ value: [UInt8]) {
        append(tag: field, wire: 2)
        append(varint: UInt64(value.count))
        bytes += value
    }

    /// Appends text.
    mutating func string(_ field: Int, _ value: String) { data(field, Array(value.utf8)) }

    /// Appends a message that `build` writes.
    mutating func message(_ field: Int, _ build: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        build(&inner)
        data(field, inner.bytes)
    }
}
