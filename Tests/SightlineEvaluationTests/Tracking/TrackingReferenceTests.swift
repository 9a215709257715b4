// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation
import Testing
import _SightlineTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Real sequences, judged as the reference implementations judged them.
@Suite("Tracking references", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct TrackingReferenceTests {
    /// Both sides compute in 64-bit floats and add in different orders.
    static let rounding = 1e-9
    /// Half of the last of five significant digits, relative.
    static let fiveDigits = 0.51e-4
    /// Half a unit of the last digit that motmetrics prints, for percentages with one decimal.
    static let tenthOfPercent = 0.000_51
    /// The same for overlaps with three decimals.
    static let thousandth = 0.000_51

    private static func judge(
        _ truth: String, _ tracks: String, _ benchmark: TrackingBenchmark
    ) throws -> [String: TrackingMeasures] {
        let files = try TrackingFiles.find(truth: TestData.path(truth), tracks: TestData.path(tracks))
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0.name, try TrackingMeasures($0.read(), benchmark: benchmark)) })
    }

    private static func lines(_ relative: String) throws -> [[String]] {
        let text = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: TestData.path(relative))), as: UTF8.self)
        let separator: Character = relative.hasSuffix(".csv") ? "," : relative.hasSuffix(".tsv") ? "\t" : " "
        return text.split(whereSeparator: \.isNewline).map { $0.split(separator: separator).map(String.init) }
    }

    @Test("MOT17: every column of TrackEval's detailed table")
    func mot17() throws {
        let folder = "mot/mot17_eval/"
        let results = try Self.judge(folder + "gt", folder + "tracker", .mot17)
        let table = try Self.lines(folder + "pedestrian_detailed.csv")
        var compared = 0
        for row in table.dropFirst() {
            // The table has each sequence three times, once for each of the benchmark's detectors.
            let name = row[0].split(separator: "-").prefix(2).joined(separator: "-") + "-FRCNN"
            let result = try #require(results[name])
            for (column, text) in zip(table[0], row).dropFirst() {
                let expected = try #require(Double(text))
                let found = Self.value(of: column, in: result)
                #expect(abs(found - expected) <= Self.rounding * max(1, abs(expected)), "\(row[0]) \(column)")
                compared += 1
            }
        }
        #expect(compared == (table.count - 1) * (table[0].count - 1))
        #expect(table.count == 7)
    }

    /// The value of a column as `HOTA___50` (at a threshold), `HOTA___AUC` (mean) or `MOTA`.
    private static func value(of column: String, in result: TrackingMeasures) -> Double {
        let parts = column.replacing("___", with: "\t").split(separator: "\t")
        guard parts.count == 2 else { return result.number(column) }
        // The table was made when OWTA was still called RHOTA.
        let name = parts[0] == "RHOTA" ? "OWTA" : String(parts[0])
        guard let curve = result.hota.curves.first(where: { $0.name == name })?.curve else { return .nan }
        guard let percent = Double(parts[1]) else { return curve.mean }
        return curve[Int((percent / 5).rounded()) - 1]
    }

    @Test("MOT15: TrackEval on the output of SORT, all digits")
    func sort() throws {
        let results = try Self.judge("mot/mot15_train", "mot/sort_reference_output", .mot15)
        var heads: [String] = []
        var compared = 0
        for row in try Self.lines("mot/sort_reference_metrics.tsv") where row.count > 1 {
            guard let result = results[row[0]] else {
                heads = row
                continue
            }
            for (head, text) in zip(heads, row).dropFirst() {
                let measure = try #require(result.measures.first { $0.name == head })
                let expected = try #require(Double(text))
                if case .count(let count) = measure.value {
                    #expect(Double(count) == expected, "\(row[0]) \(head)")
                } else {
                    #expect(
                        abs(100 * measure.number - expected) <= Self.fiveDigits * abs(expected), "\(row[0]) \(head)")
                }
                compared += 1
            }
        }
        #expect(compared == 6 * (12 + 17 + 6 + 4))
    }

    struct Combination: CustomTestStringConvertible {
        let truth: String
        let tracks: String
        let benchmark: TrackingBenchmark
        let expected: [String: Double]
        var testDescription: String { truth }
    }

    /// What TrackEval 1.3.0 gives for the sequences of a folder together.
    static let combinations = [
        Combination(
            truth: "mot/mot17_eval/gt", tracks: "mot/mot17_eval/tracker", benchmark: .mot17,
            expected: [
                "HOTA": 0.681109474463, "DetA": 0.753576600814, "AssA": 0.617349526437, "DetRe": 0.821705259718,
                "DetPr": 0.840728440407, "AssRe": 0.694880702415, "AssPr": 0.776338447427, "LocA": 0.880734022184,
                "OWTA": 0.712164523726, "HOTA(0)": 0.792684418164, "LocA(0)": 0.858038392871, "MOTA": 0.866198333606,
                "MOTP": 0.866021528531, "MODA": 0.873468387518, "sMOTA": 0.742211885045, "MOTAL": 0.873309149648,
                "FP_per_frame": 0.466960352423, "IDSW": 89, "Frag": 89, "MT": 120, "PT": 31, "ML": 8,
                "CLR_Frames": 1362, "IDF1": 0.789606312224, "IDR": 0.780673092632, "IDP": 0.798746343502,
                "Dets": 11965, "GT_IDs": 159,
            ]),
        Combination(
            truth: "mot/mot15_train", tracks: "mot/sort_reference_output", benchmark: .mot15,
            expected: [
                "HOTA": 0.323515657179, "DetA": 0.380781351024, "AssA": 0.283154810693, "DetRe": 0.435467071561,
                "DetPr": 0.614077776755, "AssRe": 0.339715316808, "AssPr": 0.67681470506, "LocA": 0.757988487455,
                "OWTA": 0.348085378545, "HOTA(0)": 0.454016245196, "LocA(0)": 0.683899487778, "MOTA": 0.421569156107,
                "MOTP": 0.713722196105, "MODA": 0.43844702076, "sMOTA": 0.2573048201, "MOTAL": 0.438312453797,
                "FP_per_frame": 0.978939157566, "IDSW": 313, "Frag": 544, "MT": 33, "PT": 79, "ML": 19,
                "CLR_Frames": 2564, "IDF1": 0.398536092882, "IDR": 0.340576974926, "IDP": 0.480267660254,
                "Dets": 13151, "GT_IDs": 131,
            ]),
    ]

    @Test("several sequences together, as TrackEval combines them", arguments: combinations)
    func combined(example: Combination) throws {
        let results = try Self.judge(example.truth, example.tracks, example.benchmark)
        let together = TrackingMeasures(combining: Array(results.values))
        for (name, expected) in example.expected {
            #expect(abs(together.number(name) - expected) <= Self.rounding * max(1, expected), "\(name)")
        }
    }

    @Test("motmetrics: its table on two sequences")
    func motmetrics() throws {
        let table = try Self.lines("mot/motmetrics/expected.txt")
        let heads = try #require(table.first { $0.first == "IDF1" })
        var parts: [TrackingMeasures] = []
        for name in ["TUD-Campus", "TUD-Stadtmitte", "OVERALL"] {
            let folder = "mot/motmetrics/" + name
            let result: TrackingMeasures
            if name == "OVERALL" {
                result = TrackingMeasures(combining: parts)
            } else {
                let truth = try Self.judge(folder + "/gt.txt", folder + "/test.txt", .mot15)
                result = try #require(truth[name])
                parts.append(result)
            }
            let row = try #require(table.first { $0.first == name && $0.count == heads.count + 1 })
            for (head, text) in zip(heads, row.dropFirst()) {
                guard let expected = Double(text.filter { $0 != "%" }) else { continue }
                // Three measures of motmetrics alone: how switches come about.
                if ["IDt", "IDa", "IDm"].contains(head) { continue }
                let found = result.number(Self.names[head] ?? head)
                switch head {
                // motmetrics has the mean distance, 1 minus the overlap.
                case "MOTP": #expect(abs(1 - found - expected) <= Self.thousandth, "\(name) \(head)")
                case _ where text.hasSuffix("%"):
                    #expect(abs(found - expected / 100) <= Self.tenthOfPercent, "\(name) \(head)")
                default: #expect(found == expected, "\(name) \(head)")
                }
            }
            if let short = table.first(where: { $0.first == name && $0.count == 4 }) {
                for (measure, text) in zip(["DetA", "AssA", "HOTA"], short.dropFirst()) {
                    let expected = try #require(Double(text.filter { $0 != "%" })) / 100
                    #expect(abs(result.number(measure) - expected) <= Self.tenthOfPercent, "\(name) \(measure)")
                }
            }
        }
    }

    /// TrackEval's names of motmetrics' columns.
    private static let names = [
        "Rcll": "CLR_Re", "Prcn": "CLR_Pr", "GT": "GT_IDs", "FP": "CLR_FP", "FN": "CLR_FN", "IDs": "IDSW", "FM": "Frag",
    ]
}
