// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The numbers of the whole.
enum SummarySection {
    private static let meanings: [String: String] = [
        "AP": "precision, all overlaps", "AP50": "precision at IoU 0.50", "AP75": "precision at IoU 0.75",
        "APsmall": "precision, objects up to 32² px", "APmedium": "precision, objects of 32² to 96² px",
        "APlarge": "precision, objects from 96² px on", "AR1": "recall with 1 detection per class",
        "AR10": "recall with 10 detections per class", "AR100": "recall with 100 detections per class",
        "ARsmall": "recall, objects up to 32² px", "ARmedium": "recall, objects of 32² to 96² px",
        "ARlarge": "recall, objects from 96² px on",
    ]

    /// The section.
    static func make(_ report: EvaluationReport) -> ReportPage.Section {
        let entries = report.evaluation.summary.entries
        var body = "<div class=\"tiles\">"
        for entry in entries where ["AP", "AP50", "AP75", "AR100"].contains(entry.name) {
            body += "<div class=\"tile\">\(entry.name) <b>\(HTML.number(entry.value))</b>"
            body += "<span class=\"soft\">\(meanings[entry.name] ?? "")</span></div>"
        }
        body += "</div>\n<div class=\"grid2\">"
        for (kind, title) in [("AP", "Average precision"), ("AR", "Average recall")] {
            body += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(title)\"><table>"
            body += "<caption>\(title)</caption><thead><tr><th scope=\"col\">Number</th><th scope=\"col\">Value</th>"
            body += "<th scope=\"col\" class=\"text\">Meaning</th></tr></thead><tbody>"
            for entry in entries where entry.name.hasPrefix(kind) {
                body += "<tr><th scope=\"row\">\(entry.name)</th><td>\(HTML.number(entry.value))</td>"
                body += "<td class=\"text soft\">\(meanings[entry.name] ?? "")</td></tr>"
            }
            body += "</tbody></table></div>"
        }
        return .init(id: "numbers", title: "The numbers", body: body + "</div>\n" + overview(report))
    }

    /// Precision against recall, the mean of all classes, at three overlaps.
    private static func overview(_ report: EvaluationReport) -> String {
        let thresholds = report.evaluation.options.iouThresholds
        var lines: [SVGChart.Line] = []
        for (style, wanted) in [0.5, 0.75, 0.9].enumerated() {
            let tolerance = 1e-6
            guard let index = thresholds.firstIndex(where: { abs($0 - wanted) < tolerance }) else { continue }
            let curves = report.evaluation.categories.map { $0.precision(atIoU: index) }.filter { !$0.isEmpty }
            guard let count = curves.first?.count, count > 1 else { continue }
            let points = (0..<count).map { place in
                (
                    x: Double(place) / Double(count - 1),
                    y: curves.reduce(0) { $0 + $1[place] } / Double(curves.count)
                )
            }
            lines.append(.init(name: "IoU \(HTML.number(wanted, digits: 2))", points: points, style: style + 1))
        }
        guard !lines.isEmpty else { return "" }
        let chart = SVGChart(
            description: "Precision against recall, mean of all classes", xTitle: "recall", yTitle: "precision",
            xMarks: [0, 0.25, 0.5, 0.75, 1], yMarks: [0, 0.25, 0.5, 0.75, 1], lines: lines, width: 460, height: 280)
        return "<div class=\"card\" style=\"margin-top:14px;max-width:600px\"><h3>Precision against recall, mean of all"
            + " classes</h3>\(chart.svg)\(chart.legend)</div>\n"
    }
}
