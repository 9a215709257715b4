// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Which class was taken for which.
enum ConfusionSection {
    /// Confusions that are listed in words.
    private static let listedCount = 10

    /// The section.
    static func make(_ report: EvaluationReport) -> ReportPage.Section {
        let matrix = report.errors.matrix
        let indices = matrix.categories.indices
        // Classes that neither occur nor are detected would only widen the table.
        var isShown = [Bool](repeating: false, count: indices.count)
        for row in indices {
            for column in indices where matrix.count(truth: row, predicted: column) > 0 {
                isShown[row] = true
                isShown[column] = true
            }
            if matrix.count(truth: row, predicted: nil) + matrix.count(truth: nil, predicted: row) > 0 {
                isShown[row] = true
            }
        }
        let shown: [Int?] = indices.filter { isShown[$0] } + [nil]
        var body = "<p class=\"soft\">Rows are the truth, columns the detections of a confidence of at least"
        body += " \(HTML.number(report.errors.confidence, digits: 2)). The last column counts missed objects, the last"
        body += " row false alarms. The shade is the share of the row.</p>\n" + list(matrix)
        body += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Confusion matrix\">"
        body += "<table class=\"matrix\"><thead><tr><th scope=\"col\">truth \\ detected</th>"
        for column in shown { body += "<th scope=\"col\">\(name(column, of: matrix, background: "missed"))</th>" }
        body += "</tr></thead><tbody>\n"
        for row in shown {
            let total = shown.reduce(0) { $0 + matrix.count(truth: row, predicted: $1) }
            body += "<tr><th scope=\"row\">\(name(row, of: matrix, background: "background"))</th>"
            for column in shown {
                body += cell(
                    matrix.count(truth: row, predicted: column), of: total, isRight: row == column && row != nil)
            }
            body += "</tr>\n"
        }
        return .init(id: "confusion", title: "Confusion matrix", body: body + "</tbody></table></div>\n")
    }

    private static func cell(_ count: Int, of total: Int, isRight: Bool) -> String {
        guard count > 0 else { return "<td></td>" }
        let share = Double(count) / Double(max(1, total))
        // Between the shades on which dark and light letters are read well there is none.
        let shade = share > 0.5 ? 0.85 + share * 0.15 : share * 0.7
        let classes = [isRight ? nil : "wrong", share > 0.5 ? "high" : nil].compactMap(\.self).joined(separator: " ")
        return "<td class=\"\(classes)\" style=\"--v:\(HTML.number(shade, digits: 2))\">\(count)</td>"
    }

    private static func list(_ matrix: ConfusionMatrix) -> String {
        let confusions = matrix.confusions.filter { $0.truth != nil && $0.predicted != nil }.prefix(listedCount)
        guard !confusions.isEmpty else { return "" }
        var text = "<h3>Most frequent confusions</h3>\n<ol class=\"plain\">"
        for confusion in confusions {
            text += "<li>\(HTML.escaped(confusion.truth?.name ?? "")) taken for"
            text += " \(HTML.escaped(confusion.predicted?.name ?? "")): \(confusion.count)</li>"
        }
        return text + "</ol>\n"
    }

    private static func name(_ index: Int?, of matrix: ConfusionMatrix, background: String) -> String {
        index.map { HTML.escaped(matrix.categories[$0].name) } ?? background
    }
}
