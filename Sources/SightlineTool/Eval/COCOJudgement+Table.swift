// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

extension COCOJudgement {
    /// The numbers for a person.
    func table(isPerClass: Bool) -> String {
        var text = summaryTable
        if isPerClass { text += "\n" + classTable }
        if let robustness { text += "\n" + Self.table(of: robustness) }
        return text
    }

    /// Precision left, recall right, with what each line counts.
    private var summaryTable: String {
        let values = Dictionary(uniqueKeysWithValues: evaluation.summary.entries.map { ($0.name, $0.value) })
        let lines = [
            ("AP", "IoU 0.50 to 0.95", "AR1", "1 detection per class"),
            ("AP50", "IoU 0.50", "AR10", "10 detections per class"),
            ("AP75", "IoU 0.75", "AR100", "100 detections per class"),
            ("APsmall", "objects up to 32² px", "ARsmall", "objects up to 32² px"),
            ("APmedium", "32² to 96² px", "ARmedium", "32² to 96² px"),
            ("APlarge", "from 96² px on", "ARlarge", "from 96² px on"),
        ]
        var table = TextTable(
            ["precision", "", "", "recall", "", ""], alignments: [.left, .right, .left, .left, .right, .left])
        for (precision, precisionMeaning, recall, recallMeaning) in lines {
            table.add([
                precision, Self.number(values[precision] ?? nil), precisionMeaning, recall,
                Self.number(values[recall] ?? nil), recallMeaning,
            ])
        }
        return table.text
    }

    private var classTable: String {
        var table = TextTable(
            ["class", "objects", "AP", "AP50", "AP75", "AR100", "threshold", "precision", "recall", "F1"],
            alignments: [.left] + Array(repeating: .right, count: 9))
        let best = bestPoints
        for category in evaluation.categories {
            let (numbers, point) = (category.summary, best[category.category.id])
            table.add(
                [Self.printable(category.category.name), String(category.objectCount)]
                    + [
                        numbers.ap, numbers.ap50, numbers.ap75, numbers.ar100, point?.threshold, point?.precision,
                        point?.recall, point?.f1,
                    ].map(Self.number))
        }
        return table.text
    }

    /// A line for each perturbation, two columns for each strength: AP, and its share of the untouched photos' AP.
    private static func table(of robustness: Robustness) -> String {
        let strengths = robustness.strengths
        var table = TextTable(
            ["AP at strength", "0"] + strengths.flatMap { [String($0), ""] },
            alignments: [.left] + Array(repeating: .right, count: 1 + 2 * strengths.count))
        for name in robustness.names {
            var cells = [name, number(robustness.clean.ap)]
            for strength in strengths {
                let row = robustness.row(name: name, strength: strength)
                let share = row.flatMap(robustness.relativeAP)
                cells += [
                    row.map { number($0.summary.ap) } ?? "",
                    share.map { DecimalText.fixed($0 * 100, digits: 0) + " %" } ?? "",
                ]
            }
            table.add(cells)
        }
        return table.text
    }

    private static func number(_ value: Double?) -> String { value.map { DecimalText.fixed($0, digits: 3) } ?? "-" }

    /// Names come from a file and must not steer the terminal.
    private static func printable(_ name: String) -> String {
        Console.outputIsTerminal ? name.escapedForTerminal : name
    }
}
