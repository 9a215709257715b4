// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

/// The measures of a tracking evaluation as text and as JSON.
struct TrackingReport {
    /// Decimals of a fraction in JSON.
    private static let fractionDigits = 9
    /// What stands in place of a sequence's name for all together.
    private static let combinedName = "COMBINED"

    /// A block of the text: a family of measures and which of them are shown.
    private struct Block {
        let title: String
        let names: [String]
    }

    private static let blocks = [
        Block(
            title: "HOTA",
            names: ["HOTA", "DetA", "AssA", "DetRe", "DetPr", "AssRe", "AssPr", "LocA", "OWTA", "HOTA(0)", "LocA(0)"]),
        Block(
            title: "CLEAR",
            names: [
                "MOTA", "MOTP", "CLR_Re", "CLR_Pr", "sMOTA", "MOTAL", "FP_per_frame", "MT", "PT", "ML", "CLR_TP",
                "CLR_FP", "CLR_FN", "IDSW", "Frag",
            ]),
        Block(title: "Identity", names: ["IDF1", "IDR", "IDP", "IDTP", "IDFP", "IDFN"]),
        Block(title: "Boxes", names: ["GT_Dets", "Dets", "GT_IDs", "IDs"]),
    ]
    /// Shorter heads for columns whose names are wider than their numbers.
    private static let heads = [
        "CLR_Re": "Rcll", "CLR_Pr": "Prcn", "FP_per_frame": "FAF", "CLR_TP": "TP", "CLR_FP": "FP", "CLR_FN": "FN",
        "IDSW": "IDs", "GT_Dets": "true", "Dets": "tracked", "GT_IDs": "objects", "IDs": "tracks",
    ]

    let benchmark: TrackingBenchmark
    var sequences: [(name: String, measures: TrackingMeasures)] = []

    init(benchmark: TrackingBenchmark) { self.benchmark = benchmark }

    private var combined: TrackingMeasures { TrackingMeasures(combining: sequences.map(\.measures)) }

    /// For a person: a block a family, a line a sequence and one for all, percentages with two decimals.
    var text: String {
        let rows = sequences + (sequences.count > 1 ? [(Self.combinedName, combined)] : [])
        let values = rows.map { row in
            Dictionary(
                row.measures.measures.map { ($0.name, Self.text(of: $0)) }, uniquingKeysWith: { first, _ in first })
        }
        // One width for all blocks, so that the numbers begin in the same column.
        let names = rows.map { $0.name.escapedForTerminal }
        let nameWidth = (names + Self.blocks.map(\.title)).map(\.terminalWidth).max() ?? 0
        var text = ""
        for block in Self.blocks {
            var lines = [block.title] + names
            pad(&lines, to: nameWidth, atFront: false)
            for name in block.names {
                var cells = [Self.heads[name] ?? name] + values.map { $0[name] ?? "" }
                pad(&cells, to: cells.map(\.terminalWidth).max() ?? 0, atFront: true)
                for index in lines.indices { lines[index] += "  " + cells[index] }
            }
            text += (text.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n"
        }
        return text
    }

    private func pad(_ cells: inout [String], to width: Int, atFront: Bool) {
        for index in cells.indices {
            let padding = String(repeating: " ", count: max(0, width - cells[index].terminalWidth))
            cells[index] = atFront ? padding + cells[index] : cells[index] + padding
        }
    }

    private static func text(of measure: TrackingMeasure) -> String {
        switch measure.value {
        case .ratio(let ratio): DecimalText.fixed(100 * ratio, digits: 2)
        case .number(let number): DecimalText.fixed(number, digits: 2)
        case .count(let count): String(count)
        }
    }

    /// For a script: the measures of all together at the top, those of each sequence in `sequences`.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("benchmark")
        json.value(benchmark.rawValue)
        write(combined, into: &json)
        json.key("sequences")
        json.beginArray()
        for (name, measures) in sequences {
            json.beginObject()
            json.key("name")
            json.value(name)
            write(measures, into: &json)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private func write(_ measures: TrackingMeasures, into json: inout JSONWriter) {
        for measure in measures.measures {
            json.key(measure.name)
            switch measure.value {
            case .ratio(let number), .number(let number): json.value(number, digits: Self.fractionDigits)
            case .count(let count): json.value(count)
            }
        }
        json.key("curves")
        json.beginObject()
        let thresholds = (name: "alpha", values: HOTAMeasures.thresholds)
        for (name, values) in [thresholds] + measures.hota.curves.map({ ($0.name, $0.curve.values) }) {
            json.key(name)
            json.beginArray()
            for value in values { json.value(value, digits: Self.fractionDigits) }
            json.endArray()
        }
        json.endObject()
    }
}
