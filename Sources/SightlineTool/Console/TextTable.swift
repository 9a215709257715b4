// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Text in columns, two spaces apart.
struct TextTable {
    /// Where a cell stands in its column.
    enum Alignment {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]]

    /// Begins with the names of the columns.
    init(_ header: [String], alignments: [Alignment]) {
        self.alignments = alignments
        rows = [header]
    }

    /// Adds a line; as many cells as there are columns.
    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The lines, without spaces at their ends.
    var text: String {
        let widths = alignments.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.terminalWidth)
                line += (column == 0 ? "" : "  ") + (alignments[column] == .left ? cell + padding : padding + cell)
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }
}
