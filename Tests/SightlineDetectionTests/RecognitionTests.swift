// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineDetection
@testable import SightlineInference

@Suite("Recognition by names and shapes")
struct RecognitionTests {
    private typealias Tensors = [(name: String, shape: [Int])]

    private func describe(
        inputs: Tensors = [("images", [1, 3, 640, 640])], outputs: Tensors, metadata: [String: String] = [:],
        inputType: ElementType = .float32
    ) throws -> ModelDescription {
        try ModelOutline(
            name: "model",
            inputs: inputs.map {
                TensorDescription(name: $0.name, shape: $0.shape, elementType: $0.shape.count == 4 ? inputType : .int64)
            },
            outputs: outputs.map { TensorDescription(name: $0.name, shape: $0.shape, elementType: .float32) },
            facts: MetadataFacts(texts: metadata)
        ).describe()
    }

    @Test("YOLOv8's export with its own metadata")
    func yolov8() throws {
        let description = try describe(
            outputs: [("output0", [1, 7, 8400])], metadata: ["names": "{0: 'a', 1: 'b', 2: 'c'}", "task": "detect"])
        #expect(description.family == .yolov8 && description.boxUnit == .pixels)
        #expect(description.input.scaling == .letterbox(.center) && description.input.padValue == 114)
        #expect(description.suppression == .perClass && description.labels.names == ["a", "b", "c"])
        let transposed = try describe(
            outputs: [("output0", [1, 8400, 7])], metadata: ["names": "{0: 'a', 1: 'b', 2: 'c'}"])
        #expect(transposed.family == .yolov8)
    }

    @Test("80 classes without names are COCO's; channels last mean fractions")
    func coco() throws {
        let description = try describe(
            inputs: [("images", [1, 320, 320, 3])], outputs: [("Identity", [1, 84, 2100])])
        #expect(description.family == .yolov8 && description.boxUnit == .normalized)
        #expect(description.labels.names == BuiltInModels.cocoLabels)
    }

    @Test("RF-DETR of COCO has the identifiers' names and ImageNet's mean")
    func rfDETR() throws {
        let description = try describe(
            inputs: [("input", [1, 3, 384, 384])], outputs: [("dets", [1, 300, 4]), ("labels", [1, 300, 91])])
        #expect(description.family == .rfDETR && description.suppression == .none)
        #expect(description.labels.name(ofClass: 1) == "person" && description.labels.name(ofClass: 90) == "toothbrush")
        #expect(description.labels.name(ofClass: 12) == "N/A" && description.labels.name(ofClass: 13) == "stop sign")
        #expect(description.input.mean[0] == 123.675 && description.input.scaling == .stretch)
    }

    @Test("D-FINE with the size as second input needs names")
    func dFine() throws {
        let inputs: Tensors = [("images", [1, 3, 640, 640]), ("orig_target_sizes", [1, 2])]
        let outputs: Tensors = [("labels", [1, 300]), ("boxes", [1, 300, 4]), ("scores", [1, 300])]
        let description = try describe(inputs: inputs, outputs: outputs, metadata: ["names": "a\nb"])
        #expect(description.family == .dFine && description.inputName == "images")
        #expect(throws: DetectionError.self) { try describe(inputs: inputs, outputs: outputs) }
    }

    @Test(
        "MediaPipe's detectors by their anchors",
        arguments: [
            (128, 896, 16, "face"), (192, 2304, 16, "face"), (192, 2016, 18, "palm"), (224, 2254, 12, "person"),
        ])
    func mediaPipe(side: Int, anchors: Int, length: Int, label: String) throws {
        let description = try describe(
            inputs: [("input", [1, side, side, 3])],
            outputs: [("regressors", [1, anchors, length]), ("classificators", [1, anchors, 1])])
        #expect(description.family == .mediaPipe && description.labels.names == [label])
        #expect(description.input.padValue == 0 && description.suppression == .weighted)
        #expect(description.input.mean[0] == (label == "palm" ? 0 : 127.5))
    }

    @Test("TFLite's post-processing by the names of its outputs")
    func ssd() throws {
        let description = try describe(
            inputs: [("image", [1, 300, 300, 3])],
            outputs: [
                ("StatefulPartitionedCall:1", [1, 10]), ("StatefulPartitionedCall:3", [1, 10, 4]),
                ("StatefulPartitionedCall:0", [1]), ("StatefulPartitionedCall:2", [1, 10]),
            ], metadata: ["labels": "a\nb"], inputType: .uint8)
        #expect(description.family == .ssd && description.input.elementType == .uint8)
    }

    @Test(
        "what could be misread is refused and says what to set",
        arguments: [
            ([1, 8400, 85], [:], "\"yolox\""), ([1, 300, 6], [:], "\"yolo-end-to-end\""),
            ([1, 9, 8400], [:], "labels"),
            ([1, 8400, 84], [:], "set "), ([1, 7, 8400], ["names": "a\nb"], "labels"),
            ([1, 56, 8400], ["task": "pose", "names": "person"], "'pose'"), ([1, 77, 13], [:], "family"),
        ] as [([Int], [String: String], String)])
    func refused(shape: [Int], metadata: [String: String], words: String) {
        #expect {
            try describe(outputs: [("output", shape)], metadata: metadata)
        } throws: {
            ($0 as? DetectionError)?.message.contains(words) == true
        }
    }

    @Test("an end-to-end YOLO with names is recognised, rows of one class on Darknet's grid are not mistaken for it")
    func endToEnd() throws {
        let metadata = ["names": "['a']"]
        #expect(try describe(outputs: [("output0", [1, 300, 6])], metadata: metadata).family == .yoloEndToEnd)
        #expect(try describe(outputs: [("output0", [1, 25200, 6])], metadata: metadata).family == .yoloDarknet)
    }
}
