// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// `factor * numerator / denominator` in whole numbers; the product is kept in double width, so it cannot overflow.
struct Ratio {
    private let quotient: Int
    private let remainder: Int
    private let denominator: Int

    /// Divides a product.
    ///
    /// - Precondition: All are positive, and the quotient is an `Int`.
    init(_ factor: Int, times numerator: Int, over denominator: Int) {
        (quotient, remainder) = denominator.dividingFullWidth(factor.multipliedFullWidth(by: numerator))
        self.denominator = denominator
    }

    /// Rounded down.
    var floor: Int { quotient }

    /// Rounded to the nearest; a half goes up.
    var nearest: Int { quotient + (remainder >= denominator - remainder ? 1 : 0) }

    /// Whether the product of the first pair is less than that of the second.
    static func isLess(_ first: (Int, Int), _ second: (Int, Int)) -> Bool {
        let left = first.0.multipliedFullWidth(by: first.1)
        let right = second.0.multipliedFullWidth(by: second.1)
        return (left.high, left.low) < (right.high, right.low)
    }
}
