// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// An array that NumPy filed, as floats.
///
/// - SeeAlso: NumPy Enhancement Proposal 1, *A Simple File Format for NumPy Arrays*.
public struct NumPyArray {
    /// Extents, slowest first.
    public let shape: [Int]
    /// The elements in C order.
    public let values: [Float]

    /// Reads `.npy` of `<f4` or `|u1`.
    ///
    /// - Throws: ``StoredZip/Failure`` for another version, type or order, or a wrong number of bytes.
    public init(npy bytes: [UInt8]) throws {
        guard bytes.count >= 10, bytes[1...5].elementsEqual("NUMPY".utf8), bytes[6] == 1 else {
            throw StoredZip.Failure(description: "expected .npy of version 1")
        }
        let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        guard start <= bytes.count else { throw StoredZip.Failure(description: "the header breaks off") }
        let header = String(decoding: bytes[10..<start], as: UTF8.self)
        let parts = header.split(separator: "(")
        guard header.contains("'fortran_order': False"), parts.count == 2,
            let inside = parts[1].split(separator: ")", omittingEmptySubsequences: false).first
        else { throw StoredZip.Failure(description: "expected C order and a shape, got \(header)") }
        shape = inside.split(separator: ",").compactMap { Int($0.filter(\.isNumber)) }
        let count = shape.reduce(1, *)
        let body = bytes[start...]
        if header.contains("'|u1'"), body.count == count {
            values = body.map { Float($0) }
        } else if header.contains("'<f4'"), body.count == 4 * count {
            values = stride(from: start, to: bytes.count, by: 4).map { at in
                let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
                return Float(bitPattern: bits)
            }
        } else {
            throw StoredZip.Failure(description: "expected \(count) elements of <f4 or |u1, got \(header)")
        }
    }
}
