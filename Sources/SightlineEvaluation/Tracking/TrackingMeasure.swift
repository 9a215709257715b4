// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One measure of a tracking evaluation under the name the field gives it.
public struct TrackingMeasure: Hashable, Sendable {
    /// What kind of number it is.
    public enum Value: Hashable, Sendable {
        /// A share of a whole, at most 1; some, as MOTA, can be negative without limit.
        case ratio(Double)
        /// Any other number.
        case number(Double)
        /// How many.
        case count(Int)
    }

    /// The name, as `MOTA` or `IDF1`.
    public let name: String
    /// The number.
    public let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// The number, whatever its kind.
    public var number: Double {
        switch value {
        case .ratio(let number), .number(let number): number
        case .count(let count): Double(count)
        }
    }
}
