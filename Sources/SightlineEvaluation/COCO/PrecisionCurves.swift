// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The precision over the recall of one class, for every area range and IoU threshold.
///
/// Only hits raise the recall, and between two of them the precision falls: it is enough to know, for each hit, how many
/// false alarms came before it. These are the detections in the range without an object; their number is kept for each
/// range, and for each pair how many of them have an object there.
struct PrecisionCurves {
    private let job: EvaluationJob
    private let objectCounts: [Int]
    /// Where the hits of each pair begin in `falseAlarms`; one more than pairs.
    private let starts: [Int]
    /// For each hit, the false alarms before it; later the precision from there on.
    private var falseAlarms: [Int32]
    /// For each hit among objects of every size, its confidence.
    private var confidences: [Double]
    private var hits: [Int]
    /// Detections of each range, whatever they matched.
    private var inRange: [Int32]
    /// Detections of each range that have an object, for each pair.
    private var matchedInRange: [Int32]
    /// Confidence of the first detection.
    private var first: Double?

    init(_ job: EvaluationJob, objectCounts: [Int], hitCounts: [Int]) {
        self.job = job
        self.objectCounts = objectCounts
        var starts = [0]
        for count in hitCounts { starts.append(starts[starts.count - 1] + count) }
        self.starts = starts
        falseAlarms = [Int32](repeating: 0, count: starts[hitCounts.count])
        confidences = [Double](repeating: 0, count: starts[job.lanes.thresholds.count])
        hits = [Int](repeating: 0, count: hitCounts.count)
        inRange = [Int32](repeating: 0, count: job.lanes.areas.count)
        matchedInRange = [Int32](repeating: 0, count: hitCounts.count)
    }

    /// Takes the next detection in the order of confidence.
    ///
    /// - Parameters:
    ///   - outcome: What it matched.
    ///   - ranges: The ranges its own area is in, bit `n` for range `n`.
    ///   - score: Its confidence.
    mutating func add(_ outcome: PictureMatcher.Outcome, ranges: UInt8, score: Double) {
        if first == nil { first = score }
        for range in inRange.indices { inRange[range] += Int32(ranges >> UInt8(range) & 1) }
        var open = outcome.matched
        while open != 0 {
            let lane = open.trailingZeroBitCount
            open &= open - 1
            let range = lane / job.lanes.thresholds.count
            matchedInRange[lane] += Int32(ranges >> UInt8(range) & 1)
            guard outcome.hits >> UInt64(lane) & 1 != 0 else { continue }
            let place = starts[lane] + hits[lane]
            hits[lane] += 1
            falseAlarms[place] = inRange[range] - matchedInRange[lane]
            if range == 0 { confidences[place] = score }
        }
    }

    /// The curves of one area range, read at the recalls: thresholds × recalls, row by row.
    ///
    /// Empty when the range has no object. Of two places with one recall the better precision counts, as does a better one
    /// at a higher recall.
    func precisions(range: Int) -> [Double] {
        guard objectCounts[range] > 0 else { return [] }
        let needed = neededHits(range: range)
        let thresholds = job.lanes.thresholds.count
        var table: [Double] = []
        table.reserveCapacity(thresholds * needed.count)
        var envelope: [Double] = []
        for lane in range * thresholds..<(range + 1) * thresholds {
            let count = hits[lane]
            envelope = [Double](repeating: 0, count: count)
            var best = 0.0
            for hit in (0..<count).reversed() {
                let found = Double(hit + 1)
                // The smallest step above 1 keeps pycocotools from a division by zero, and is seen in its last bit.
                best = max(best, found / (Double(falseAlarms[starts[lane] + hit]) + found + .ulpOfOne))
                envelope[hit] = best
            }
            for need in needed { table.append(need <= count && count > 0 ? envelope[max(need - 1, 0)] : 0) }
        }
        return table
    }

    /// The confidence of the detection with which each recall is reached, objects of every size, 0 where none does.
    func confidencesAtRecalls() -> [Double] {
        guard objectCounts[0] > 0 else { return [] }
        let needed = neededHits(range: 0)
        return job.lanes.thresholds.indices.flatMap { lane in
            needed.map { need in
                if need == 0 { return first ?? 0 }
                return need <= hits[lane] ? confidences[starts[lane] + need - 1] : 0
            }
        }
    }

    /// The number of hits that reaches each recall.
    private func neededHits(range: Int) -> [Int] {
        let objects = Double(objectCounts[range])
        return job.recalls.map { recall in
            var need = Int((recall * objects).rounded(.up))
            while need > 0, Double(need - 1) / objects >= recall { need -= 1 }
            while Double(need) / objects < recall { need += 1 }
            return need
        }
    }
}
