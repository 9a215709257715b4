// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("ObjectDetector conformance", .enabled(if: RealModel.isAvailable, RealModel.reason))
struct ConformanceTests {
    /// The two ways to fit a photo in that the reference was run with.
    enum Fit: String, CaseIterable {
        case stretch, letterbox

        var scaling: Scaling { self == .stretch ? .stretch : .letterbox(.center) }

        func expectation() throws -> ConformanceExpectation {
            try TestData.json(
                ConformanceExpectation.self, "conformance/yolov4-tiny-coco-onnx-\(rawValue)/expected.json")
        }
    }

    static let photoCount = 5

    /// The photos that are decoded to the reference's pixels, bit for bit.
    static let photosWithReferencePixels = Result {
        try Fit.stretch.expectation().photos.filter { try hash(RealModel.photo($0.file).rgb) == $0.pixelHash }
            .map(\.file)
    }

    @Test("the bare model meets the reference on every photo", arguments: Fit.allCases)
    func bareModel(fit: Fit) throws {
        // Stretched is what the model's shapes say; letterboxed is asked for.
        let detector = try RealModel.detector { if fit != .stretch { $0.scaling = fit.scaling } }
        try judge(detector, fit)
    }

    @Test(
        "the installed model meets the reference on every photo", .enabled(if: RealModel.isInstalled),
        arguments: Fit.allCases)
    func installedModel(fit: Fit) throws {
        var options = DetectionOptions()
        if fit != .stretch { options.scaling = fit.scaling }
        try judge(ObjectDetector(model: .named("yolov4-tiny"), options: options, engine: .init(threads: 1)), fit)
    }

    private func judge(_ detector: ObjectDetector, _ fit: Fit) throws {
        let expectation = try fit.expectation()
        #expect(expectation.photos.count == Self.photoCount)
        for photo in expectation.photos {
            let image = try RealModel.photo(photo.file)
            let hasReferencePixels = try Self.photosWithReferencePixels.get().contains(photo.file)
            #expect(hasReferencePixels)
            let verdict = ConformanceJudge(expectation).judge(
                try detector.detect(in: image), of: photo, hasReferencePixels: hasReferencePixels)
            #expect(verdict.failures.isEmpty && verdict.stableCount > 0, "\(fit) \(photo.file): \(verdict)")
        }
    }

    @Test("the judge rejects a missing, a moved and an invented object")
    func judgeCanFail() throws {
        let expectation = try Fit.stretch.expectation()
        let photo = expectation.photos[1]
        let good = photo.detections.map {
            Detection(
                boundingBox: $0.boundingBox, label: $0.label, classIndex: $0.classIndex, confidence: $0.confidence)
        }
        let judge = ConformanceJudge(expectation)
        func count(_ detections: [Detection]) -> Int {
            judge.judge(detections, of: photo, hasReferencePixels: true).failures.count
        }
        #expect(count(good) == 0)
        #expect(count(Array(good.dropFirst())) == 1)
        var moved = good
        moved[0].boundingBox.x += 20
        #expect(count(moved) == 1)
        moved[0].boundingBox.x = .nan
        #expect(count(moved) >= 1)
        var invented = good[0]
        invented.boundingBox = BoundingBox(x: 0, y: 0, width: 30, height: 30)
        invented.classIndex = 7
        #expect(count(good + [invented]) == 1)
        invented.confidence = expectation.scoreThreshold
        #expect(count(good + [invented]) == 0)
    }

    private static func hash(_ bytes: [UInt8]) throws -> String {
        let hash = try SHA256()
        unsafe hash.update(bytes.span.bytes)
        return hash.finish()
    }
}
