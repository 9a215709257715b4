// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineEvaluation

@Suite("Distribution")
struct DistributionTests {
    /// Values of `numpy.quantile`, version 2.2, of `[15, 20, 35, 40, 50]`.
    @Test(
        "quantiles are those of NumPy's default",
        arguments: [(0.0, 15.0), (0.05, 16.0), (0.3, 23.0), (0.4, 29.0), (0.5, 35.0), (0.95, 48.0), (1.0, 50.0)])
    func quantiles(order: Double, expected: Double) throws {
        let value = try #require(Distribution([40, 15, 50, 35, 20]).quantile(order))
        #expect(abs(value - expected) < 1e-9)
    }

    @Test("none, one and two values")
    func few() {
        #expect(Distribution([]).median == nil && Distribution([]).mean == nil && Distribution([]).tail(0.5) == nil)
        #expect(Distribution([3]).quantile(0.99) == 3)
        #expect(Distribution([1, 2]).median == 1.5)
    }

    @Test("a percentile needs a value beyond it: the 95th 20 values, the 99th 100")
    func tails() {
        #expect(Distribution([Double](repeating: 1, count: 19)).tail(0.95) == nil)
        #expect(Distribution([Double](repeating: 1, count: 20)).tail(0.95) == 1)
        #expect(Distribution([Double](repeating: 1, count: 99)).tail(0.99) == nil)
        #expect(Distribution([Double](repeating: 1, count: 100)).tail(0.99) == 1)
    }
}

@Suite("RatioEstimate")
struct RatioEstimateTests {
    /// Times around a middle, spread evenly by ±10 %.
    static func times(_ middle: Double, count: Int, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in middle * Double.random(in: 0.9...1.1, using: &generator) }
    }

    @Test("equal input gives equal output")
    func deterministic() {
        let (before, after) = (Self.times(10, count: 50, seed: 1), Self.times(11, count: 60, seed: 2))
        #expect(RatioEstimate(before: before, after: after) == RatioEstimate(before: before, after: after))
    }

    @Test("a fifth more is found and lies inside the interval")
    func slower() throws {
        let estimate = try #require(
            RatioEstimate(before: Self.times(10, count: 100, seed: 3), after: Self.times(12, count: 100, seed: 4)))
        #expect(estimate.isDifferent)
        #expect((1.15...1.25).contains(estimate.ratio))
        #expect(estimate.low <= estimate.ratio && estimate.ratio <= estimate.high && estimate.low > 1)
    }

    @Test("of 100 pairs that are alike, no more than 5 are called different")
    func alike() {
        let wrong = (0..<100).count { seed in
            let estimate = RatioEstimate(
                before: Self.times(10, count: 60, seed: UInt64(seed)),
                after: Self.times(10, count: 60, seed: UInt64(seed) + 1000))
            return estimate?.isDifferent ?? true
        }
        #expect(wrong <= 5, "\(wrong)")
    }

    @Test("a series that drifts by more than the change tells of no change")
    func drift() throws {
        let before = (0..<60).map { 10 + Double($0) * 0.05 }
        let after = before.map { $0 * 1.05 }
        #expect(try #require(RatioEstimate(before: before, after: after)).isDifferent == false)
    }

    @Test("too few values and medians of 0 have no ratio")
    func none() {
        #expect(RatioEstimate(before: [1, 1, 1, 1], after: [1, 1, 1, 1, 1]) == nil)
        #expect(RatioEstimate(before: [0, 0, 0, 0, 0], after: [1, 1, 1, 1, 1]) == nil)
        let same = RatioEstimate(before: [2, 2, 2, 2, 2], after: [2, 2, 2, 2, 2])
        #expect(same?.ratio == 1 && same?.low == 1 && same?.high == 1 && same?.isDifferent == false)
    }
}
