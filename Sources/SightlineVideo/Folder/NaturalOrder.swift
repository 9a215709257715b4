// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The order of names in which runs of digits count as numbers.
enum NaturalOrder {
    /// Whether one name comes before another. Names that differ in leading zeros only are told apart by their bytes.
    static func precedes(_ first: String, _ second: String) -> Bool {
        var (left, right) = (Array(first.utf8)[...], Array(second.utf8)[...])
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let (one, other) = (number(&left), number(&right))
                if one.count != other.count { return one.count < other.count }
                if one != other { return one.lexicographicallyPrecedes(other) }
            } else {
                if a != b { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        if left.isEmpty, right.isEmpty { return first.utf8.lexicographicallyPrecedes(second.utf8) }
        return left.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Takes a run of digits off the front; without its leading zeros, so that the longer one is the larger.
    private static func number(_ text: inout ArraySlice<UInt8>) -> [UInt8] {
        let digits = text.prefix(while: isDigit)
        text = text[digits.endIndex...]
        return Array(digits.drop { $0 == 48 })
    }
}
