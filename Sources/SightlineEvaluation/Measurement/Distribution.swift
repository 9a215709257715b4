// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Measured values and what they are like: quantiles, mean.
///
/// The quantile of order *p* of *n* values is read off the straight line between the two values next to place
/// (*n* − 1) · *p* of the sorted list, counted from 0. It is the definition that NumPy, R and spreadsheets use unless
/// told otherwise.
///
/// - SeeAlso: Hyndman and Fan, *Sample quantiles in statistical packages*, The American Statistician 50(4), 1996,
///   definition 7.
public struct Distribution: Hashable, Sendable {
    /// The values, smallest first.
    public let sorted: [Double]

    /// Takes values in any order; none may be NaN.
    public init(_ values: [Double]) { sorted = values.sorted() }

    /// The quantile of an order in `0...1`; nil without values.
    public func quantile(_ order: Double) -> Double? {
        guard let last = sorted.indices.last else { return nil }
        let place = Double(last) * min(max(order, 0), 1)
        let lower = Int(place)
        let upper = min(lower + 1, last)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }

    /// The middle value; nil without values.
    public var median: Double? { quantile(0.5) }

    /// The quantile of an order near 1 when there are enough values to know it: at least one has to lie beyond. So the
    /// 95th percentile needs 20 values, the 99th needs 100.
    public func tail(_ order: Double) -> Double? {
        // 20 · (1 − 0.95) is a little off 1.
        Double(sorted.count) * (1 - order) >= 1 - 1e-9 ? quantile(order) : nil
    }

    /// The sum over the number; nil without values.
    public var mean: Double? { sorted.isEmpty ? nil : sorted.reduce(0, +) / Double(sorted.count) }
}
