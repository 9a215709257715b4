// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads decimal numbers as they stand in text files: a sign, digits, a point, an exponent; no words, no hexadecimals.
enum DecimalScanner {
    /// Powers of ten that a Double holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
    /// Digits that surely fit into 64 bits.
    private static let safeDigits = 19

    /// The Double nearest to the number written there.
    ///
    /// When the digits fit into 53 bits and the power of ten is exact, one multiplication or division rounds correctly;
    /// otherwise the standard library reads the text.
    ///
    /// - Returns: nil for what is no number, and for one that is too large.
    /// - SeeAlso: Clinger, *How to Read Floating Point Numbers Accurately*, PLDI 1990, §3.
    static func number(in bytes: [UInt8], _ range: Range<Int>) -> Double? {
        var index = range.lowerBound
        let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
        if index < range.upperBound, isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var (digits, digitCount, isExact, exponent) = (UInt64(0), 0, true, 0)

        func readDigits(areFraction: Bool) -> Bool {
            let start = index
            while index < range.upperBound, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9 {
                if digitCount < safeDigits {
                    digits = digits * 10 + UInt64(digit)
                    if digits > 0 { digitCount += 1 }
                    if areFraction { exponent -= 1 }
                } else {
                    isExact = false
                }
                index += 1
            }
            return index > start
        }

        var hasDigits = readDigits(areFraction: false)
        if index < range.upperBound, bytes[index] == UInt8(ascii: ".") {
            index += 1
            hasDigits = readDigits(areFraction: true) || hasDigits
        }
        guard hasDigits else { return nil }
        if index < range.upperBound, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            guard index < range.upperBound else { return nil }
            let isBelow = bytes[index] == UInt8(ascii: "-")
            if isBelow || bytes[index] == UInt8(ascii: "+") { index += 1 }
            let start = index
            var written = 0
            while index < range.upperBound, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9 {
                written = min(written * 10 + Int(digit), 10_000)
                index += 1
            }
            guard index > start else { return nil }
            exponent += isBelow ? -written : written
        }
        guard index == range.upperBound else { return nil }
        if isExact, digits <= 1 << 53, abs(exponent) < powers.count {
            let scaled = exponent < 0 ? Double(digits) / powers[-exponent] : Double(digits) * powers[exponent]
            return isNegative ? -scaled : scaled
        }
        guard let number = Double(String(decoding: bytes[range], as: UTF8.self)), number.isFinite else { return nil }
        return number
    }
}
