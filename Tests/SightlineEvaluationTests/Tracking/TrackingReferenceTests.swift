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

    @Test("MOT17: every column of TrackEval's detailed table, each sequence and all together")
    func mot17() throws {
        let folder = "mot/mot17_eval/"
        let results = try Self.judge(folder + "gt", folder + "tracker", .mot17)
        let table = try Self.lines(folder + "pedestrian_detailed.csv")
        var compared = 0
        for row in table.dropFirst() {
            let result: TrackingMeasures
            if row[0] == "COMBINED" {
                // The table has each sequence three times, once for each of the benchmark's detectors.
                let parts = results.sorted { $0.key < $1.key }.map(\.value)
                result = TrackingMeasures(combining: parts + parts + parts)
            } else {
                let name = row[0].split(separator: "-").prefix(2).joined(separator: "-") + "-FRCNN"
                result = try #require(results[name])
            }
            for (column, text) in zip(table[0], row).dropFirst() {
                let expected = try #require(Double(text))
                let found = Self.value(of: column, in: result)
                #expect(abs(found - expected) <= Self.rounding * max(1, abs(expected)), "\(row[0]) \(column)")
                compared += 1
            }
        }
        #expect(compared == (table.count - 1) * (table[0].count - 1))
        #expect(table.count == 8)
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
