// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// HOTA: how well objects are found and how well they are followed, in balance, at 19 overlap thresholds.
///
/// Boxes are assigned once a frame, so that pairs of identities that overlap much over the whole film come first; at
/// each threshold those count that overlap enough. Each measure is a curve over ``thresholds``; the number that is
/// quoted is its mean.
///
/// - SeeAlso: Luiten, Osep, Dendorfer, Torr, Geiger, Leal-Taixé and Leibe, *HOTA: A Higher Order Metric for Evaluating
///   Multi-Object Tracking*, IJCV 129, 2021. Ties and the values for empty files are those of the authors' TrackEval
///   (MIT licence).
public struct HOTAMeasures: Hashable, Sendable {
    /// The overlaps from which boxes match: 0.05, 0.1 … 0.95.
    public static let thresholds: [Double] = (0..<19).map { 0.05 + 0.05 * Double($0) }

    /// True boxes that were found.
    public private(set) var truePositives = Curve.zeros
    /// True boxes that were not found.
    public private(set) var falseNegatives = Curve.zeros
    /// Tracked boxes that are no true ones.
    public private(set) var falsePositives = Curve.zeros
    /// AssA: agreement of the identities of matched boxes over the film.
    public private(set) var associationAccuracy = Curve.zeros
    /// AssRe: share of an object's boxes that its tracked identity covers.
    public private(set) var associationRecall = Curve.zeros
    /// AssPr: share of a tracked identity's boxes that are on its object.
    public private(set) var associationPrecision = Curve.zeros
    /// LocA: mean overlap of matched boxes; 1 when none match.
    public private(set) var localizationAccuracy = Curve(repeating: 1)

    /// Judges one sequence.
    init(_ frames: TrackingFrames) {
        falseNegatives = Curve(repeating: Double(frames.truthIDs.count))
        falsePositives = Curve(repeating: Double(frames.trackIDs.count))
        guard !frames.isOneSided else { return }
        var counter = HOTACounter(frames)
        counter.matchFrames()
        truePositives = Curve(counter.matchCounts.map(Double.init))
        for index in Self.thresholds.indices {
            falseNegatives[index] -= truePositives[index]
            falsePositives[index] -= truePositives[index]
            let matched = max(1, truePositives[index])
            let sums = counter.associationSums(at: index)
            associationAccuracy[index] = sums.accuracy / matched
            associationRecall[index] = sums.recall / matched
            associationPrecision[index] = sums.precision / matched
        }
        localizationAccuracy = Self.localization(Curve(counter.overlapSums), truePositives)
    }

    /// Combines sequences: counts are added, association and localization weighted by the matched boxes.
    init(combining parts: [HOTAMeasures]) {
        var overlapSums = Curve.zeros
        for index in Self.thresholds.indices {
            for part in parts {
                let weight = part.truePositives[index]
                truePositives[index] += weight
                falseNegatives[index] += part.falseNegatives[index]
                falsePositives[index] += part.falsePositives[index]
                associationAccuracy[index] += part.associationAccuracy[index] * weight
                associationRecall[index] += part.associationRecall[index] * weight
                associationPrecision[index] += part.associationPrecision[index] * weight
                overlapSums[index] += part.localizationAccuracy[index] * weight
            }
            let matched = max(1, truePositives[index])
            associationAccuracy[index] /= matched
            associationRecall[index] /= matched
            associationPrecision[index] /= matched
        }
        localizationAccuracy = Self.localization(overlapSums, truePositives)
    }

    private static func localization(_ overlapSums: Curve, _ matches: Curve) -> Curve {
        // The least sum makes the mean of nothing 1.
        overlapSums.zip(matches) { max(1e-10, $0) / max(1e-10, $1) }
    }
}

extension HOTAMeasures {
    /// DetRe: share of the true boxes that were found.
    public var detectionRecall: Curve { truePositives.zip(falseNegatives) { $0 / max(1, $0 + $1) } }
    /// DetPr: share of the tracked boxes that are true.
    public var detectionPrecision: Curve { truePositives.zip(falsePositives) { $0 / max(1, $0 + $1) } }
    /// DetA: found boxes among all, true and tracked.
    public var detectionAccuracy: Curve {
        truePositives.zip(falseNegatives.zip(falsePositives, +)) { $0 / max(1, $0 + $1) }
    }
    /// HOTA: geometric mean of ``detectionAccuracy`` and ``associationAccuracy``.
    public var score: Curve { detectionAccuracy.zip(associationAccuracy) { ($0 * $1).squareRoot() } }
    /// OWTA: geometric mean of ``detectionRecall`` and ``associationAccuracy``, for truth that does not mark everything.
    public var openWorldAccuracy: Curve { detectionRecall.zip(associationAccuracy) { ($0 * $1).squareRoot() } }

    /// The curves under TrackEval's names.
    public var curves: [(name: String, curve: Curve)] {
        [
            ("HOTA", score), ("DetA", detectionAccuracy), ("AssA", associationAccuracy), ("DetRe", detectionRecall),
            ("DetPr", detectionPrecision), ("AssRe", associationRecall), ("AssPr", associationPrecision),
            ("LocA", localizationAccuracy), ("OWTA", openWorldAccuracy), ("HOTA_TP", truePositives),
            ("HOTA_FN", falseNegatives), ("HOTA_FP", falsePositives),
        ]
    }

    /// The measures under TrackEval's names: the means of the curves, then three values at the least threshold.
    public var measures: [TrackingMeasure] {
        let means = curves.prefix(9).map { TrackingMeasure($0.name, .ratio($0.curve.mean)) }
        let (first, localization) = (score[0], localizationAccuracy[0])
        return means + [
            TrackingMeasure("HOTA(0)", .ratio(first)), TrackingMeasure("LocA(0)", .ratio(localization)),
            TrackingMeasure("HOTALocA(0)", .ratio(first * localization)),
        ]
    }
}
