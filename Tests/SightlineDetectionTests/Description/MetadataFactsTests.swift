// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

@Suite("Descriptions out of metadata")
struct MetadataFactsTests {
    private typealias Role = ModelDescription.OutputRole

    static func tensor(
        _ name: String, _ shape: [Int], _ type: ElementType = .float32, _ quantization: Quantization? = nil
    ) -> TensorDescription {
        TensorDescription(name: name, shape: shape, elementType: type, quantization: quantization)
    }

    /// The outputs of a detector whose names say nothing.
    static let nameless = [
        tensor("output_0", [1, 10]), tensor("output_1", [1, 10, 4]), tensor("output_2", [1]),
        tensor("output_3", [1, 10]),
    ]

    static func ssdFacts() -> MetadataFacts {
        var facts = MetadataFacts()
        facts.labels = ["cat", "dog"]
        facts.outputs = [
            .scores: ["a", "output_0"], .boxes: ["output_1"], .count: ["output_2"], .classes: ["output_3"],
        ]
        facts.normalization = ([127.5, 127.5, 127.5], [127.5, 127.5, 127.5])
        return facts
    }

    static func describe(
        _ facts: MetadataFacts, inputs: [TensorDescription], outputs: [TensorDescription]
    ) throws -> ModelDescription {
        try ModelOutline(name: "model", inputs: inputs, outputs: outputs, facts: facts).describe()
    }

    /// The words of the error that a description ends with; empty for none.
    static func complaint(
        _ facts: MetadataFacts, inputs: [TensorDescription], outputs: [TensorDescription]
    ) -> String {
        do {
            _ = try describe(facts, inputs: inputs, outputs: outputs)
            return ""
        } catch {
            return (error as? DetectionError)?.message ?? "another error"
        }
    }

    @Test("a float SSD is told by what metadata calls its outputs, with its normalisation")
    func floatSSD() throws {
        var facts = Self.ssdFacts()
        facts.threshold = 0.4
        facts.licence = "MIT"
        let image = Self.tensor("image", [1, 320, 320, 3])
        let description = try Self.describe(facts, inputs: [image], outputs: Self.nameless)
        #expect(description.family == .ssd && description.outputs[.boxes] == "output_1")
        #expect(description.outputs[.scores] == "output_0" && description.outputs.count == 4)
        #expect(description.input.mean == [127.5, 127.5, 127.5] && description.confidenceThreshold == 0.4)
        #expect(description.licence == "MIT" && description.labels.names == ["cat", "dog"])
        facts.normalization = nil
        #expect(Self.complaint(facts, inputs: [image], outputs: Self.nameless).contains("uint8"))
    }

    @Test("a line for the background is no class of a post-processed SSD", arguments: ["???", "background"])
    func background(line: String) throws {
        var facts = Self.ssdFacts()
        facts.labels = [line, "person", "???"]
        let image = Self.tensor("image", [1, 320, 320, 3])
        let labels = try Self.describe(facts, inputs: [image], outputs: Self.nameless).labels
        #expect(labels.name(ofClass: 0) == "person" && labels.classCount == 2)
    }

    @Test("unsigned bytes are pixels; signed ones are quantised after the normalisation, or refused without a scale")
    func bytes() throws {
        let facts = Self.ssdFacts()
        let unsigned = Self.tensor("i", [1, 8, 8, 3], .uint8, Quantization(scale: 0.0078125, zeroPoint: 128))
        let input = try Self.describe(facts, inputs: [unsigned], outputs: Self.nameless).input
        #expect(input.mean == [0, 0, 0] && input.standardDeviation == [1, 1, 1] && input.quantization == nil)
        let quantization = Quantization(scale: 0.0078125, zeroPoint: -1)
        let signed = Self.tensor("i", [1, 8, 8, 3], .int8, quantization)
        let second = try Self.describe(facts, inputs: [signed], outputs: Self.nameless).input
        #expect(second.mean == [127.5, 127.5, 127.5] && second.quantization == quantization)
        let bare = Self.tensor("i", [1, 8, 8, 3], .int8)
        #expect(Self.complaint(facts, inputs: [bare], outputs: Self.nameless).contains("input.quantization"))
    }

