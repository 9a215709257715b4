// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Chooses among candidate pairs so that each track and each detection is in one pair at most and the sum of weights is
/// as large as it can be.
///
/// The answer is optimal, but the work is that of the few places where it is in doubt. A pair worth at least as much
/// as the best other pair of its track and the best other pair of its detection together belongs to an optimal choice:
/// taking it can cost no more than these two. What such pairs leave over falls apart into groups that share nothing, and
/// each group is a small assignment problem.
struct PairMatcher: Sendable {
    /// The chosen pairs, in no particular order.
    private(set) var matches: [CandidatePair] = []

    /// The two best weights of a track or a detection, and which pair has the best.
    private struct Best {
        var pair = -1
        var weight: Float = 0
        var second: Float = 0

        mutating func offer(_ other: Float, pair: Int) {
            if other > weight {
                (second, weight, self.pair) = (weight, other, pair)
            } else if other > second {
                second = other
            }
        }

        func bestWithout(_ pair: Int) -> Float { self.pair == pair ? second : weight }
    }

    private var pairs: [CandidatePair] = []
    private var bestOfTrack: [Best] = []
    private var bestOfDetection: [Best] = []
    private var isTrackTaken: [Bool] = []
    private var isDetectionTaken: [Bool] = []
    private var groups = GroupSolver()

    /// Chooses.
    ///
    /// - Parameters:
    ///   - candidates: Pairs, none twice.
    ///   - trackCount: Tracks that the pairs' places lie below.
    ///   - detectionCount: Detections that the pairs' places lie below.
    mutating func match(_ candidates: [CandidatePair], trackCount: Int, detectionCount: Int) {
        matches.removeAll(keepingCapacity: true)
        guard !candidates.isEmpty else { return }
        pairs.removeAll(keepingCapacity: true)
        pairs.append(contentsOf: candidates)
        isTrackTaken.refill(with: false, count: trackCount)
        isDetectionTaken.refill(with: false, count: detectionCount)
        // Most frames are settled in the first round; what three leave over is a crowd.
        for _ in 0..<3 where !pairs.isEmpty {
            guard takeCertain(trackCount: trackCount, detectionCount: detectionCount) else { break }
        }
        guard !pairs.isEmpty else { return }
        groups.solve(pairs, trackCount: trackCount, detectionCount: detectionCount, into: &matches)
    }

    /// Takes the pairs that are in no doubt and drops those they rule out.
    ///
    /// - Returns: Whether there was any.
    private mutating func takeCertain(trackCount: Int, detectionCount: Int) -> Bool {
        bestOfTrack.refill(with: Best(), count: trackCount)
        bestOfDetection.refill(with: Best(), count: detectionCount)
        for index in pairs.indices {
            let pair = pairs[index]
            bestOfTrack[pair.track].offer(pair.weight, pair: index)
            bestOfDetection[pair.detection].offer(pair.weight, pair: index)
        }
        let before = matches.count
        for index in pairs.indices {
            let pair = pairs[index]
            guard !isTrackTaken[pair.track], !isDetectionTaken[pair.detection] else { continue }
            let rivals =
                bestOfTrack[pair.track].bestWithout(index) + bestOfDetection[pair.detection].bestWithout(index)
            guard pair.weight >= rivals else { continue }
            matches.append(pair)
            isTrackTaken[pair.track] = true
            isDetectionTaken[pair.detection] = true
        }
        guard matches.count > before else { return false }
        var kept = 0
        for index in pairs.indices {
            let pair = pairs[index]
            guard !isTrackTaken[pair.track], !isDetectionTaken[pair.detection] else { continue }
            pairs[kept] = pair
            kept += 1
        }
        pairs.removeLast(pairs.count - kept)
        return true
    }
}

extension Array {
    /// Makes the array `count` equal elements and keeps its memory.
    mutating func refill(with element: Element, count: Int) {
        removeAll(keepingCapacity: true)
        append(contentsOf: repeatElement(element, count: count))
    }
}
