// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineDetection

@Suite("YOLODecoder")
struct YOLODecoderTests {
    static let transform = ImageTransform(
        imageSize: PixelSize(width: 100, height: 50), inputSize: PixelSize(width: 50, height: 50), scaling: .stretch)

    /// The part of a model's `spec.json` that says which photo the stored tensor is of.
    struct Specification: Decodable {
        struct Raw: Decodable { let photo: String }
        let raw: Raw
    }

    private func decode(
        _ rows: [Float], thresholds: [Float] = [0.25, 0.25], unit: YOLODecoder.BoxUnit = .pixels
    ) throws -> (detections: [Detection], invalid: Int) {
        var decoder = YOLODecoder(labels: ["a", nil], thresholds: thresholds, boxUnit: unit)
        var detections: [Detection] = []
        try decoder.decode(rows.span, transform: Self.transform, appendingTo: &detections)
        return (detections, decoder.invalidRowCount)
    }

    @Test("a row becomes a box in pixels of the picture")
    func row() throws {
        let found = try decode([25, 25, 10, 20, 0.8, 0.25, 0.5]).detections
        #expect(
            found == [
                Detection(
                    boundingBox: BoundingBox(x: 40, y: 15, width: 20, height: 20), label: nil, classIndex: 1,
                    confidence: 0.4)
            ])
    }

    @Test("fractions of the input give the same box")
    func normalized() throws {
        let found = try decode([0.5, 0.5, 0.2, 0.4, 0.8, 0.25, 0.5], unit: .normalized).detections
        #expect(found.count == 1)
        #expect((found.first?.boundingBox.farthestEdge(from: .init(x: 40, y: 15, width: 20, height: 20)) ?? 1) < 1e-4)
    }

    @Test("a score at the threshold stays, one below goes")
    func threshold() throws {
        #expect(try decode([9, 9, 1, 1, 0.5, 0.5, 0], thresholds: [0.25, 1]).detections.count == 1)
        #expect(try decode([9, 9, 1, 1, 0.5, 0.5, 0], thresholds: [Float(0.25).nextUp, 1]).detections.isEmpty)
    }

    @Test(
        "rows that are not numbers are dropped and counted",
        arguments: [
            [.nan, 9, 1, 1, 1, 1, 0], [9, 9, .infinity, 1, 1, 1, 0], [9, 9, 1, 1, .nan, 1, 0],
            [9, 9, 1, 1, 1, .nan, 1], [9, 9, 1, 1, 1, 1, .nan], [9, 9, -1, 1, 1, 1, 0],
            [9, 9, 1, 1, .infinity, 1, 0], [3e38, 9, 3e38, 1, 1, 1, 0],
        ] as [[Float]])
    func invalid(row: [Float]) throws {
        let result = try decode(row + [9, 9, 1, 1, 1, 1, 0])
        #expect(result.detections.count == 1)
        #expect(result.invalid == 1)
    }

    @Test("a score above 1 is no probability: its row is counted, not reported; rounding is forgiven")
    func scoreAboveOne() throws {
        let (detections, invalid) = try decode([25, 25, 10, 20, 9, 0.9, 0, 25, 25, 10, 20, 1.0001, 1, 0])
        #expect(detections.map(\.confidence) == [1])
        #expect(invalid == 1)
    }

    @Test("numbers that fill no whole rows are refused")
    func wholeRows() {
        #expect {
            try decode([1, 2, 3, 4, 5, 6, 7, 8])
        } throws: {
            ($0 as? DetectionError)?.code == .shapeMismatch
        }
    }

    @Test(
        "the stored tensor gives the reference's boxes", .enabled(if: TestData.isAvailable, "\(TestData.reason)"),
        arguments: ["letterbox", "stretch"])
    func storedTensor(fit: String) throws {
        let folder = "conformance/yolov4-tiny-coco-onnx-\(fit)"
        let expectation = try TestData.json(ConformanceExpectation.self, folder + "/expected.json")
        let specification = try TestData.json(Specification.self, folder + "/spec.json")
        let photo = try #require(expectation.photos.first { $0.file == specification.raw.photo })
        let archive = try StoredZip(contentsOf: TestData.path(folder + "/raw.npz"))
        let rows = try NumPyArray(npy: try archive.member("output_0.npy"))
        #expect(rows.shape == [1, 2535, 85])
        var decoder = YOLODecoder(
            labels: BuiltInModels.cocoLabels, thresholds: Array(repeating: expectation.scoreThreshold, count: 80))
        let transform = ImageTransform(
            imageSize: PixelSize(width: photo.width, height: photo.height),
            inputSize: PixelSize(width: 416, height: 416),
            scaling: fit == "stretch" ? .stretch : .letterbox(.center))
        var found: [Detection] = []
        try decoder.decode(rows.values.span, transform: transform, appendingTo: &found)
        var suppression = NonMaximumSuppression(.perClass, iouThreshold: 0.45)
        suppression.apply(to: &found)
        try #require(found.count == photo.detections.count)
        for (detection, object) in zip(found, photo.detections) {
            #expect(detection.label == object.label && detection.classIndex == object.classIndex)
            #expect(
                detection.boundingBox.farthestEdge(from: object.boundingBox) <= expectation.decodingTolerance.px)
            #expect(abs(detection.confidence - object.confidence) <= expectation.decodingTolerance.confidence)
        }
    }
}
