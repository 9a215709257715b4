// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Assigns the boxes of one frame to each other; keeps its memory from frame to frame.
struct FrameMatcher {
    /// Room for a rounding error when a similarity meets a threshold: the distance from 1 to the next Double.
    static let rounding = Double.ulpOfOne

    private var assignment = LinearAssignment()
    private var costs: [Double] = []

    /// Finds the one-to-one matching with the largest sum of scores.
    ///
    /// All pairs compete, those without overlap at score 0: then equal sums are resolved as in the reference, which
    /// assigns whole matrices.
    ///
    /// - Parameters:
    ///   - overlaps: The pairs that can match, ordered by true box.
    ///   - score: How good a pair is; 0 for a pair that must not match.
    ///   - body: Called for each matched pair with a score above 0, in the order of the true boxes.
    mutating func match(
        truthCount: Int, trackCount: Int, overlaps: ArraySlice<TrackingFrames.Overlap>,
        score: (TrackingFrames.Overlap) -> Double, body: (TrackingFrames.Overlap) -> Void
    ) {
        guard !overlaps.isEmpty else { return }
        costs.removeAll(keepingCapacity: true)
        costs.append(contentsOf: repeatElement(0, count: truthCount * trackCount))
        for overlap in overlaps { costs[overlap.truth * trackCount + overlap.track] = -score(overlap) }
        assignment.minimize(costs, rowCount: truthCount, columnCount: trackCount)
        for overlap in overlaps where assignment.columnOfRow[overlap.truth] == overlap.track {
            if costs[overlap.truth * trackCount + overlap.track] < -Self.rounding { body(overlap) }
        }
    }
}
