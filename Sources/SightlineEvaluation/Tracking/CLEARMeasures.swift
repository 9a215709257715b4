// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The CLEAR measures: how many boxes are found, how many are wrong, how often an identity changes.
///
/// A true and a tracked box match at an overlap of 0.5 or more; first the pairs of the frame before are kept, then the
/// sum of overlaps is made as large as possible.
///
/// - SeeAlso: Bernardin and Stiefelhagen, *Evaluating Multiple Object Tracking Performance: The CLEAR MOT Metrics*,
///   EURASIP Journal on Image and Video Processing, 2008. Ties, thresholds and the values for empty files are those of
///   TrackEval (Luiten and Hoffhues, MIT licence), which MOTChallenge uses.
public struct CLEARMeasures: Hashable, Sendable {
    /// Overlap from which boxes match.
    static let minimumOverlap = 0.5
    /// Share of its boxes above which an object counts as mostly tracked.
    static let mostlyTrackedShare = 0.8
    /// Share of its boxes below which an object counts as mostly lost.
    static let mostlyLostShare = 0.2

    /// True boxes that were found.
    public private(set) var truePositives = 0
    /// True boxes that were not found.
    public private(set) var falseNegatives = 0
    /// Tracked boxes that are no true ones.
    public private(set) var falsePositives = 0
    /// Times that an object is matched with another identity than the last time.
    public private(set) var identitySwitches = 0
    /// Objects found in more than 80 % of their boxes.
    public private(set) var mostlyTracked = 0
    /// Objects that are neither mostly tracked nor mostly lost.
    public private(set) var partlyTracked = 0
    /// Objects found in less than 20 % of their boxes.
    public private(set) var mostlyLost = 0
    /// Times that an object is found again after it was lost.
    public private(set) var fragmentations = 0
    /// Frames of the films; those of a film without truth or without tracks do not count.
    public private(set) var frameCount = 0
    /// Sum of the overlaps of matched boxes.
    public private(set) var overlapSum = 0.0
    /// The ratios of a film without truth or without tracks are 0, and all is lost.
    private var isOneSided = false

    /// Judges one sequence.
    init(_ frames: TrackingFrames) {
        guard !frames.isOneSided else {
            isOneSided = true
            falseNegatives = frames.truthIDs.count
            falsePositives = frames.trackIDs.count
            mostlyLost = frames.truthIDCount
            return
        }
        frameCount = frames.frameCount
        let histories = count(frames)
        for history in histories {
            let share = Double(history.matchedCount) / Double(history.boxCount)
            if share > Self.mostlyTrackedShare {
                mostlyTracked += 1
            } else if share >= Self.mostlyLostShare {
                partlyTracked += 1
            } else {
                mostlyLost += 1
            }
            fragmentations += max(0, history.stretchCount - 1)
        }
    }

    /// Adds up sequences.
    init(combining parts: [CLEARMeasures]) {
        for part in parts {
            truePositives += part.truePositives
            falseNegatives += part.falseNegatives
            falsePositives += part.falsePositives
            identitySwitches += part.identitySwitches
            mostlyTracked += part.mostlyTracked
            partlyTracked += part.partlyTracked
            mostlyLost += part.mostlyLost
            fragmentations += part.fragmentations
            frameCount += part.frameCount
            overlapSum += part.overlapSum
        }
    }

    /// What is remembered of an object.
    private struct History {
        var boxCount = 0
        var matchedCount = 0
        /// Times that it was found after a frame without it, the first one included.
        var stretchCount = 0
        /// Identity it was last matched with.
        var lastTrackID: Int?
        /// Identity and number of the frame it was last matched in.
        var lastMatch: (trackID: Int, frame: Int)?
    }

    private mutating func count(_ frames: TrackingFrames) -> [History] {
        var histories = Array(repeating: History(), count: frames.truthIDCount)
        var matcher = FrameMatcher()
        // Frames without truth or without tracks do not end a stretch.
        var number = 0
        for frame in frames.frames {
            for truthID in frames.truthIDs[frame.truth] { histories[truthID].boxCount += 1 }
            var matchCount = 0
            if !frame.truth.isEmpty, !frame.tracks.isEmpty {
                number += 1
                matcher.match(
                    truthCount: frame.truth.count, trackCount: frame.tracks.count,
                    overlaps: frames.overlaps[frame.overlaps]
                ) { overlap in
                    guard overlap.similarity >= Self.minimumOverlap - FrameMatcher.rounding else { return 0 }
                    let pair = frames.pairs[overlap.pair]
                    let last = histories[pair.truthID].lastMatch
                    // More than all overlaps of a frame together.
                    let bonus = last?.frame == number - 1 && last?.trackID == pair.trackID ? 1000.0 : 0
                    return bonus + overlap.similarity
                }
                for match in matcher.matches {
                    matchCount += 1
                    overlapSum += match.similarity
                    note(frames.pairs[match.pair], in: number, &histories)
                }
            }
            truePositives += matchCount
            falseNegatives += frame.truth.count - matchCount
            falsePositives += frame.tracks.count - matchCount
        }
        return histories
    }

