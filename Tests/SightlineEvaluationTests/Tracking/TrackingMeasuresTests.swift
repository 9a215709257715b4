// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import Testing

@Suite("TrackingMeasures")
struct TrackingMeasuresTests {
    /// Fractions of small whole numbers, added at most 19 times.
    static let rounding = 1e-12

    @Test("tracks equal to the truth are perfect in everything")
    func perfect() throws {
        let rows = SmallFilm.run(1...5, 1, lane: 0) + SmallFilm.run(2...4, 2, lane: 1)
        let result = try SmallFilm.judge(rows, rows)
        for name in ["HOTA", "DetA", "AssA", "LocA", "OWTA", "HOTA(0)", "MOTA", "MOTP", "sMOTA", "IDF1", "IDP", "MTR"] {
            #expect(abs(result.number(name) - 1) < Self.rounding, "\(name)")
        }
        #expect(result.numbers(["CLR_TP", "CLR_FP", "CLR_FN", "IDSW", "Frag", "MT", "ML"]) == [8, 0, 0, 0, 0, 2, 0])
        #expect(result.numbers(["Dets", "GT_Dets", "IDs", "GT_IDs", "CLR_Frames"]) == [8, 8, 2, 2, 5])
    }

    @Test("an identity that changes halfway is one switch, half an identity and no fragment")
    func identitySwitch() throws {
        let truth = SmallFilm.run(1...4, 1, lane: 0)
        let result = try SmallFilm.judge(
            truth, SmallFilm.run(1...2, 7, lane: 0) + SmallFilm.run(3...4, 9, lane: 0))
        #expect(result.numbers(["IDSW", "Frag", "CLR_TP", "IDTP", "IDFP", "IDFN"]) == [1, 0, 4, 2, 2, 2])
        #expect(result.number("MOTA") == 0.75)
        #expect(result.number("MOTAL") == 1)
        #expect(result.number("IDF1") == 0.5)
        // Each of the 4 boxes: 2 agree, of 4 true ones and 2 tracked ones.
        #expect(abs(result.number("AssA") - 0.5) < Self.rounding)
        #expect(abs(result.number("AssRe") - 0.5) < Self.rounding)
        #expect(abs(result.number("AssPr") - 1) < Self.rounding)
        #expect(abs(result.number("HOTA") - 0.5.squareRoot()) < Self.rounding)
    }

    @Test("a gap is a fragment and two misses, without a switch")
    func fragmentation() throws {
        let truth = SmallFilm.run(1...6, 1, lane: 0) + SmallFilm.run(1...6, 2, lane: 1)
        let tracks =
            SmallFilm.run(1...2, 1, lane: 0) + SmallFilm.run(5...6, 1, lane: 0) + SmallFilm.run(1...6, 2, lane: 1)
        let result = try SmallFilm.judge(truth, tracks)
        #expect(result.numbers(["Frag", "IDSW", "CLR_FN", "CLR_FP", "MT", "PT", "ML"]) == [1, 0, 2, 0, 1, 1, 0])
        #expect(abs(result.number("MOTA") - 10.0 / 12) < Self.rounding)
    }

    @Test("frames without any track do not end a stretch, as in TrackEval")
    func emptyFrames() throws {
        let truth = SmallFilm.run(1...6, 1, lane: 0)
        let tracks = SmallFilm.run(1...2, 1, lane: 0) + SmallFilm.run(5...6, 1, lane: 0)
        #expect(try SmallFilm.judge(truth, tracks).numbers(["Frag", "CLR_FN"]) == [0, 2])
    }

    @Test("a pair of the frame before is kept although another track overlaps more")
    func continuation() throws {
        let truth = SmallFilm.run(1...2, 1, lane: 0)
        let tracks = [
            SmallFilm.row(1, 5, lane: 0), SmallFilm.row(2, 5, lane: 0, shift: 3), SmallFilm.row(2, 6, lane: 0),
        ]
        let result = try SmallFilm.judge(truth, tracks)
        #expect(result.numbers(["IDSW", "CLR_TP", "CLR_FP"]) == [0, 2, 1])
        #expect(abs(result.number("MOTP_sum") - (1 + 7.0 / 13)) < Self.rounding)
    }

