// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The order in which a person expects names: numbers by value, letters without regard to case first.
enum NaturalOrder {
    /// Whether one name comes before another; a strict total order.
    static func precedes(_ first: String, _ second: String) -> Bool {
        let (a, b) = (Array(first.utf8), Array(second.utf8))
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if isDigit(a[i]), isDigit(b[j]) {
                let (x, y) = (digits(a, &i), digits(b, &j))
                // Without leading zeros the longer number is the larger one.
                if x.count != y.count { return x.count < y.count }
                if x != y { return x.lexicographicallyPrecedes(y) }
            } else {
                let (x, y) = (lowercased(a[i]), lowercased(b[j]))
                if x != y { return x < y }
                i += 1
                j += 1
            }
        }
        if (i < a.count) != (j < b.count) { return i == a.count }
        return a.lexicographicallyPrecedes(b)
    }

    private static func digits(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        return bytes[start..<index].drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
}
