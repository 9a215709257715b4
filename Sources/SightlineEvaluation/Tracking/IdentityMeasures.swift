// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The identity measures: how many boxes carry the right identity over the whole film.
///
/// Every object is given at most one tracked identity, so that as many boxes as possible agree, at an overlap of 0.5 or
/// more.
///
/// - SeeAlso: Ristani, Solera, Zou, Cucchiara and Tomasi, *Performance Measures and a Data Set for Multi-Target,
///   Multi-Camera Tracking*, ECCV Workshops 2016.
public struct IdentityMeasures: Hashable, Sendable {
    /// Overlap from which boxes agree.
    static let minimumOverlap = 0.5

    /// Boxes with the right identity.
    public private(set) var truePositives = 0
    /// True boxes without the right identity.
    public private(set) var falseNegatives = 0
    /// Tracked boxes without the right identity.
    public private(set) var falsePositives = 0

    /// Judges one sequence.
    init(_ frames: TrackingFrames) {
        var agreements = Array(repeating: 0, count: frames.pairs.count)
        for overlap in frames.overlaps where overlap.similarity >= Self.minimumOverlap {
            agreements[overlap.pair] += 1
        }
        truePositives = IdentityMatching.largestSum(of: agreements, pairs: frames.pairs, frames)
        falseNegatives = frames.truthIDs.count - truePositives
        falsePositives = frames.trackIDs.count - truePositives
    }

    /// Adds up sequences.
    init(combining parts: [IdentityMeasures]) {
        for part in parts {
            truePositives += part.truePositives
            falseNegatives += part.falseNegatives
            falsePositives += part.falsePositives
        }
    }

    private func share(of whole: Double) -> Double { Double(truePositives) / max(1, whole) }

    /// IDF1: harmonic mean of ``recall`` and ``precision``.
    public var f1: Double { share(of: Double(truePositives) + 0.5 * Double(falsePositives + falseNegatives)) }
    /// IDR: share of the true boxes with the right identity.
    public var recall: Double { share(of: Double(truePositives + falseNegatives)) }
    /// IDP: share of the tracked boxes with the right identity.
    public var precision: Double { share(of: Double(truePositives + falsePositives)) }

    /// The measures under TrackEval's names.
    public var measures: [TrackingMeasure] {
        [
            TrackingMeasure("IDF1", .ratio(f1)), TrackingMeasure("IDR", .ratio(recall)),
            TrackingMeasure("IDP", .ratio(precision)), TrackingMeasure("IDTP", .count(truePositives)),
            TrackingMeasure("IDFN", .count(falseNegatives)), TrackingMeasure("IDFP", .count(falsePositives)),
        ]
    }
}
