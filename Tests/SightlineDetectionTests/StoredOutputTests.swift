// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
@testable import SightlineDetection
import SightlineImaging
@testable import SightlineInference
import Testing
import _SightlineTestSupport

/// Outputs of real models, stored, decoded without an engine.
@Suite("Stored outputs", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct StoredOutputTests {
    /// Rows of the random RF-DETR that the reference lists.
    struct Ranking: Decodable {
        struct Photo: Decodable {
            struct Row: Decodable {
                let classIndex: Int
                let confidence, x, y, width, height: Float

                enum CodingKeys: String, CodingKey {
                    case confidence, x, y, width, height
                    case classIndex = "class_index"
                }
            }
            let file: String
            let width, height: Int
            let topk: [Row]
        }
        let photos: [Photo]
    }

    /// How far RF-DETR's boxes and scores may be off: `decode_from_raw` of its `expected.json`.
    static let rankingTolerance: (pixels: Float, confidence: Float) = (0.02, 1e-6)

    private func decode(
        _ description: ModelDescription, _ tensors: [OutputTensor], photo: PixelSize, _ suppression: Suppression? = nil
    ) throws -> [Detection] {
        var decoder = try OutputDecoder(
            description: description,
            outputs: tensors.map { TensorDescription(name: $0.name, shape: $0.shape, elementType: .float32) })
        let transform = ImageTransform(
            imageSize: photo, inputSize: description.input.size, scaling: description.input.scaling)
        var found: [Detection] = []
        try decoder.decode(tensors, transform: transform, appendingTo: &found)
        #expect(decoder.invalidRowCount == 0)
        var nonMaximum = NonMaximumSuppression(
            suppression ?? description.suppression, iouThreshold: description.iouThreshold)
        nonMaximum.apply(to: &found)
        return found
    }

    @Test(
        "stored outputs give the reference's boxes and key points", arguments: ConformanceModels.folders.keys.sorted())
    func boxes(folder: String) throws {
        let description = try #require(ConformanceModels.folders[folder])
        let expectation = try TestData.json(ConformanceExpectation.self, "conformance/\(folder)/expected.json")
        let (specification, tensors) = try ConformanceSpecification.load(folder)
        let photo = try #require(expectation.photos.first { $0.file == specification.raw.photo })
        let size = PixelSize(width: photo.width, height: photo.height)
        try compare(decode(description, tensors, photo: size), photo.detections, expectation.decodingTolerance)
        guard let greedy = photo.greedyDetections else { return }
        try compare(decode(description, tensors, photo: size, .perClass), greedy, expectation.decodingTolerance)
    }

    private func compare(
        _ found: [Detection], _ expected: [ConformanceExpectation.Object], _ tolerance: ConformanceExpectation.Tolerance
    ) throws {
        try #require(found.count == expected.count && !expected.isEmpty)
        for (detection, object) in zip(found, expected) {
            #expect(detection.label == object.label && detection.classIndex == object.classIndex)
            #expect(detection.boundingBox.farthestEdge(from: object.boundingBox) <= tolerance.px)
            #expect(abs(detection.confidence - object.confidence) <= tolerance.confidence)
            if let points = object.keypoints { #expect(detection.keypoints.farthest(from: points) <= tolerance.px) }
        }
    }

    @Test("RF-DETR's choice over query × class is the published one, rank by rank")
    func ranking() throws {
        let folder = "rfdetr-nano-RANDOM"
        let (specification, tensors) = try ConformanceSpecification.load(folder)
        let ranking = try TestData.json(Ranking.self, "conformance/\(folder)/expected.json")
        let photo = try #require(ranking.photos.first { $0.file == specification.raw.photo })
        let found = try decode(
            ConformanceModels.rfDETR, tensors, photo: PixelSize(width: photo.width, height: photo.height))
        #expect(found.count == 300 && photo.topk.count == 100)
        for (detection, row) in zip(found, photo.topk) {
            #expect(detection.classIndex == row.classIndex)
            let box = BoundingBox(x: row.x, y: row.y, width: row.width, height: row.height)
            #expect(detection.boundingBox.farthestEdge(from: box) <= Self.rankingTolerance.pixels)
            #expect(abs(detection.confidence - row.confidence) <= Self.rankingTolerance.confidence)
        }
    }
}
