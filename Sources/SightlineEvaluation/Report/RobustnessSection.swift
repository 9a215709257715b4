// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How the numbers fall when photos get worse.
enum RobustnessSection {
    /// The section.
    static func make(_ robustness: Robustness) -> ReportPage.Section {
        let lines = robustness.names.enumerated().map { index, name in
            let rows = robustness.rows.filter { $0.name == name && $0.summary.ap != nil }
            return SVGChart.Line(
                name: name,
                points: [(x: 0, y: robustness.clean.ap ?? 0)] + rows.map { (Double($0.strength), $0.summary.ap ?? 0) },
                style: index % 7 + 1, hasDots: true)
        }
        let highest = max(0.1, lines.flatMap(\.points).map(\.y).max() ?? 1)
        let chart = SVGChart(
            description: "AP against the strength of each perturbation", xTitle: "strength", yTitle: "AP",
            xMarks: [0, 1, 2, 3, 4, 5], yMarks: marks(to: highest), lines: lines, width: 560, height: 320)
        var body = "<p class=\"soft\">The same photos made worse, the true boxes unchanged. Strength 0 is the untouched"
        body += " photo.</p>\n<div class=\"grid2\"><div class=\"card\"><h3>AP against strength</h3>"
        body += chart.svg + chart.legend + "</div>\n"
        body += "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"AP by perturbation\"><table><thead><tr>"
        for title in ["Perturbation", "Strength", "AP", "AP50", "Of clean AP"] { body += "<th scope=\"col\">\(title)</th>" }
        body += "</tr></thead><tbody>\n<tr><th scope=\"row\">clean</th><td>0</td><td>\(HTML.number(robustness.clean.ap))"
        body += "</td><td>\(HTML.number(robustness.clean.ap50))</td><td>\(HTML.percent(robustness.clean.ap.map { _ in 1 }))"
        body += "</td></tr>\n"
        for row in robustness.rows {
            body += "<tr><th scope=\"row\">\(HTML.escaped(row.name))</th><td>\(row.strength)</td>"
            body += "<td>\(HTML.number(row.summary.ap))</td><td>\(HTML.number(row.summary.ap50))</td>"
            body += "<td>\(HTML.percent(robustness.relativeAP(of: row)))</td></tr>\n"
        }
        return .init(id: "robustness", title: "Robustness", body: body + "</tbody></table></div></div>\n")
    }

    /// Marks at round tenths, or finer, up to the value.
    private static func marks(to highest: Double) -> [Double] {
        let step = highest > 0.5 ? 0.2 : highest > 0.25 ? 0.1 : 0.05
        let count = Int((highest / step).rounded(.up))
        return (0...max(1, count)).map { Double($0) * step }
    }
}
