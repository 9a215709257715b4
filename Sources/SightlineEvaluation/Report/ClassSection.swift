// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The numbers of each class.
enum ClassSection {
    /// The section.
    static func make(_ report: EvaluationReport) -> ReportPage.Section {
        var best: [Int64: OperatingCurve.Point] = [:]
        for curve in report.curves { best[curve.category.id] = curve.best }
        let categories = report.evaluation.categories.filter { $0.objectCount > 0 }
        let ranked = categories.sorted { ($0.summary.ap ?? -1) > ($1.summary.ap ?? -1) }
        var body =
            "<p class=\"soft\">Best class first. The threshold is the confidence with the largest F1 at IoU 0.50;"
        body += " precision, recall and F1 are those at this threshold.</p>\n"
        body += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Classes\"><table><thead><tr>"
        for title in [
            "Class", "Objects", "AP", "", "AP50", "AP75", "AR100", "Threshold", "Precision", "Recall", "F1",
        ] {
            body += "<th scope=\"col\">\(title.isEmpty ? "<span class=\"soft\">0 to 1</span>" : title)</th>"
        }
        body += "</tr></thead><tbody>\n"
        for category in ranked {
            let (numbers, point) = (category.summary, best[category.category.id])
            body += "<tr><th scope=\"row\">\(HTML.escaped(category.category.name))</th><td>\(category.objectCount)</td>"
            body += "<td>\(HTML.number(numbers.ap))</td><td class=\"bar\" aria-hidden=\"true\">"
            body += "<i style=\"--v:\(HTML.number(numbers.ap ?? 0))\"></i></td>"
            for value in [numbers.ap50, numbers.ap75, numbers.ar100] { body += "<td>\(HTML.number(value))</td>" }
            for value in [point?.threshold, point?.precision, point?.recall, point?.f1] {
                body += "<td>\(HTML.number(value))</td>"
            }
            body += "</tr>\n"
        }
        body += "</tbody></table></div>\n"
        let absent = report.evaluation.categories.filter { $0.objectCount == 0 }.map(\.category.name)
        if !absent.isEmpty {
            body += "<p class=\"soft\" style=\"margin-top:10px\">Without an object in this data: "
            body += HTML.escaped(absent.joined(separator: ", ")) + ".</p>\n"
        }
        return .init(id: "classes", title: "Classes", body: body)
    }
}
