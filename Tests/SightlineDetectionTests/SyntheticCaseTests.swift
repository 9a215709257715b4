// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

/// The hand-worked tensors of every family of detectors.
@Suite("Synthetic cases", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct SyntheticCaseTests {
    static let file = Result { try TestData.json(SyntheticFile.self, "conformance/families/synthetic.json") }
    /// Cases that are not of a detector.
    static let otherFamilies: Set = ["classifier", "nms"]
    /// How many cases of detectors the file has at least.
    static let caseCount = 18

    static let cases = (try? file.get().cases.filter { !otherFamilies.contains($0.family) }) ?? []

    @Test("all cases of detectors are of families that are read")
    func families() {
        #expect(Self.cases.count >= Self.caseCount)
        #expect(Self.cases.allSatisfy { $0.descriptionFamily != nil })
    }

    @Test("each case gives the expected boxes", arguments: cases.indices)
    func decoding(index: Int) throws {
        let entry = Self.cases[index]
        try check(entry, entry.suppression, entry.expected)
        try check(entry, .agnostic, entry.expectedAgnostic)
        try check(entry, .perClass, entry.expectedGreedy)
    }

    private func check(
        _ entry: SyntheticCase, _ suppression: Suppression, _ expected: [ConformanceExpectation.Object]?
    ) throws {
        guard let expected else { return }
        let tolerance = try Self.file.get().tolerance
        var options = DetectionOptions()
        options.confidenceThreshold = entry.options.scoreThreshold
        let outputs = try #require(entry.outputs)
        let types = ["int64": ElementType.int64]
        var decoder = try OutputDecoder(
            description: entry.description(),
            outputs: outputs.map {
                TensorDescription(name: $0.name, shape: $0.shape, elementType: types[$0.dtype] ?? .float32)
            }, options: options)
        var found: [Detection] = []
        try decoder.decode(outputs.map(\.tensor), transform: entry.transform(), appendingTo: &found)
        if entry.id == "yolov5-nonfinite" { #expect(decoder.invalidRowCount == outputs[0].shape[1] - 1) }
        var nonMaximum = NonMaximumSuppression(suppression, iouThreshold: entry.options.iouThreshold ?? 1)
        nonMaximum.apply(to: &found, maximumCount: entry.options.maximumCount ?? .max)
        try #require(found.count == expected.count, "\(entry.id) \(suppression): \(found)")
        for (detection, object) in zip(found, expected) {
            #expect(detection.classIndex == object.classIndex && detection.label == object.label, "\(entry.id)")
            #expect(detection.boundingBox.farthestEdge(from: object.boundingBox) <= tolerance.px, "\(entry.id)")
            #expect(abs(detection.confidence - object.confidence) <= tolerance.confidence, "\(entry.id)")
            guard let keypoints = object.keypoints else { continue }
            #expect(detection.keypoints.farthest(from: keypoints) <= tolerance.px, "\(entry.id)")
        }
    }
}

extension [Keypoint] {
    /// How far the farthest coordinate is from another list's, in pixels; infinite for another number of points.
    func farthest(from points: [[Float]]) -> Float {
        guard count == points.count else { return .infinity }
        return zip(self, points).reduce(0) { Swift.max($0, abs($1.0.x - $1.1[0]), abs($1.0.y - $1.1[1])) }
    }
}
