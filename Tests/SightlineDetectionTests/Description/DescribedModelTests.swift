// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

@Suite("DescribedModel of real models", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA"))
struct DescribedModelTests {
    static let engineReason: Comment = "run sightline models fetch --engine litert"

    static var hasLiteRT: Bool { EngineConformanceTests.isInstalled(.litert) }

    static func described(_ file: String, _ kind: EngineKind = .litert) throws -> DescribedModel {
        let engine = kind.makeEngine(options: EngineOptions(threads: 1))
        let path = TestData.path("models/" + file)
        try engine.load(path)
        return try DescribedModel(path: path, inputs: engine.inputs, outputs: engine.outputs)
    }

    @Test("the SSD's metadata is enough", .enabled(if: hasLiteRT, engineReason))
    func ssd() throws {
        let model = try Self.described("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
        let description = model.description
        #expect(description.family == .ssd && description.input.elementType == .uint8)
        #expect(description.input.standardDeviation == [1, 1, 1] && description.licence == "Apache-2.0")
        #expect(description.labels.names.count == 90 && description.labels.names[0] == "person")
        #expect(model.sources.first { $0.key == "labels" }?.source == .metadata("labelmap.txt"))
        #expect(model.sources.first { $0.key == "thresholds" }?.source == .standard)
        #expect(description.isLicensed(under: ["apache-2.0"]))
    }

    @Test("the SSD finds the same objects with its metadata as with a sidecar", .enabled(if: hasLiteRT, engineReason))
    func ssdDetects() throws {
        let path = TestData.path("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
        let detector = try ObjectDetector(model: .file(path))
        let image = try Image(contentsOf: TestData.path("conformance/photos/cats_and_dogs.jpg"))
        let labels = try detector.detect(in: image).map(\.label)
        #expect(labels.contains("cat") && labels.contains("dog"))
    }

    @Test("an SSD without metadata asks for its labels", .enabled(if: hasLiteRT, engineReason))
    func withoutMetadata() {
        #expect {
            try Self.described("ssd_mobilenet_v1_no_metadata.tflite")
        } throws: {
            ($0 as? DetectionError)?.message.contains("set labels") == true
        }
    }

    @Test("YOLOv4-tiny as TFLite: fractions, labels of the packed file", .enabled(if: hasLiteRT, engineReason))
    func yolo() throws {
        let description = try Self.described("yolov4-tiny-coco.tflite").description
        #expect(description.family == .yoloDarknet && description.boxUnit == .normalized)
        #expect(description.input.scaling == .stretch && description.labels.names.last == "toothbrush")
        #expect(description.input.standardDeviation == [255, 255, 255])
    }

    @Test(
        "MediaPipe's detectors with and without metadata", .enabled(if: hasLiteRT, engineReason),
        arguments: [
            ("face_detection_short_range", "face", 127.5), ("face_detection_full_range_sparse", "face", 127.5),
            ("palm_detection_full", "palm", 0), ("palm_detection_lite", "palm", 0),
        ])
    func mediaPipe(file: String, label: String, mean: Float) throws {
        let description = try Self.described(file + ".tflite").description
        #expect(description.family == .mediaPipe && description.labels.names == [label])
        #expect(description.input.mean == [mean, mean, mean])
    }
}
