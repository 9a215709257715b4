// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Assigns the boxes of one frame to each other; keeps its memory from frame to frame.
struct FrameMatcher {
    /// Room for a rounding error when a similarity meets a threshold: the distance from 1 to the next Double.
    static let rounding = Double.ulpOfOne

    /// The matched pairs of the last frame, in the order of the true boxes.
    private(set) var matches: [TrackingFrames.Overlap] = []

    private var assignment = LinearAssignment()
    private var scores: [Double] = []
    private var costs: [Double] = []
    private var isTruthTaken: [Bool] = []
    private var isTrackTaken: [Bool] = []

    /// Finds the one-to-one matching with the largest sum of scores.
    ///
    /// - Parameters:
    ///   - overlaps: The pairs that can match, ordered by true box.
    ///   - score: How good a pair is; 0 for a pair that must not match.
    mutating func match(
        truthCount: Int, trackCount: Int, overlaps: ArraySlice<TrackingFrames.Overlap>,
        score: (TrackingFrames.Overlap) -> Double
    ) {
        matches.removeAll(keepingCapacity: true)
        guard !overlaps.isEmpty else { return }
        scores.removeAll(keepingCapacity: true)
        for overlap in overlaps { scores.append(score(overlap)) }
        guard !matchWithoutCompetition(truthCount, trackCount, overlaps) else { return }
        matches.removeAll(keepingCapacity: true)
        // All boxes take part, those without a score too: then equal sums are resolved as in the reference, which
        // assigns whole frames.
        costs.removeAll(keepingCapacity: true)
        costs.append(contentsOf: repeatElement(0, count: truthCount * trackCount))
        for (overlap, score) in zip(overlaps, scores) { costs[overlap.truth * trackCount + overlap.track] = -score }
        assignment.minimize(costs, rowCount: truthCount, columnCount: trackCount)
        for (overlap, score) in zip(overlaps, scores) where score > Self.rounding {
            if assignment.columnOfRow[overlap.truth] == overlap.track { matches.append(overlap) }
        }
    }

    /// Takes all pairs; false as soon as two of them share a box, because then there is something to decide.
    private mutating func matchWithoutCompetition(
        _ truthCount: Int, _ trackCount: Int, _ overlaps: ArraySlice<TrackingFrames.Overlap>
    ) -> Bool {
        isTruthTaken.removeAll(keepingCapacity: true)
        isTrackTaken.removeAll(keepingCapacity: true)
        isTruthTaken.append(contentsOf: repeatElement(false, count: truthCount))
        isTrackTaken.append(contentsOf: repeatElement(false, count: trackCount))
        for (overlap, score) in zip(overlaps, scores) where score > Self.rounding {
            guard !isTruthTaken[overlap.truth], !isTrackTaken[overlap.track] else { return false }
            isTruthTaken[overlap.truth] = true
            isTrackTaken[overlap.track] = true
            matches.append(overlap)
        }
        return true
    }
}
