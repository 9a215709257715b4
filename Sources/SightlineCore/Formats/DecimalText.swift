// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers in their shortest form after rounding, the same on every platform.
package enum DecimalText {
    /// Decimals of a box's edges: a thousandth of a pixel.
    package static let boxDigits = 3
    /// Decimals of a confidence and of a time.
    package static let fineDigits = 6

    /// `12.5`, `-0.25`, `3`: rounded half away from zero, no trailing zeros, no exponent below 2⁵³.
    ///
    /// - Returns: nil for a value that is no finite number.
    package static func shortest(_ value: Double, digits: Int) -> String? {
        guard value.isFinite else { return nil }
        guard let (isNegative, whole, fraction) = parts(value, digits: digits) else { return value.description }
        var tail = fraction
        while tail.last == "0" { tail.removeLast() }
        return (isNegative ? "-" : "") + whole + (tail.isEmpty ? "" : "." + tail)
    }

    /// Exactly `digits` decimals, for columns that a person reads.
    package static func fixed(_ value: Double, digits: Int) -> String {
        guard let (isNegative, whole, fraction) = parts(value, digits: digits) else { return value.description }
        return (isNegative ? "-" : "") + whole + (digits == 0 ? "" : "." + fraction)
    }

    private static func parts(_ value: Double, digits: Int) -> (isNegative: Bool, whole: String, fraction: String)? {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = (value * Double(scale)).rounded(.toNearestOrAwayFromZero)
        // Beyond 2^53 a Double has no fraction to round, and the product may not be an Int.
        guard abs(scaled) < 0x1p53 else { return nil }
        let magnitude = Int(abs(scaled))
        let fraction = String(magnitude % scale)
        let padding = digits == 0 ? "" : String(repeating: "0", count: digits - fraction.utf8.count)
        return (scaled < 0, String(magnitude / scale), digits == 0 ? "" : padding + fraction)
    }
}
