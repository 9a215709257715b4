// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension TrackingFrames {
    /// Throws unless a sequence can be judged by the benchmark's rules.
    static func check(_ sequence: TrackingSequence, _ benchmark: TrackingBenchmark) throws(EvaluationError) {
        try checkRows(sequence.truth, "truth", sequence)
        try checkRows(sequence.tracks, "tracks", sequence)
        guard benchmark.distractors != nil else { return }
        let classes = TrackingBenchmark.classes
        for row in sequence.truth {
            guard let classID = row.classID, classes.contains(classID) else {
                throw EvaluationError(
                    .invalidValue,
                    "\(sequence.name): expected a class of \(classes.lowerBound) to \(classes.upperBound) for each"
                        + " true box by the rules of \(benchmark.rawValue), found"
                        + " \(row.classID?.description ?? "none") for id \(row.trackID) in frame \(row.frame);"
                        + " truth without classes is judged by the rules of mot15")
            }
        }
        for row in sequence.tracks {
            guard let classID = row.classID, classID > TrackingBenchmark.pedestrian else { continue }
            throw EvaluationError(
                .invalidValue,
                "\(sequence.name): expected only pedestrians (class 1) among the tracks by the rules of"
                    + " \(benchmark.rawValue), found class \(classID) for id \(row.trackID) in frame \(row.frame)")
        }
    }

    private static func checkRows(
        _ rows: [MOTRow], _ kind: String, _ sequence: TrackingSequence
    ) throws(EvaluationError) {
        for row in rows {
            guard row.trackID >= 0 else {
                throw EvaluationError(
                    .invalidValue,
                    "\(sequence.name): expected an id of 0 or more for each box of the \(kind), found"
                        + " \(row.trackID) in frame \(row.frame); detections without identity cannot be judged")
            }
            guard let frameCount = sequence.frameCount, row.frame > frameCount else { continue }
            throw EvaluationError(
                .invalidValue,
                "\(sequence.name): expected frames up to \(frameCount), the film's length, found a box of the \(kind)"
                    + " in frame \(row.frame)")
        }
    }
}
