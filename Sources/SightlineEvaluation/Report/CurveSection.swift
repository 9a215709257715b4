// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Two curves for each class: precision against recall, F1 against the threshold.
enum CurveSection {
    /// Points of a drawn curve at most; more would not be seen.
    private static let maximumPointCount = 120

    /// The section.
    static func make(_ report: EvaluationReport) -> ReportPage.Section {
        let tolerance = 1e-6
        let half = report.evaluation.options.iouThresholds.firstIndex { abs($0 - 0.5) < tolerance }
        var curves: [Int64: OperatingCurve] = [:]
        for curve in report.curves { curves[curve.category.id] = curve }
        let categories = report.evaluation.categories.filter { $0.objectCount > 0 }
            .sorted { ($0.objectCount, $1.category.id) > ($1.objectCount, $0.category.id) }
        var body = "<p class=\"soft\">At IoU 0.50, the most frequent class first. Left: precision against recall. Right:"
        body += " F1 against the confidence threshold; the dot is the best one.</p>\n<div class=\"grid2\">\n"
        for category in categories {
            let name = category.category.name
            let curve = curves[category.category.id]
            let precisions = half.map { category.precision(atIoU: $0) } ?? []
            body += "<div class=\"card\"><h3>\(HTML.escaped(name))</h3><p class=\"soft\" style=\"margin:0\">"
            body += "\(category.objectCount) object\(category.objectCount == 1 ? "" : "s"), AP50"
            body += " \(HTML.number(category.ap50))"
            if let best = curve?.best { body += ", best F1 \(HTML.number(best.f1)) at \(HTML.number(best.threshold))" }
            body += "</p><div class=\"pair\">\(recallChart(name, precisions).svg)\(thresholdChart(name, curve).svg)</div>"
            body += "</div>\n"
        }
        return .init(id: "curves", title: "Curves", body: body + "</div>\n")
    }

    private static func recallChart(_ name: String, _ precisions: [Double]) -> SVGChart {
        let last = Double(max(1, precisions.count - 1))
        let points = precisions.enumerated().map { (x: Double($0.offset) / last, y: $0.element) }
        return SVGChart(
            description: "\(name): precision against recall", xTitle: "recall", yTitle: "precision",
            xMarks: [0, 0.5, 1], yMarks: [0, 0.5, 1],
            lines: [.init(name: nil, points: thinned(points), style: 1)], width: 240, height: 200)
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
            }, width: 240, height: 200)
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

    private static func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        guard points.count > maximumPointCount else { return points }
        return (0..<maximumPointCount).map { points[$0 * (points.count - 1) / (maximumPointCount - 1)] }
    }
}
