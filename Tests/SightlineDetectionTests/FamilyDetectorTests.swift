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

@Suite("ObjectDetector with other families")
struct FamilyDetectorTests {
    static let picture = Result {
        try Image(
            bytes: [UInt8](repeating: 9, count: 200 * 100), size: PixelSize(width: 200, height: 100), format: .gray)
    }

    @Test(
        "YOLOX-nano with a sidecar meets the reference on every photo",
        .enabled(if: RealModel.isAvailable, RealModel.reason))
    func yolox() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/sightline-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let model = folder + "/yolox.onnx"
        try FileManager.default.createSymbolicLink(
            atPath: model, withDestinationPath: TestData.path("models/yolox_nano_coco.onnx"))
        try Data(ConformanceModels.yolox.json()).write(to: URL(fileURLWithPath: folder + "/yolox.json"))
        let detector = try ObjectDetector(model: .file(model), engine: EngineOptions(threads: 1))
        let expectation = try TestData.json(
            ConformanceExpectation.self, "conformance/yolox_nano_coco/expected.json")
        #expect(expectation.photos.count >= 4)
        for photo in expectation.photos {
            let verdict = ConformanceJudge(expectation).judge(
                try detector.detect(in: RealModel.photo(photo.file)), of: photo, hasReferencePixels: true)
            #expect(verdict.failures.isEmpty && verdict.stableCount > 0, "\(photo.file): \(verdict)")
            #expect(detector.invalidRowCount == 0)
        }
    }

    @Test("D-FINE's graph is told the input's size, and its boxes are mapped to the picture")
    func postProcessed() throws {
        let engine = ArrayEngine(
            inputs: [
                TensorDescription(name: "images", shape: [1, 3, 64, 64], elementType: .float32),
                TensorDescription(name: "orig_target_sizes", shape: [1, 2], elementType: .int64),
            ],
            outputs: [
                (TensorDescription(name: "labels", shape: [1, 3], elementType: .int64), [Int64(1), 0, 7].memory),
                (
                    TensorDescription(name: "boxes", shape: [1, 3, 4], elementType: .float32),
                    [Float(16), 16, 32, 48, .nan, 0, 1, 1, 0, 0, 64, 64].memory
                ),
                (
                    TensorDescription(name: "scores", shape: [1, 3], elementType: .float32),
                    [Float(0.9), 0.8, 0.7].memory
                ),
            ])
        let description = ModelDescription(
            name: "d-fine", family: .dFine, input: InputSpecification(size: PixelSize(width: 64, height: 64)),
            labels: .init(names: ["cat", "dog"]))
        let detector = try ObjectDetector(engine: engine, description: description)
        #expect(engine.input(1) == [Int64(64), 64].memory)
        let found = try detector.detect(in: Self.picture.get())
        #expect(
            found == [
                Detection(
                    boundingBox: BoundingBox(x: 50, y: 25, width: 50, height: 50), label: "dog", classIndex: 1,
                    confidence: 0.9),
                Detection(
                    boundingBox: BoundingBox(x: 0, y: 0, width: 200, height: 100), label: nil, classIndex: 7,
                    confidence: 0.7),
            ])
        #expect(detector.invalidRowCount == 1)
    }

    @Test("quantised outputs are dequantised by their own scale")
    func quantised() throws {
        let scale = Quantization(scale: 0.25, zeroPoint: -100)
        let rows = [Int8(-36), -36, -20, -20, -97, -99].map { $0 }
        let engine = ArrayEngine(
            inputs: [TensorDescription(name: "images", shape: [1, 3, 64, 64], elementType: .float32)],
            outputs: [
                (TensorDescription(name: "o", shape: [1, 6, 1], elementType: .int8, quantization: scale), rows.memory)
            ])
        let description = ModelDescription(
            name: "v8", family: .yolov8, input: InputSpecification(size: PixelSize(width: 64, height: 64)),
            labels: .init(names: ["cat", "dog"]))
        let found = try ObjectDetector(engine: engine, description: description).detect(in: Self.picture.get())
        #expect(
            found == [
                Detection(
                    boundingBox: BoundingBox(x: 18.75, y: 9.375, width: 62.5, height: 31.25), label: "cat",
                    classIndex: 0, confidence: 0.75)
            ])
    }

    @Test("an input that nothing is known about is refused by name")
    func unknownInput() {
        let engine = ArrayEngine(
            inputs: [
                TensorDescription(name: "images", shape: [1, 3, 64, 64], elementType: .float32),
                TensorDescription(name: "prompt", shape: [1, 77], elementType: .int64),
            ],
            outputs: [
                (
                    TensorDescription(name: "o", shape: [1, 1, 6], elementType: .float32),
                    [Float](repeating: 0, count: 6).memory
                )
            ])
        let description = ModelDescription(
            name: "clip", family: .yoloEndToEnd, input: InputSpecification(size: PixelSize(width: 64, height: 64)),
            labels: .init(names: ["cat"]))
        #expect {
            try ObjectDetector(engine: engine, description: description)
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == .shapeMismatch && error.message.contains("'prompt'")
        }
    }
}
