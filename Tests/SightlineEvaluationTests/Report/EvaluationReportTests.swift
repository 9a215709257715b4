// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineEvaluation
import Testing

@Suite("EvaluationReport")
struct EvaluationReportTests {
    /// A name that tries to leave its place.
    private static let hostile = "</title><script>alert('1')</script>\" onload=\"x&\u{202E}"

    private static func report(_ name: String = "cat") throws -> EvaluationReport {
        let box = COCOBox(x: 10, y: 10, width: 50, height: 50)
        let far = COCOBox(x: 300, y: 10, width: 50, height: 50)
        let dataset = COCODataset(
            pictures: [.init(id: 1, fileName: name, width: 640, height: 480)],
            categories: [.init(id: 1, name: name), .init(id: 2, name: "dog"), .init(id: 3, name: "unseen")],
            annotations: [
                .init(id: 1, pictureID: 1, categoryID: 1, box: box, area: 2500, isCrowd: false),
                .init(id: 2, pictureID: 1, categoryID: 2, box: far, area: 2500, isCrowd: false),
            ])
        let results = [
            COCOResult(pictureID: 1, categoryID: 1, box: box, score: 0.9),
            COCOResult(pictureID: 1, categoryID: 1, box: far, score: 0.6),
        ]
        let evaluation = try COCOEvaluation(dataset: dataset, results: results)
        let matching = try DetectionMatching(dataset: dataset, results: results)
        return EvaluationReport(
            title: name, facts: [.init("Model", name)], evaluation: evaluation, curves: matching.operatingCurves,
            errors: matching.errors(confidence: 0.25),
            missedObjects: [.init(path: "pictures/a b.jpg", width: 640, height: 480, title: name, detail: name)],
            robustness: Robustness(
                clean: evaluation.summary, rows: [.init(name: name, strength: 3, summary: evaluation.summary)]))
    }

    @Test("names from outside are escaped everywhere")
    func escaped() throws {
        let html = try Self.report(Self.hostile).html()
        #expect(!html.contains("<script") && !html.contains("onload=\"x") && !html.contains("\u{202E}"))
        #expect(
            html.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x&amp;"))
    }

    @Test("every element that is opened is closed, in order")
    func balanced() throws {
        let html = try Self.report().html()
        let void: Set<Substring> = ["!DOCTYPE", "meta", "img"]
        var open: [Substring] = []
        for part in html.split(separator: "<").dropFirst(0) {
            guard let end = part.firstIndex(of: ">") else { continue }
            let tag = part[..<end]
            let name = tag.prefix { $0 != " " && $0 != "/" && $0 != "\n" }
            if tag.hasPrefix("/") {
                #expect(open.popLast() == tag.dropFirst())
            } else if !void.contains(name), !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        #expect(open.isEmpty)
    }

    @Test("nothing is loaded from elsewhere, and pictures have their words and size")
    func selfContained() throws {
        let html = try Self.report().html()
        for word in ["http:", "https:", "//", "<link", "<script", "@import", "url("] { #expect(!html.contains(word)) }
        #expect(html.contains("<img src=\"pictures/a%20b.jpg\" width=\"640\" height=\"480\""))
        #expect(html.contains("alt=\"cat. cat\""))
        #expect(html.contains("<meta name=\"viewport\""))
        #expect(html.contains("<html lang=\"en\">"))
    }

    @Test("the sections show the numbers, the confusion and the classes without objects")
    func numbers() throws {
        let html = try Self.report().html()
        // Cats: found at 0.9, a false alarm below: AP 1. Dogs: none found. The mean is a half.
        #expect(html.contains("AP50 <b>0.500</b>"))
        #expect(html.contains("dog taken for cat: 1"))
        #expect(html.contains("Without an object in this data: unseen."))
        for id in ["numbers", "classes", "curves", "confusion", "missed", "robustness"] {
            #expect(html.contains("<h2 id=\"\(id)\">") && html.contains("href=\"#\(id)\""))
        }
        #expect(!html.contains("<h2 id=\"alarms\">"))
    }

    @Test("the same report gives the same text")
    func deterministic() throws {
        #expect(try Self.report().html() == Self.report().html())
    }

    @Test("the drawing keeps to its frame, whatever the numbers")
    func frame() {
        let chart = SVGChart(
            description: "d", xTitle: "x", yTitle: "y", xMarks: [0, 1], yMarks: [0, 1],
            lines: [.init(name: "a", points: [(0, 0), (.nan, 2), (5, -3)], style: 1)], width: 100, height: 100)
        #expect(chart.svg.contains("d=\"M44 60L44 10L88 60\""))
        #expect(chart.legend.contains("a</li>"))
    }
}
