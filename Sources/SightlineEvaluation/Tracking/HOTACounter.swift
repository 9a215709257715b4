// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Matches the boxes of a sequence for HOTA and counts.
struct HOTACounter {
    private let frames: TrackingFrames
    private let truthCounts: [Int]
    private let trackCounts: [Int]
    /// How well each pair of identities overlaps over the film, 0…1.
    private var alignments: [Double]
    /// Matches of each pair at each threshold, the thresholds of a pair together.
    private var pairCounts: [Int32]
    /// Matches at each threshold.
    private(set) var matchCounts: [Int]
    /// Sum of the overlaps of matched boxes at each threshold.
    private(set) var overlapSums: [Double]

    init(_ frames: TrackingFrames) {
        self.frames = frames
        let count = HOTAMeasures.thresholds.count
        truthCounts = TrackingFrames.boxCounts(frames.truthIDs, count: frames.truthIDCount)
        trackCounts = TrackingFrames.boxCounts(frames.trackIDs, count: frames.trackIDCount)
        alignments = Array(repeating: 0, count: frames.pairs.count)
        pairCounts = Array(repeating: 0, count: frames.pairs.count * count)
        matchCounts = Array(repeating: 0, count: count)
        overlapSums = Array(repeating: 0, count: count)
        align()
    }

    /// Sums the overlaps of each pair of identities, each weighed against all overlaps of its two boxes, then takes the
    /// sum over the boxes that either identity has.
    private mutating func align() {
        var (rowSums, columnSums): ([Double], [Double]) = ([], [])
        for frame in frames.frames where !frame.overlaps.isEmpty {
            rowSums = Array(repeating: 0, count: frame.truth.count)
            columnSums = Array(repeating: 0, count: frame.tracks.count)
            for overlap in frames.overlaps[frame.overlaps] {
                rowSums[overlap.truth] += overlap.similarity
                columnSums[overlap.track] += overlap.similarity
            }
            for overlap in frames.overlaps[frame.overlaps] {
                let all = columnSums[overlap.track] + rowSums[overlap.truth] - overlap.similarity
                if all > FrameMatcher.rounding { alignments[overlap.pair] += overlap.similarity / all }
            }
        }
        for (index, pair) in frames.pairs.enumerated() {
            let boxes = Double(truthCounts[pair.truthID] + trackCounts[pair.trackID])
            alignments[index] /= boxes - alignments[index]
        }
    }

    /// Assigns the boxes of every frame and counts the matches at each threshold.
    mutating func matchFrames() {
        let thresholds = HOTAMeasures.thresholds.map { $0 - FrameMatcher.rounding }
        var matcher = FrameMatcher()
        for frame in frames.frames {
            matcher.match(
                truthCount: frame.truth.count, trackCount: frame.tracks.count,
                overlaps: frames.overlaps[frame.overlaps]
            ) { overlap in alignments[overlap.pair] * overlap.similarity }
            for match in matcher.matches {
                var index = 0
                while index < thresholds.count, match.similarity >= thresholds[index] {
                    matchCounts[index] += 1
                    overlapSums[index] += match.similarity
                    pairCounts[match.pair * thresholds.count + index] += 1
                    index += 1
                }
            }
        }
    }

    /// Sums over matched boxes of the agreement of their identities at a threshold.
    func associationSums(at threshold: Int) -> (accuracy: Double, recall: Double, precision: Double) {
        var (accuracy, recall, precision) = (0.0, 0.0, 0.0)
        let stride = HOTAMeasures.thresholds.count
        for (index, pair) in frames.pairs.enumerated() {
            let count = Double(pairCounts[index * stride + threshold])
            guard count > 0 else { continue }
            let (truth, track) = (Double(truthCounts[pair.truthID]), Double(trackCounts[pair.trackID]))
            accuracy += count * count / max(1, truth + track - count)
            recall += count * count / max(1, truth)
            precision += count * count / max(1, track)
        }
        return (accuracy, recall, precision)
    }
}
