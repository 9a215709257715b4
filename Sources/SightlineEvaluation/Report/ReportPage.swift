// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Puts the page of a report together from its sections.
struct ReportPage {
    /// A part of the page with a heading.
    struct Section {
        /// Its place for links.
        let id: String
        /// Its heading.
        let title: String
        /// Its content in HTML.
        let body: String
    }

    private let report: EvaluationReport

    /// Takes what is to be shown.
    init(_ report: EvaluationReport) { self.report = report }

    /// The whole page.
    var text: String {
        let sections = [
            SummarySection.make(report), ClassSection.make(report), CurveSection.make(report),
            ConfusionSection.make(report), FigureSection.missed(report), FigureSection.falseAlarms(report),
            report.robustness.map(RobustnessSection.make),
        ].compactMap(\.self)
        var text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        text += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        // Nothing but this page and the pictures beside it may be loaded.
        text +=
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
            + " img-src 'self' file: data:\">\n"
        text += "<title>\(HTML.escaped(report.title))</title>\n<style>\n\(ReportStyle.css)\n</style>\n</head>\n<body>\n"
        text += "<header>\n<h1>\(HTML.escaped(report.title))</h1>\n<dl>\n"
        for fact in report.facts {
            text += "<dt>\(HTML.escaped(fact.name))</dt><dd>\(HTML.escaped(fact.value))</dd>\n"
        }
        text += "</dl>\n<nav aria-label=\"Sections\"><ul>"
        for section in sections { text += "<li><a href=\"#\(section.id)\">\(HTML.escaped(section.title))</a></li>" }
        text += "</ul></nav>\n</header>\n<main>\n"
        for section in sections {
            text += "<section aria-labelledby=\"\(section.id)\">\n<h2 id=\"\(section.id)\">"
            text += HTML.escaped(section.title) + "</h2>\n" + section.body + "</section>\n"
        }
        text += "</main>\n<footer>Made by <code>sightline eval coco</code>. AP is the mean precision over all recalls,"
        text += " classes and overlaps (IoU 0.50 to 0.95), as COCO counts it.</footer>\n</body>\n</html>\n"
        return text
    }
}
