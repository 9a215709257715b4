// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

@Suite("Descriptions put into models", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA"))
struct EmbeddingTests {
    /// A path for a copy, taken away when the body returns.
    static func withCopy(_ ending: String, _ body: (String) throws -> Void) throws {
        let path = "/tmp/sightline-embedding-\(UInt64.random(in: 0 ... .max)).\(ending)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    /// A description with a value under every key that a model can hold.
    static func description(_ family: ModelDescription.Family, _ names: [String], side: Int) -> ModelDescription {
        var input = InputSpecification(size: PixelSize(width: side, height: side), layout: .nhwc)
        input.elementType = .uint8
        input.mean = [0, 0, 0]
        input.standardDeviation = [1, 1, 1]
        var description = ModelDescription(name: "mine", family: family, input: input, labels: .init(names: names))
        description.confidenceThreshold = 0.375
        description.licence = "Apache-2.0"
        description.source = "here"
        return description
    }

    @Test(
        "what is put into an SSD comes out, and the model still finds the same objects",
        .enabled(if: DescribedModelTests.hasLiteRT, DescribedModelTests.engineReason),
        arguments: ["ssd_mobilenet_v1_no_metadata.tflite", "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"])
    func ssd(file: String) throws {
        let names = BuiltInModels.cocoIdentifierLabels.dropFirst().map { $0 + ", \"quoted\"" }
        var description = Self.description(.ssd, names, side: 300)
        description.sha256 = String(repeating: "0", count: 64)
        let model = TestData.path("models/" + file)
        try Self.withCopy("tflite") { path in
            try description.embed(into: model, to: path)
            description.sha256 = nil
            let detector = try ObjectDetector(model: .file(path))
            #expect(detector.modelDescription == description)
            let image = try Image(contentsOf: TestData.path("conformance/photos/cats_and_dogs.jpg"))
            let labels = try detector.detect(in: image).map(\.label)
            #expect(labels.contains("cat, \"quoted\"") && labels.contains("dog, \"quoted\""))
            // What others read.
            let properties = try ModelProperties(path: path)
            let metadata = try #require(properties.tflite)
            #expect(properties.hasPackedFile("labels.txt") && !properties.hasPackedFile("labelmap.txt"))
            #expect(metadata.license == "Apache-2.0" && metadata.outputs.map(\.name).contains("location"))
            #expect(metadata.outputs.compactMap(\.threshold) == [0.375])
            // Without our own file the metadata alone says the same of outputs, labels and threshold.
            var facts = try MetadataFacts(ModelProperties(path: path))
            #expect(facts.labels == names && facts.threshold == 0.375 && facts.outputs.count == 4)
            facts.description = nil
            let alone = try ModelOutline(
                name: "mine", inputs: [MetadataFactsTests.tensor("i", [1, 300, 300, 3], .uint8)],
                outputs: facts.outputs.values.map { MetadataFactsTests.tensor($0[0], [1, 10]) }, facts: facts
            ).describe()
            #expect(alone.family == .ssd && alone.licence == "Apache-2.0")
        }
    }

    @Test("what is put into an ONNX model comes out; labels with commas, quotes and backslashes")
    func onnx() throws {
        let names = (0..<80).map { "class \($0), \"a\\b\"" }
        var description = Self.description(.yoloDarknet, names, side: 416)
        description.golden = BuiltInModels.yolov4TinyGolden
        try Self.withCopy("onnx") { path in
            try description.embed(into: TestData.path("models/yolov4-tiny-coco.onnx"), to: path)
            #expect(try ModelDescription(embeddedIn: path) == description)
            let facts = try MetadataFacts(ModelProperties(path: path))
            #expect(facts.labels == names && facts.licence == "Apache-2.0")
        }
        var broken = description
        broken.labels.names[3] = "two\nlines"
        try Self.withCopy("onnx") { path in
            #expect(throws: DetectionError.self) {
                try broken.embed(into: TestData.path("models/yolov4-tiny-coco.onnx"), to: path)
            }
        }
    }

    @Test(
        "the description beside a model goes before the one in it, that before other metadata",
        .enabled(if: DescribedModelTests.hasLiteRT, DescribedModelTests.engineReason))
    func precedence() throws {
        let model = TestData.path("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
        var inside = Self.description(.ssd, ["inside"], side: 300)
        try Self.withCopy("tflite") { path in
            try inside.embed(into: model, to: path)
            #expect(try ObjectDetector(model: .file(path)).modelDescription.labels.names == ["inside"])
            inside.labels.names = ["beside"]
            let sidecar = path + ".json"
            try AtomicFile.write(inside.json(), to: sidecar)
            defer { try? FileManager.default.removeItem(atPath: sidecar) }
            #expect(try ObjectDetector(model: .file(path)).modelDescription.labels.names == ["beside"])
        }
    }

    @Test("a model that does not tell its outputs apart needs them in the description")
    func unclearOutputs() throws {
        let description = Self.description(.ssd, ["face"], side: 128)
        try Self.withCopy("tflite") { path in
            #expect {
                try description.embed(into: TestData.path("models/face_detection_short_range.tflite"), to: path)
            } throws: {
                ($0 as? DetectionError)?.message.contains("set \"outputs\"") == true
            }
        }
    }
}
