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
            xMarks: [0, 1, 2, 3, 4, 5], yMarks: marks(to: highest), lines: lines, width: 460, height: 280)
        var body = "<p class=\"soft\">The same photos made worse, the true boxes unchanged. Strength 0 is the untouched"
        body += " photo.</p>\n<div class=\"grid2\"><div class=\"card\"><h3>AP against strength</h3>"
        body += chart.svg + chart.legend + "</div>\n"
        body += table(of: robustness) + "</div>\n"
        return .init(id: "robustness", title: "Robustness", body: body)
    }

    /// A row for each name, a column for each strength: AP, and what it is of the untouched photos' AP.
    private static func table(of robustness: Robustness) -> String {
        let strengths = robustness.strengths
        var text = "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"AP by perturbation\"><table>"
        text += "<caption>AP by strength, and its share of the untouched photos' AP"
        text += " (\(HTML.number(robustness.clean.ap)))</caption><thead><tr><th scope=\"col\">Perturbation</th>"
        for strength in strengths { text += "<th scope=\"col\">\(strength)</th>" }
        text += "</tr></thead><tbody>\n"
        for name in robustness.names {
            text += "<tr><th scope=\"row\">\(HTML.escaped(name))</th>"
            for strength in strengths {
                let row = robustness.row(name: name, strength: strength)
                text += "<td>\(HTML.number(row?.summary.ap))"
                if let share = row.flatMap(robustness.relativeAP) { text += "<small>\(HTML.percent(share))</small>" }
                text += "</td>"
            }
            text += "</tr>\n"
        }
        return text + "</tbody></table></div>\n"
    }

    /// Marks at round tenths, or finer, up to the value.
    private static func marks(to highest: Double) -> [Double] {
        let step = highest > 0.5 ? 0.2 : highest > 0.25 ? 0.1 : 0.05
        let count = Int((highest / step).rounded(.up))
        return (0...max(1, count)).map { Double($0) * step }
    }
}
