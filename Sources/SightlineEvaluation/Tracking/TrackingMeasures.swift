// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// All measures of one sequence, or of several together.
public struct TrackingMeasures: Hashable, Sendable {
    /// HOTA and its parts.
    public let hota: HOTAMeasures
    /// MOTA and the other CLEAR measures.
    public let clear: CLEARMeasures
    /// IDF1 and its parts.
    public let identity: IdentityMeasures
    /// Tracked boxes that were judged.
    public let trackBoxCount: Int
    /// True boxes that were judged.
    public let truthBoxCount: Int
    /// Tracked identities that were judged.
    public let trackCount: Int
    /// True objects that were judged.
    public let truthCount: Int

    /// Judges one sequence.
    ///
    /// - Throws: ``EvaluationError`` of the kind `invalidValue` for classes and ids that the benchmark does not know and
    ///   for frames behind the film's end.
    public init(_ sequence: TrackingSequence, benchmark: TrackingBenchmark) throws(EvaluationError) {
        let frames = try TrackingFrames(sequence, benchmark: benchmark)
        hota = HOTAMeasures(frames)
        clear = CLEARMeasures(frames)
        identity = IdentityMeasures(frames)
        trackBoxCount = frames.trackIDs.count
        truthBoxCount = frames.truthIDs.count
        trackCount = frames.trackIDCount
        truthCount = frames.truthIDCount
    }

    /// Combines sequences: counts are added and ratios made of the sums; what HOTA averages over matched boxes is
    /// weighted by them.
    public init(combining parts: [TrackingMeasures]) {
        hota = HOTAMeasures(combining: parts.map(\.hota))
        clear = CLEARMeasures(combining: parts.map(\.clear))
        identity = IdentityMeasures(combining: parts.map(\.identity))
        trackBoxCount = parts.reduce(0) { $0 + $1.trackBoxCount }
        truthBoxCount = parts.reduce(0) { $0 + $1.truthBoxCount }
        trackCount = parts.reduce(0) { $0 + $1.trackCount }
        truthCount = parts.reduce(0) { $0 + $1.truthCount }
    }

    /// The counts under TrackEval's names.
    public var counts: [TrackingMeasure] {
        [
            TrackingMeasure("Dets", .count(trackBoxCount)), TrackingMeasure("GT_Dets", .count(truthBoxCount)),
            TrackingMeasure("IDs", .count(trackCount)), TrackingMeasure("GT_IDs", .count(truthCount)),
        ]
    }

    /// Everything under TrackEval's names.
    public var measures: [TrackingMeasure] { hota.measures + clear.measures + identity.measures + counts }
}