    private mutating func note(_ pair: TrackingFrames.Pair, in frame: Int, _ histories: inout [History]) {
        var history = histories[pair.truthID]
        history.matchedCount += 1
        if history.lastMatch?.frame != frame - 1 { history.stretchCount += 1 }
        if let last = history.lastTrackID, last != pair.trackID { identitySwitches += 1 }
        history.lastTrackID = pair.trackID
        history.lastMatch = (pair.trackID, frame)
        histories[pair.truthID] = history
    }
}

extension CLEARMeasures {
    private var truthCount: Int { truePositives + falseNegatives }
    private var trackCount: Int { truePositives + falsePositives }
    private var objectCount: Int { mostlyTracked + partlyTracked + mostlyLost }

    private func share(_ part: Double, of whole: Double) -> Double { isOneSided ? 0 : part / max(1, whole) }
    private func share(_ part: Int, of whole: Int) -> Double { share(Double(part), of: Double(whole)) }

    /// MOTA: 1 minus misses, false boxes and identity switches per true box; no lower bound.
    public var accuracy: Double { share(truePositives - falsePositives - identitySwitches, of: truthCount) }
    /// MOTP: mean overlap of matched boxes.
    public var precision: Double { share(overlapSum, of: Double(truePositives)) }
    /// MODA: as ``accuracy``, without identity switches.
    public var detectionAccuracy: Double { share(truePositives - falsePositives, of: truthCount) }
    /// Share of the true boxes that were found.
    public var recall: Double { share(truePositives, of: truthCount) }
    /// Share of the tracked boxes that are true.
    public var detectionPrecision: Double { share(truePositives, of: trackCount) }
    /// Harmonic mean of recall and precision.
    public var f1: Double {
        share(Double(truePositives), of: Double(truePositives) + 0.5 * Double(falseNegatives + falsePositives))
    }
    /// sMOTA: as ``accuracy``, a found box counts as much as it overlaps.
    public var softAccuracy: Double {
        share(overlapSum - Double(falsePositives) - Double(identitySwitches), of: Double(truthCount))
    }
    /// MOTAL: as ``accuracy``, with the decimal logarithm of the identity switches.
    public var logarithmicAccuracy: Double {
        let switches = identitySwitches > 0 ? DecimalLogarithm.value(of: Double(identitySwitches)) : 0
        return share(Double(truePositives - falsePositives) - switches, of: Double(truthCount))
    }
    /// Share of the objects that are mostly tracked.
    public var mostlyTrackedRatio: Double { share(mostlyTracked, of: objectCount) }
    /// Share of the objects that are partly tracked.
    public var partlyTrackedRatio: Double { share(partlyTracked, of: objectCount) }
    /// Share of the objects that are mostly lost; 1 for a film without truth or without tracks.
    public var mostlyLostRatio: Double { isOneSided ? 1 : share(mostlyLost, of: objectCount) }
    /// FAF: false boxes a frame.
    public var falsePositivesPerFrame: Double { share(falsePositives, of: frameCount) }

    /// The measures under TrackEval's names.
    public var measures: [TrackingMeasure] {
        [
            TrackingMeasure("MOTA", .ratio(accuracy)), TrackingMeasure("MOTP", .ratio(precision)),
            TrackingMeasure("MODA", .ratio(detectionAccuracy)), TrackingMeasure("CLR_Re", .ratio(recall)),
            TrackingMeasure("CLR_Pr", .ratio(detectionPrecision)), TrackingMeasure("CLR_F1", .ratio(f1)),
            TrackingMeasure("MTR", .ratio(mostlyTrackedRatio)), TrackingMeasure("PTR", .ratio(partlyTrackedRatio)),
            TrackingMeasure("MLR", .ratio(mostlyLostRatio)), TrackingMeasure("sMOTA", .ratio(softAccuracy)),
            TrackingMeasure("MOTAL", .ratio(logarithmicAccuracy)),
            TrackingMeasure("FP_per_frame", .number(falsePositivesPerFrame)),
            TrackingMeasure("MOTP_sum", .number(overlapSum)), TrackingMeasure("CLR_TP", .count(truePositives)),
            TrackingMeasure("CLR_FN", .count(falseNegatives)), TrackingMeasure("CLR_FP", .count(falsePositives)),
            TrackingMeasure("IDSW", .count(identitySwitches)), TrackingMeasure("MT", .count(mostlyTracked)),
            TrackingMeasure("PT", .count(partlyTracked)), TrackingMeasure("ML", .count(mostlyLost)),
            TrackingMeasure("Frag", .count(fragmentations)), TrackingMeasure("CLR_Frames", .count(frameCount)),
        ]
    }
}
