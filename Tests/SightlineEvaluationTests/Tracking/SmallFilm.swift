// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

/// Small films for tests: boxes of 10 x 10 pixels, one object a lane.
enum SmallFilm {
    /// A box in a lane, moved to the right by `shift` pixels.
    static func row(
        _ frame: Int, _ id: Int, lane: Int, shift: Double = 0, confidence: Double = 1, classID: Int? = nil
    ) -> MOTRow {
        MOTRow(
            frame: frame, trackID: id, x: 100 * Double(lane) + shift, y: 0, width: 10, height: 10,
            confidence: confidence, classID: classID)
    }

    /// The same identity in the same lane over some frames.
    static func run(_ frames: ClosedRange<Int>, _ id: Int, lane: Int, classID: Int? = nil) -> [MOTRow] {
        frames.map { row($0, id, lane: lane, classID: classID) }
    }

    /// Judges tracks by the rules of a benchmark.
    static func judge(
        _ truth: [MOTRow], _ tracks: [MOTRow], frameCount: Int? = nil, by benchmark: TrackingBenchmark = .mot15
    ) throws -> TrackingMeasures {
        try TrackingMeasures(
            TrackingSequence(name: "film", frameCount: frameCount, truth: truth, tracks: tracks), benchmark: benchmark)
    }
}

extension TrackingMeasures {
    /// The number under TrackEval's name; not a number when there is none.
    func number(_ name: String) -> Double { measures.first { $0.name == name }?.number ?? .nan }

    /// The numbers under TrackEval's names.
    func numbers(_ names: [String]) -> [Double] { names.map(number) }
}