    @Test("an overlap of exactly one half matches")
    func threshold() throws {
        let truth = [SmallFilm.row(1, 1, lane: 0)]
        let half = [MOTRow(frame: 1, trackID: 1, x: 0, y: 0, width: 10, height: 5)]
        #expect(try SmallFilm.judge(truth, half).numbers(["CLR_TP", "IDTP"]) == [1, 1])
        let less = [MOTRow(frame: 1, trackID: 1, x: 0, y: 0, width: 10, height: 4.999)]
        #expect(try SmallFilm.judge(truth, less).numbers(["CLR_TP", "IDTP"]) == [0, 0])
    }

    @Test("touching boxes and boxes without area never match")
    func degenerate() throws {
        let truth = [SmallFilm.row(1, 1, lane: 0)]
        let tracks = [
            SmallFilm.row(1, 1, lane: 0, shift: 10),
            MOTRow(frame: 1, trackID: 2, x: 0, y: 0, width: 0, height: 10),
        ]
        #expect(try SmallFilm.judge(truth, tracks).numbers(["CLR_TP", "CLR_FP", "HOTA(0)"]) == [0, 2, 0])
    }

    @Test("true boxes of confidence 0 are left out, and what tracks them is wrong")
    func ignoredRows() throws {
        let truth = [SmallFilm.row(1, 1, lane: 0), SmallFilm.row(1, 2, lane: 1, confidence: 0)]
        let tracks = [SmallFilm.row(1, 1, lane: 0), SmallFilm.row(1, 2, lane: 1)]
        #expect(try SmallFilm.judge(truth, tracks).numbers(["GT_Dets", "Dets", "CLR_FP"]) == [1, 2, 1])
    }

    struct Rule: CustomTestStringConvertible {
        let classID: Int
        let benchmark: TrackingBenchmark
        let falsePositives: Double
        var testDescription: String { "class \(classID) by \(benchmark)" }
    }

    static let rules = [
        Rule(classID: 2, benchmark: .mot17, falsePositives: 0), Rule(classID: 7, benchmark: .mot17, falsePositives: 0),
        Rule(classID: 8, benchmark: .mot20, falsePositives: 0), Rule(classID: 12, benchmark: .mot20, falsePositives: 0),
        Rule(classID: 6, benchmark: .mot17, falsePositives: 1), Rule(classID: 6, benchmark: .mot20, falsePositives: 0),
        Rule(classID: 3, benchmark: .mot17, falsePositives: 1), Rule(classID: 13, benchmark: .mot20, falsePositives: 1),
    ]

    @Test("a track on a distractor is left out, on another object it is wrong", arguments: rules)
    func distractors(rule: Rule) throws {
        let truth = [SmallFilm.row(1, 1, lane: 0, classID: 1), SmallFilm.row(1, 2, lane: 1, classID: rule.classID)]
        let tracks = [SmallFilm.row(1, 1, lane: 0), SmallFilm.row(1, 2, lane: 1)]
        let result = try SmallFilm.judge(truth, tracks, by: rule.benchmark)
        #expect(result.numbers(["CLR_TP", "CLR_FP", "GT_Dets"]) == [1, rule.falsePositives, 1])
    }

    @Test("without tracks everything is missed and all ratios are 0")
    func noTracks() throws {
        let result = try SmallFilm.judge(SmallFilm.run(1...4, 1, lane: 0), [])
        #expect(result.numbers(["CLR_FN", "IDFN", "ML", "MLR", "LocA", "LocA(0)"]) == [4, 4, 1, 1, 1, 1])
        #expect(result.numbers(["MOTA", "HOTA", "DetA", "AssA", "IDF1", "MOTP", "CLR_Frames"]).allSatisfy { $0 == 0 })
    }

    @Test("without truth everything is wrong and all ratios are 0")
    func noTruth() throws {
        let result = try SmallFilm.judge([], SmallFilm.run(1...4, 1, lane: 0))
        #expect(result.numbers(["CLR_FP", "IDFP", "MLR", "LocA"]) == [4, 4, 1, 1])
        #expect(result.numbers(["MOTA", "MODA", "sMOTA", "HOTA", "IDF1", "FP_per_frame"]).allSatisfy { $0 == 0 })
    }

