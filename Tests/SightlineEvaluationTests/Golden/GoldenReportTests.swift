// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import Testing

@Suite("GoldenReport")
struct GoldenReportTests {
    static let photo = GoldenSet.Photo(
        file: "a.jpg", width: 100, height: 200,
        detections: [
            GoldenObject(
                label: "cat", confidence: 0.9, boundingBox: BoundingBox(x: 10, y: 20, width: 30, height: 40)),
            GoldenObject(
                label: "zebra <&>", confidence: 0.8, boundingBox: BoundingBox(x: 50, y: 60, width: 20, height: 10)),
        ])

    static func report() -> GoldenReport {
        let tolerances = GoldenTolerances()
        let size = PixelSize(width: 100, height: 200)
        var moved = photo.detections[0]
        moved.boundingBox.x += 5
        return GoldenReport(
            model: .init(name: "m", sha256: String(repeating: "A", count: 64)),
            recordedModel: .init(name: "m", sha256: String(repeating: "a", count: 64)), tolerances: tolerances,
            results: [
                GoldenResult(photo: photo, size: size, found: photo.detections, tolerances: tolerances, seconds: 0.5),
                GoldenResult(photo: photo, size: size, found: [moved], tolerances: tolerances, seconds: 0.25),
                GoldenResult(
                    photo: photo, size: PixelSize(width: 200, height: 100), found: [], tolerances: tolerances),
                GoldenResult(file: "b.jpg", outcome: .absent),
                GoldenResult(file: "c\u{1b}\"<.jpg", outcome: .unlisted),
                GoldenResult(file: "d.jpg", outcome: .failed("no picture\u{0}")),
            ])
    }

    @Test("the text lists differences in aligned columns and sums up")
    func text() {
        #expect(
            Self.report().text() == """
                a.jpg: 2 differences: 1 missing, 1 moved
                  moved    cat        0.900  10.0, 20.0  30.0 x 40.0
                           -> cat     0.900  15.0, 20.0  30.0 x 40.0  IoU 0.71
                  missing  zebra <&>  0.800  50.0, 60.0  20.0 x 10.0

                a.jpg: expected a photo of 100x200 pixels, found 200x100; record again

                b.jpg: listed in golden.json, but not in the folder; take it out or add the photo

                c\\u{1b}"<.jpg: not listed in golden.json; record again or take the photo away

                d.jpg: no picture\\u{0}

                6 photos: 1 as expected, 5 not (1 missing, 1 moved, 1 absent, 1 unlisted, 1 resized, 1 failed)

                """)
        let passed = GoldenReport(
            model: .init(name: "m"), recordedModel: nil, tolerances: .init(),
            results: [GoldenResult(file: "a.jpg", outcome: .compared([]))])
        #expect(passed.text() == "1 photo, as expected\n")
        #expect(passed.isPassed && !Self.report().isPassed)
    }

    @Test("hashes are compared without regard to case; an unknown one is no other model")
    func otherModel() {
        var report = Self.report()
        #expect(!report.isOtherModel)
        report.model.sha256 = String(repeating: "b", count: 64)
        #expect(report.isOtherModel)
        report.recordedModel = nil
        #expect(!report.isOtherModel)
    }

    @Test("JSON has the counts and every difference")
    func json() {
        let text = String(decoding: Self.report().json(), as: UTF8.self)
        #expect(text.hasPrefix("{\"photos\":6,\"passed\":1,\"failed\":5,\"missing\":1,\"extra\":0,\"moved\":1,"))
        #expect(text.contains("\"kind\":\"moved\"") && text.contains("\"IoU\":0.714286"))
        // The box that moved by 5 pixels is the farthest; what was not looked at has no error.
        #expect(text.contains("\"confidenceDrift\":0.05,\"edgeError\":5,\"confidenceError\":0,\"results\":["))
        #expect(text.contains("add the photo\",\"edgeError\":null,\"confidenceError\":null,"))
        #expect(text.contains("\"status\":\"absent\"") && text.contains("c\\u001b\\\"<.jpg"))
        #expect(text.hasSuffix("}]}\n") || text.hasSuffix("]}\n"))
    }

    @Test("JUnit has a case a photo, failures and errors apart, and escapes everything")
    func junit() {
        let text = String(decoding: Self.report().junit(folder: "p & q").xml(), as: UTF8.self)
        #expect(
            text.hasPrefix(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"6\" failures=\"4\" errors=\"1\""))
        #expect(text.contains("<testsuite name=\"p &amp; q\" tests=\"6\" failures=\"4\" errors=\"1\" skipped=\"0\""))
        #expect(text.contains("<testcase classname=\"golden.m\" name=\"a.jpg\" time=\"0.500\"/>"))
        #expect(text.contains("name=\"c\\u{1b}&quot;&lt;.jpg\""))
        #expect(text.contains("zebra &lt;&amp;&gt;"))
        #expect(text.contains("<error type=\"unreadable\" message=\"no picture\\u{0}\">"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(text.components(of: "<testcase ") == 6)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
