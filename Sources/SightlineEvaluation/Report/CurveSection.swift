// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Two curves for each class: precision against recall, F1 against the threshold.
enum CurveSection {
    /// Classes that are shown at once; the others open on request, so that the page stays short.
    private static let openCount = 12
    /// Distance on the chart, in parts of an axis, below which a point is not seen.
    private static let visibleDistance = 0.004

    /// The section.
    static func make(_ report: EvaluationReport) -> ReportPage.Section {
        let tolerance = 1e-6
        let half = report.evaluation.options.iouThresholds.firstIndex { abs($0 - 0.5) < tolerance }
        var curves: [Int64: OperatingCurve] = [:]
        for curve in report.curves { curves[curve.category.id] = curve }
        let categories = report.evaluation.categories.filter { $0.objectCount > 0 }
            .sorted { ($0.objectCount, $1.category.id) > ($1.objectCount, $0.category.id) }
        var body =
            "<p class=\"soft\">At IoU 0.50, the most frequent class first. Left: precision against recall. Right:"
        body += " F1 against the confidence threshold; the dot is the best one.</p>\n<div class=\"grid2\">\n"
        let cards = categories.map { card(of: $0, curve: curves[$0.category.id], half: half) }
        body += cards.prefix(openCount).joined() + "</div>\n"
        if cards.count > openCount {
            let rest = cards.count - openCount
            body += "<details><summary>Show \(rest) more class\(rest == 1 ? "" : "es")</summary><div class=\"grid2\">\n"
            body += cards.dropFirst(openCount).joined() + "</div></details>\n"
        }
        return .init(id: "curves", title: "Curves", body: body)
    }

    private static func card(of category: CategoryEvaluation, curve: OperatingCurve?, half: Int?) -> String {
        let name = category.category.name
        let precisions = half.map { category.precision(atIoU: $0) } ?? []
        var text = "<div class=\"card\"><h3>\(HTML.escaped(name))</h3><p class=\"soft small\">\(category.objectCount)"
        text += " object\(category.objectCount == 1 ? "" : "s"), AP50 \(HTML.number(category.summary.ap50))"
        if let best = curve?.best { text += ", F1 \(HTML.number(best.f1)) at \(HTML.number(best.threshold))" }
        text += "</p><div class=\"pair\">\(recallChart(name, precisions).svg)\(thresholdChart(name, curve).svg)</div>"
        return text + "</div>\n"
    }

    private static func recallChart(_ name: String, _ precisions: [Double]) -> SVGChart {
        let last = Double(max(1, precisions.count - 1))
        let points = precisions.enumerated().map { (x: Double($0.offset) / last, y: $0.element) }
        return SVGChart(
            description: "\(name): precision against recall", xTitle: "recall", yTitle: "precision",
            xMarks: [0, 0.5, 1], yMarks: [0, 0.5, 1],
            lines: [.init(name: nil, points: thinned(points), style: 1)], width: 190, height: 165)
    }

    private static func thresholdChart(_ name: String, _ curve: OperatingCurve?) -> SVGChart {
        var points = (curve?.points ?? []).map { (x: $0.threshold, y: $0.f1) }
        // Above the highest confidence nothing is found.
        if let first = points.first, first.x < 1 { points.insert((1, 0), at: 0) }
        let highest = max(1, points.first?.x ?? 1)
        return SVGChart(
            description: "\(name): F1 against the confidence threshold", xTitle: "threshold", yTitle: "F1",
            xMarks: highest > 1 ? [0, highest] : [0, 0.5, 1], yMarks: [0, 0.5, 1],
            lines: [.init(name: nil, points: thinned(steps(points)), style: 5)],
            highlight: curve?.best.map { best in
                (best.threshold, best.f1, "F1 \(HTML.number(best.f1)) at \(HTML.number(best.threshold))")
            }, width: 190, height: 165)
    }

    /// Between two confidences the higher one's detections count: a step, not a slope.
    private static func steps(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var steps: [(x: Double, y: Double)] = []
        for point in points {
            if let last = steps.last { steps.append((point.x, last.y)) }
            steps.append(point)
        }
        return steps
    }

    /// Without the points that lie where the one before them does, but with the last.
    private static func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var kept: [(x: Double, y: Double)] = []
        for (index, point) in points.enumerated() {
            if let last = kept.last, index + 1 < points.count, abs(last.x - point.x) < visibleDistance,
                abs(last.y - point.y) < visibleDistance
            {
                continue
            }
            kept.append(point)
        }
        return kept
    }
}