    @Test("nothing at all gives finite numbers")
    func nothing() throws {
        let result = try SmallFilm.judge([], [])
        #expect(result.measures.allSatisfy { $0.number.isFinite })
        #expect(TrackingMeasures(combining: [result, result]).measures.allSatisfy { $0.number.isFinite })
        #expect(TrackingMeasures(combining: []).measures.allSatisfy { $0.number.isFinite })
    }

    @Test("several films: counts add up, ratios are made of the sums, association is weighted by matches")
    func combination() throws {
        let good = try SmallFilm.judge(SmallFilm.run(1...2, 1, lane: 0), SmallFilm.run(1...2, 1, lane: 0))
        let switched = try SmallFilm.judge(
            SmallFilm.run(1...4, 1, lane: 0), SmallFilm.run(1...2, 7, lane: 0) + SmallFilm.run(3...4, 9, lane: 0))
        let missed = try SmallFilm.judge(SmallFilm.run(1...2, 1, lane: 0), [])
        let all = TrackingMeasures(combining: [good, switched, missed])
        #expect(all.numbers(["CLR_TP", "CLR_FN", "IDSW", "IDTP", "GT_Dets", "CLR_Frames"]) == [6, 2, 1, 4, 8, 6])
        #expect(all.number("MOTA") == 5.0 / 8)
        #expect(abs(all.number("AssA") - (2 * 1 + 4 * 0.5) / 6) < Self.rounding)
        #expect(abs(all.number("DetRe") - 6.0 / 8) < Self.rounding)
        #expect(abs(all.number("HOTA") - (all.number("DetA") * all.number("AssA")).squareRoot()) < Self.rounding)
    }

    @Test("the order of rows in a file does not matter")
    func order() throws {
        let truth = SmallFilm.run(1...6, 1, lane: 0) + SmallFilm.run(2...5, 2, lane: 1)
        let tracks = SmallFilm.run(1...3, 4, lane: 0) + SmallFilm.run(2...6, 5, lane: 1)
        #expect(try SmallFilm.judge(truth.reversed(), tracks.reversed()) == SmallFilm.judge(truth, tracks))
    }

    @Test("a frame number of thousand millions costs no memory")
    func farFrame() throws {
        let result = try SmallFilm.judge([SmallFilm.row(1_000_000_000, 1, lane: 0)], [SmallFilm.row(1, 1, lane: 0)])
        #expect(result.numbers(["CLR_FN", "CLR_FP", "CLR_Frames"]) == [1, 1, 1_000_000_000])
    }

    struct Fault: CustomTestStringConvertible {
        let message: String
        let truth: [MOTRow]
        let tracks: [MOTRow]
        var testDescription: String { message }
    }

    static let faults = [
        Fault(
            message: "film: expected an id of 0 or more for each box of the tracks, found -1 in frame 3",
            truth: [], tracks: [SmallFilm.row(3, -1, lane: 0)]),
        Fault(
            message: "film: expected frames up to 9, the film's length, found a box of the truth in frame 10",
            truth: [SmallFilm.row(10, 1, lane: 0, classID: 1)], tracks: []),
        Fault(
            message: "film: expected a class of 1 to 13 for each true box by the rules of mot17, found none",
            truth: [SmallFilm.row(1, 1, lane: 0)], tracks: []),
        Fault(
            message: "film: expected only pedestrians (class 1) among the tracks by the rules of mot17, found class 3",
            truth: [], tracks: [SmallFilm.row(2, 1, lane: 0, classID: 3)]),
    ]

    @Test("what the benchmark does not know is refused", arguments: faults)
    func refuses(fault: Fault) {
        let error = #expect(throws: EvaluationError.self) {
            try SmallFilm.judge(fault.truth, fault.tracks, frameCount: 9, by: .mot17)
        }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.hasPrefix(fault.message) == true, "\(error?.message ?? "")")
    }
}
