// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The worst errors as pictures.
enum FigureSection {
    /// Objects that nothing found.
    static func missed(_ report: EvaluationReport) -> ReportPage.Section? {
        let count = report.errors.missedObjects.count
        return make(
            id: "missed", title: "Missed objects", figures: report.missedObjects,
            text: "\(count) object\(count == 1 ? " was" : "s were") missed; the largest first, one per photo.")
    }

    /// Detections where nothing is.
    static func falseAlarms(_ report: EvaluationReport) -> ReportPage.Section? {
        let count = report.errors.falseAlarms.count
        return make(
            id: "alarms", title: "False alarms", figures: report.falseAlarms,
            text: "\(count) detection\(count == 1 ? "" : "s") found no object; the most confident first, one per photo."
        )
    }

    private static func make(
        id: String, title: String, figures: [EvaluationReport.Figure], text: String
    ) -> ReportPage.Section? {
        guard !figures.isEmpty else { return nil }
        var body = "<p class=\"soft\">\(text)</p>\n<div class=\"grid2\">\n"
        for figure in figures {
            let description = figure.title + ". " + figure.detail
            body +=
                "<figure><img src=\"\(HTML.url(figure.path))\" width=\"\(figure.width)\" height=\"\(figure.height)\""
            body +=
                " loading=\"lazy\" alt=\"\(HTML.escaped(description))\"><figcaption><b>\(HTML.escaped(figure.title))"
            body += "</b><span>\(HTML.escaped(figure.detail))</span></figcaption></figure>\n"
        }
        return .init(id: id, title: title, body: body + "</div>\n")
    }
}