    @Test("what could be misread is refused: boxes in another order, a grey picture, sound")
    func refusals() {
        let image = Self.tensor("image", [1, 320, 320, 3])
        var facts = Self.ssdFacts()
        facts.boxProblem = "its boxes are center"
        #expect(Self.complaint(facts, inputs: [image], outputs: Self.nameless).contains("center"))
        facts = Self.ssdFacts()
        facts.inputProblem = "a grey picture"
        #expect(Self.complaint(facts, inputs: [image], outputs: Self.nameless).contains("a grey picture"))
        facts = Self.ssdFacts()
        facts.outputs = [:]
        #expect(Self.complaint(facts, inputs: [image], outputs: Self.nameless).contains("family"))
    }

    @Test(
        "inputs that are no picture are refused and named",
        arguments: [
            [tensor("a", [1, 3, 8, 8]), tensor("b", [1, 3, 8, 8])], [tensor("a", [1, 16])],
            [tensor("a", [1, 4, 8, 8])], [tensor("a", [1, 3, 8])], [tensor("a", [1, 3, 8, 8], .int64)], [],
        ])
    func inputs(inputs: [TensorDescription]) {
        let words = Self.complaint(MetadataFacts(), inputs: inputs, outputs: [Self.tensor("o", [1, 84, 8400])])
        #expect(words.contains("input") && words.contains(inputs.first.map { "'\($0.name)'" } ?? "none"))
    }

    @Test("open sizes are taken from imgsz, else refused by name")
    func openSizes() throws {
        let image = Self.tensor("images", [-1, 3, -1, -1])
        let texts = ["names": "{0: 'a', 1: 'b', 2: 'c'}", "stride": "32", "imgsz": "[384, 640]", "task": "detect"]
        let facts = try MetadataFacts(texts: texts)
        for (shape, family) in [
            ([-1, 7, -1], ModelDescription.Family.yolov8), ([-1, -1, 8], .yoloDarknet), ([-1, -1, 6], .yoloEndToEnd),
        ] {
            let description = try Self.describe(facts, inputs: [image], outputs: [Self.tensor("o", shape)])
            #expect(description.family == family && description.input.scaling == .letterbox(.center))
            #expect(description.input.size == PixelSize(width: 640, height: 384))
        }
        let bare = try MetadataFacts(texts: ["names": "a\nb\nc"])
        let output = Self.tensor("o", [1, 7, -1])
        #expect(Self.complaint(bare, inputs: [image], outputs: [output]).contains("input.width"))
        let two = try MetadataFacts(texts: ["names": "a\nb", "stride": "32", "imgsz": "640"])
        #expect(Self.complaint(two, inputs: [image], outputs: [Self.tensor("o", [1, -1, 6])]).contains("family"))
    }

    @Test(
        "labels that are fewer or more than the classes are refused with both numbers",
        arguments: ["a\nb", "a\nb\nc\nd"])
    func labelCount(names: String) throws {
        let facts = try MetadataFacts(texts: ["names": names])
        let words = Self.complaint(
            facts, inputs: [Self.tensor("i", [1, 3, 640, 640])], outputs: [Self.tensor("o", [1, 7, 8400])])
        #expect(words.contains("3 classes") && words.contains("names \(facts.labels.count)"))
    }

    @Test(
        "labels as JSON, as Python's dictionary and a label a line, under four keys",
        arguments: [
            ("names", "{0: 'hot dog, bun', 1: \"it's\"}"), ("labels", #"["hot dog, bun", "it's"]"#),
            ("character", "hot dog, bun\nit's"), ("classes", #"{"0": "hot dog, bun", "1": "it's"}"#),
        ])
    func labels(key: String, text: String) throws {
        let facts = try MetadataFacts(texts: [key: text])
        #expect(facts.labels == ["hot dog, bun", "it's"] && facts.labelSource == key)
    }

    @Test(
        "licences get their short names",
        arguments: [
            ("Apache License. Version 2.0 http://www.apache.org/licenses/LICENSE-2.0.", "Apache-2.0"),
            ("AGPL-3.0 License (https://example.org/license)", "AGPL-3.0"), ("MIT License", "MIT"), ("MIT", "MIT"),
            ("Apache License, Version 2.0", "Apache-2.0"), ("Apache-2.0 AND AGPL-3.0", "Apache-2.0 AND AGPL-3.0"),
            ("Apache 2.0 (code), AGPL-3.0", "Apache 2.0 (code), AGPL-3.0"),
            ("MIT License (code) and GPL License (weights)", "MIT License (code) and GPL License (weights)"),
            ("darknet: public domain", "darknet: public domain"), ("License", "License"),
        ])
    func licences(text: String, name: String) { #expect(LicenceText.name(text) == name) }
}
