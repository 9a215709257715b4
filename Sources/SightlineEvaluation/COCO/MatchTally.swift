// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Objects and hits of one class, from which its recalls follow.
struct MatchTally {
    /// Objects that count, for each area range.
    let objectCounts: [Int]
    /// Hits for each pair of range and threshold, with the last of the limits of detections.
    private(set) var hitCounts: [Int]
    /// Hits among objects of every size for each threshold, with the first and the second limit.
    private(set) var limitedHitCounts: [[Int]]

    private let limits: [Int]
    private let everySize: UInt64

    init(_ job: EvaluationJob, objects: [PictureMatcher.Object]) {
        let lanes = job.lanes
        objectCounts = lanes.areas.map { area in
            objects.reduce(0) { $0 + ($1.ignored & area == 0 ? 1 : 0) }
        }
        hitCounts = [Int](repeating: 0, count: lanes.areas.count * lanes.thresholds.count)
        limits = Array(job.options.maximumDetections.dropLast())
        limitedHitCounts = limits.map { _ in [Int](repeating: 0, count: lanes.thresholds.count) }
        everySize = lanes.areas[0]
    }

    /// Notes the hits of a detection that has `rank` more confident ones on its picture.
    mutating func add(_ hits: UInt64, rank: Int) {
        var open = hits
        while open != 0 {
            hitCounts[open.trailingZeroBitCount] += 1
            open &= open - 1
        }
        for (index, limit) in limits.enumerated() where rank < limit {
            open = hits & everySize
            while open != 0 {
                limitedHitCounts[index][open.trailingZeroBitCount] += 1
                open &= open - 1
            }
        }
    }
}
