// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How many times as large one series of measurements is as another: the ratio of the medians with a 95 % interval.
///
/// The interval is the percentile bootstrap over blocks: both series are drawn anew 1,000 times, in runs of √*n*
/// neighbours, because times that follow each other are alike (a busy neighbour slows many in a row). The seed is fixed,
/// so equal input gives equal output. A series that drifts cannot tell a change from its own drift: the interval is at
/// least as wide as the larger of the two ratios between a series' second half and its first.
///
/// - SeeAlso: Efron, *Bootstrap methods: another look at the jackknife*, Annals of Statistics 7(1), 1979. Politis and
///   Romano, *A circular block-resampling procedure for stationary data*, in *Exploring the Limits of Bootstrap*, 1992.
public struct RatioEstimate: Hashable, Sendable {
    /// Draws of the bootstrap.
    static let drawCount = 1000
    /// Values each series must have for an interval to mean anything.
    public static let minimumCount = 5
    private static let seed: UInt64 = 0x5167_6874_6C69_6E65

    /// Median of the later series over median of the earlier one.
    public let ratio: Double
    /// Lower end of the 95 % interval.
    public let low: Double
    /// Upper end of the 95 % interval.
    public let high: Double

    /// Compares two series.
    ///
    /// - Parameters:
    ///   - before: Earlier values in the order in which they were measured, 0 or more.
    ///   - after: Later values, likewise.
    /// - Returns: nil with fewer than ``minimumCount`` values on a side, or when a median is 0.
    public init?(before: [Double], after: [Double]) {
        guard before.count >= Self.minimumCount, after.count >= Self.minimumCount,
            let first = Distribution(before).median, let second = Distribution(after).median, first > 0, second > 0
        else { return nil }
        var generator = SeededGenerator(seed: Self.seed)
        let earlier = Self.medians(before, &generator)
        let later = Self.medians(after, &generator)
        let ratios = Distribution(zip(later, earlier).compactMap { $1 > 0 ? $0 / $1 : nil })
        guard let low = ratios.quantile(0.025), let high = ratios.quantile(0.975) else { return nil }
        ratio = second / first
        // The estimate is always inside, also where the draws lie to one side of it.
        let drift = max(Self.drift(before), Self.drift(after))
        self.low = min(low, ratio / drift)
        self.high = max(high, ratio * drift)
    }

    /// How many times as large the larger median of a series' halves is as the other.
    private static func drift(_ values: [Double]) -> Double {
        let half = values.count / 2
        guard let first = Distribution(Array(values.prefix(half))).median,
            let second = Distribution(Array(values.suffix(half))).median, first > 0, second > 0
        else { return 1 }
        return max(first / second, second / first)
    }

    /// Whether the interval leaves out 1: the series differ by more than their spread.
    public var isDifferent: Bool { low > 1 || high < 1 }

    /// The medians of the draws, each the lower middle value: which one is taken does not matter for a spread.
    private static func medians(_ values: [Double], _ generator: inout SeededGenerator) -> [Double] {
        let count = values.count
        let block = max(1, Int(Double(count).squareRoot()))
        let order = values.indices.sorted { values[$0] < values[$1] }
        var rank = [Int](repeating: 0, count: count)
        for (place, index) in order.enumerated() { rank[index] = place }
        var draws = [Int](repeating: 0, count: count)
        return (0..<drawCount).map { _ in
            for place in draws.indices { draws[place] = 0 }
            var drawn = 0
            while drawn < count {
                let start = Int.random(in: 0..<count, using: &generator)
                for offset in 0..<min(block, count - drawn) { draws[rank[(start + offset) % count]] += 1 }
                drawn += block
            }
            // The values are counted by rank: the median is where half of them are passed.
            var passed = 0
            for place in draws.indices {
                passed += draws[place]
                if passed * 2 >= count { return values[order[place]] }
            }
            return values[order[count - 1]]
        }
    }
}
