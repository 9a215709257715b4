// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The pairs of an area range and an IoU threshold, one bit each: what holds for a pair is decided for all at once.
///
/// Bit `area * thresholdCount + threshold`.
struct EvaluationLanes: Sendable {
    /// COCO's ranges in square pixels, both ends included: every size, small, medium, large.
    static let areaRanges: [ClosedRange<Double>] = [0...1e10, 0...1024, 1024...9216, 9216...1e10]
    /// All ranges and thresholds have to fit 64 bits.
    static let maximumThresholdCount = 64 / areaRanges.count

    /// IoU thresholds, ascending. A threshold of 1 is lowered by 1e-10, as pycocotools does.
    let thresholds: [Double]
    /// The bits of each area range.
    let areas: [UInt64]
    /// Every bit.
    let all: UInt64
    /// For each number of thresholds that an overlap reaches, their bits in every range.
    private let reached: [UInt64]

    init(iouThresholds: [Double]) {
        thresholds = iouThresholds.map { min($0, 1 - 1e-10) }
        let count = iouThresholds.count
        let one: UInt64 = 1 << UInt64(count) - 1
        areas = Self.areaRanges.indices.map { one << UInt64($0 * count) }
        all = areas.reduce(0, |)
        let firsts = Self.areaRanges.indices.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1 * count) }
        reached = (0...count).map { firsts &* (1 << UInt64($0) - 1) }
    }

    /// The bits of the thresholds that an overlap reaches.
    func lanes(reachedBy overlap: Double) -> UInt64 {
        var count = 0
        while count < thresholds.count, overlap >= thresholds[count] { count += 1 }
        return reached[count]
    }

    /// The ranges that hold an area, bit `n` for range `n`.
    func ranges(holding area: Double) -> UInt8 {
        var ranges: UInt8 = 0
        for (index, range) in Self.areaRanges.enumerated() where range.contains(area) { ranges |= 1 << UInt8(index) }
        return ranges
    }

    /// The bits of several ranges.
    func lanes(ofRanges ranges: UInt8) -> UInt64 {
        var lanes: UInt64 = 0
        for (index, area) in areas.enumerated() where ranges >> UInt8(index) & 1 != 0 { lanes |= area }
        return lanes
    }
}
