// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension GoldenReport {
    /// The check as aligned text for a person: photos that are not as expected with their differences, then a summary.
    ///
    /// A difference of two boxes takes two lines: what was expected, then (`->`) what was found.
    /// ```
    /// bus.jpg: 2 differences: 1 missing, 1 moved
    ///   missing  person  0.62   590, 200   80 x 400
    ///   moved    bus     0.97    14, 220  785 x 550
    ///            -> bus  0.96    20, 230  780 x 560  IoU 0.87
    ///
    /// 2 photos: 1 as expected, 1 not (1 missing, 1 moved)
    /// ```
    public func text() -> String {
        var text = ""
        for result in results where !result.isPassed {
            text += "\(result.file.escapedForTerminal): \(result.summary.escapedForTerminal)\n"
            text += Self.table(result.differences) + "\n"
        }
        return text + summary + "\n"
    }

    /// A photo's differences in aligned columns, each line with its line feed.
    static func table(_ differences: [GoldenDifference]) -> String {
        let rows = differences.flatMap(rows)
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.terminalWidth)
            }
        }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.terminalWidth)
                let separator = separators[column]
                line += separator + (column < 2 || column == row.count - 1 ? cell + padding : padding + cell)
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }

    /// What stands before each cell: kind, label, confidence, left, top, width, height, remark.
    private static let separators = ["  ", "  ", "  ", "  ", ", ", "  ", " x ", "  "]

    private static func rows(of difference: GoldenDifference) -> [[String]] {
        guard let expected = difference.expected, let found = difference.found else {
            return [difference.expected, difference.found].compactMap { $0 }.map {
                cells(difference.kind.rawValue, $0, arrow: "", remark: "")
            }
        }
        var remark = "IoU " + DecimalText.fixed(Double(difference.iou ?? 0), digits: 2)
        if difference.kind == .confidence {
            let drift = Double(found.confidence) - Double(expected.confidence)
            remark = (drift > 0 ? "+" : "") + DecimalText.fixed(drift, digits: 3)
        }
        return [
            cells(difference.kind.rawValue, expected, arrow: "", remark: ""),
            cells("", found, arrow: "-> ", remark: remark),
        ]
    }

    private static func cells(_ kind: String, _ object: GoldenObject, arrow: String, remark: String) -> [String] {
        let box = object.boundingBox
        return [kind, arrow + (object.label ?? "unknown").escapedForTerminal]
            + [DecimalText.fixed(Double(object.confidence), digits: 3)]
            + [box.x, box.y, box.width, box.height].map { DecimalText.fixed(Double($0), digits: 1) }
            + [remark]
    }
}
