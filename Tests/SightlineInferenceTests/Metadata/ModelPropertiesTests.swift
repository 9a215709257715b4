// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("ModelProperties of real models", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA"))
struct ModelPropertiesTests {
    static func properties(_ file: String) throws -> ModelProperties {
        try ModelProperties(path: TestData.path("models/" + file))
    }

    @Test("an SSD: normalisation, boxes, labels, licence")
    func ssd() throws {
        let properties = try Self.properties("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
        let metadata = try #require(properties.tflite)
        #expect(metadata.name == "Coco SSD MobileNetV1" && metadata.author == "TensorFlow")
        #expect(metadata.license?.hasPrefix("Apache License") == true)
        #expect(metadata.inputs.map(\.mean) == [[127.5]] && metadata.inputs.map(\.standardDeviation) == [[127.5]])
        #expect(metadata.inputs[0].content == .image(isColor: true, isGray: false))
        #expect(metadata.outputs.map(\.name) == ["locations", "classes", "scores", "number of detections"])
        #expect(metadata.outputs[0].content == .boxes(.boundaries, order: [1, 0, 3, 2], isPixels: false))
        #expect(metadata.outputs[1].files.map(\.purpose) == [.valueLabels])
        #expect(try properties.packedText("labelmap.txt").hasPrefix("person\nbicycle\ncar\n"))
        #expect(properties.outputNames.first == ["TFLite_Detection_PostProcess"])
        #expect(throws: InferenceError.self) { try properties.packedText("other.txt") }
    }

    @Test("metadata without a word on tensors still has the packed labels")
    func partial() throws {
        let properties = try Self.properties("mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite")
        let metadata = try #require(properties.tflite)
        #expect(metadata.version == "v1" && metadata.inputs.isEmpty && metadata.outputs.isEmpty)
        #expect(properties.hasPackedFile("labels.txt") && properties.packedNames == ["labels.txt"])
    }

    @Test(
        "models without metadata say nothing",
        arguments: ["ssd_mobilenet_v1_no_metadata.tflite", "palm_detection_lite.tflite"])
    func none(file: String) throws {
        let properties = try Self.properties(file)
        #expect(properties.tflite == nil && properties.texts.isEmpty && !properties.outputNames.isEmpty)
    }

    @Test("properties of ONNX models")
    func onnx() throws {
        let properties = try Self.properties("yolov4-tiny-coco.onnx")
        #expect(properties.texts["names"]?.hasPrefix("person\nbicycle") == true && properties.producer != nil)
    }

    @Test("a real model's metadata, damaged at every byte, is refused or read")
    func damage() throws {
        let outline = try TFLiteOutline(
            path: TestData.path("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))
        let bytes = try #require(outline.metadata)
        var readable = 0
        for place in bytes.indices {
            for change: UInt8 in [0x80, 0x01, 0xFF] {
                var damaged = bytes
                damaged[place] ^= change
                if (try? TFLiteMetadata(bytes: damaged)) != nil { readable += 1 }
            }
        }
        // Changed letters of texts are not damage; changed offsets are.
        #expect(readable > 0 && readable < 3 * bytes.count)
    }
}
