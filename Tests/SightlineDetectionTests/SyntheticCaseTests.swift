// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineDetection

/// The hand-worked tensors of YOLOv5's and Darknet's family.
@Suite("YOLODecoder synthetic cases", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct SyntheticCaseTests {
    struct File: Decodable {
        let tolerance: ConformanceExpectation.Tolerance
        let cases: [Case]
    }

    /// One case; those of other families lack the keys.
    struct Case: Decodable {
        struct Size: Decodable {
            let width, height: Int

            var pixels: PixelSize { PixelSize(width: width, height: height) }
        }
        struct Options: Decodable {
            let scoreThreshold, iouThreshold: Float?
            let maximumCount: Int?

            enum CodingKeys: String, CodingKey {
                case scoreThreshold = "score_threshold"
                case iouThreshold = "iou_threshold"
                case maximumCount = "max_detections"
            }
        }
        struct Output: Decodable { let data: [Number]? }

        let id, family: String
        let input, photo: Size?
        let policy: String?
        let options: Options
        let labels: [String]?
        let outputs: [Output]?
        let expected, expectedAgnostic: [ConformanceExpectation.Object]?

        enum CodingKeys: String, CodingKey {
            case id, family, input, photo, options, labels, outputs, expected
            case policy = "resize_policy"
            case expectedAgnostic = "expected_class_agnostic"
        }
    }

    /// A number, or the name of one that JSON lacks.
    struct Number: Decodable {
        let value: Float

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = ["NaN": .nan, "Infinity": .infinity, "-Infinity": -.infinity][text] ?? 0
            } else {
                value = try container.decode(Float.self)
            }
        }
    }

    @Test("each case gives the expected boxes")
    func cases() throws {
        let file = try TestData.json(File.self, "conformance/families/synthetic.json")
        let cases = file.cases.filter { $0.family == "yolov5" }
        #expect(cases.count >= 7)
        for entry in cases {
            try check(entry, .perClass, entry.expected, file.tolerance)
            try check(entry, .agnostic, entry.expectedAgnostic, file.tolerance)
        }
    }

    private func check(
        _ entry: Case, _ suppression: Suppression, _ expected: [ConformanceExpectation.Object]?,
        _ tolerance: ConformanceExpectation.Tolerance
    ) throws {
        guard let expected else { return }
        let labels = try #require(entry.labels)
        var decoder = YOLODecoder(
            labels: labels,
            thresholds: Array(repeating: try #require(entry.options.scoreThreshold), count: labels.count))
        let transform = ImageTransform(
            imageSize: try #require(entry.photo).pixels, inputSize: try #require(entry.input).pixels,
            scaling: entry.policy == "letterbox-center" ? .letterbox(.center) : .stretch)
        let rows = try #require(entry.outputs?.first?.data).map(\.value)
        var found: [Detection] = []
        try decoder.decode(rows.span, transform: transform, appendingTo: &found)
        var nonMaximum = NonMaximumSuppression(
            suppression, iouThreshold: try #require(entry.options.iouThreshold))
        nonMaximum.apply(to: &found, maximumCount: entry.options.maximumCount ?? .max)
        try #require(found.count == expected.count, "\(entry.id)")
        for (detection, object) in zip(found, expected) {
            #expect(detection.classIndex == object.classIndex && detection.label == object.label, "\(entry.id)")
            #expect(detection.boundingBox.farthestEdge(from: object.boundingBox) <= tolerance.px, "\(entry.id)")
            #expect(abs(detection.confidence - object.confidence) <= tolerance.confidence, "\(entry.id)")
        }
    }
}
