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
    /// Decimals up to which a quotient of 128 by 64 bits has more digits than a Double.
    private static let safeDecimals = 17

    /// The Double nearest to the number that begins at a place.
    ///
    /// When the digits fit into 53 bits and the power of ten is exact, one multiplication or division rounds correctly;
    /// with up to 19 digits a division of whole numbers does; otherwise the standard library reads the text.
    ///
    /// - Returns: The number, not a number (NaN) when there is none or it is too large, and the place behind it.
    /// - SeeAlso: Clinger, *How to Read Floating Point Numbers Accurately*, PLDI 1990, §3.
    static func number(in bytes: Span<UInt8>, from start: Int, to limit: Int) -> (value: Double, end: Int) {
        var index = start
        let isNegative = index < limit && bytes[index] == UInt8(ascii: "-")
        if index < limit, isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var (digits, digitCount, exponent, isWhole) = (UInt64(0), 0, 0, true)
        var (hasDigits, isBehindPoint) = (false, false)
        while index < limit {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit <= 9 {
                hasDigits = true
                if digitCount < safeDigits {
                    digits = digits &* 10 &+ UInt64(digit)
                    if digits > 0 { digitCount += 1 }
                    if isBehindPoint { exponent -= 1 }
                } else {
                    isWhole = false
                }
            } else if bytes[index] == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else {
                break
            }
            index += 1
        }
        guard hasDigits else { return (.nan, start) }
        if index < limit, bytes[index] | 0x20 == UInt8(ascii: "e") {
            guard let (power, end) = power(in: bytes, from: index + 1, to: limit) else { return (.nan, start) }
            exponent += power
            index = end
        }
        guard isWhole, let magnitude = magnitude(digits, exponent) else {
            return (slowly(bytes, start..<index), index)
        }
        return (isNegative ? -magnitude : magnitude, index)
    }

    /// The whole number behind an `e`; nil when there is none.
    private static func power(in bytes: Span<UInt8>, from start: Int, to limit: Int) -> (power: Int, end: Int)? {
        var index = start
        let isNegative = index < limit && bytes[index] == UInt8(ascii: "-")
        if index < limit, isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        let first = index
        var power = 0
        while index < limit, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9 {
            power = min(power * 10 + Int(digit), 10_000)
            index += 1
        }
        return index > first ? (isNegative ? -power : power, index) : nil
    }

    /// `digits` times a power of ten, rounded once; nil when that takes more than 128 bits.
    private static func magnitude(_ digits: UInt64, _ exponent: Int) -> Double? {
        if digits <= 1 << 53, abs(exponent) < powers.count {
            return exponent < 0 ? Double(digits) / powers[-exponent] : Double(digits) * powers[exponent]
        }
        guard digits > 1 << 53, exponent <= 0, -exponent <= safeDecimals else { return nil }
        // The quotient with 64 binary places: above the point, below it, and whether something remains.
        let divisor = UInt64(powers[-exponent])
        let (above, rest) = digits.quotientAndRemainder(dividingBy: divisor)
        let (below, remainder) = divisor.dividingFullWidth((rest, 0))
        // Of the first 64 bits at least 60 are set: a last bit that stands for the rest decides ties and nothing else.
        let shift = above.leadingZeroBitCount
        let bits = above << shift | below >> (64 - shift)
        let isExact = remainder == 0 && below << shift == 0
        return Double(isExact ? bits : bits | 1) * Double(sign: .plus, exponent: -shift, significand: 1)
    }

    private static func slowly(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
        var text = ""
        for index in range { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        guard let number = Double(text), number.isFinite else { return .nan }
        return number
    }
}
