// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

@Suite("ModelDescription")
struct ModelDescriptionTests {
    static let minimal =
        #"{"version":1,"family":"yolo-darknet","input":{"width":64,"height":32},"labels":{"names":["a","b"]}}"#

    private func read(_ text: String) throws -> ModelDescription { try ModelDescription(json: Array(text.utf8)) }

    @Test("the built-in description survives being written and read")
    func roundTrip() throws {
        var description = BuiltInModels.yolov4Tiny
        description.sha256 = String(repeating: "ab", count: 32)
        description.golden = BuiltInModels.yolov4TinyGolden
        let json = try description.json()
        #expect(try ModelDescription(json: json) == description)
        #expect(try ModelDescription(json: json).json() == json)
    }

    @Test("what is left out is as version 1 says")
    func defaults() throws {
        let description = try read(Self.minimal)
        #expect(description.input == InputSpecification(size: PixelSize(width: 64, height: 32)))
        #expect(description.confidenceThreshold == 0.25 && description.iouThreshold == 0.45)
        #expect(description.suppression == .perClass && description.boxUnit == .pixels)
    }

    @Test(
        "descriptions that make no sense are refused in words that name the key",
        arguments: [
            (#""version":1"#, #""version":2"#, "version 2"), (#""version":1,"#, "", "version"),
            ("yolo-darknet", "yolo-darknt", "yolo-darknet"), (#""width":64"#, #""width":0"#, "input"),
            (#""width":64"#, #""width":64.5"#, "a number is none"),
            (#""height":32"#, #""height":32,"padValue":300"#, "a number is none"),
            (#""width":64"#, #""widht":64"#, "did you mean 'width'"), (#""width":64,"#, "", "width"),
            (#""width":64"#, #""width":"64""#, "input.width"), (#"["a","b"]"#, "[]", "labels"),
            (#""labels""#, #""thresholds":{"iou":2},"labels""#, "thresholds"),
            (#""labels""#, #""suppression":"all","labels""#, "suppression"),
            (#""labels""#, #""sha256":"12","labels""#, "sha256"),
            (#""height":32"#, #""height":32,"standardDeviation":[-1,1,1]"#, "deviations above 0"),
            (#""labels""#, #""boxUnit":"metres","labels""#, "boxUnit"), ("{", "", "not valid"),
        ])
    func errors(old: String, new: String, words: String) throws {
        let range = try #require(Self.minimal.firstRange(of: old))
        var text = Self.minimal
        text.replaceSubrange(range, with: new)
        #expect {
            try read(text)
        } throws: {
            let message = ($0 as? DetectionError)?.message ?? ""
            return message.contains(words)
        }
    }

    @Test(
        "three spellings of labels are read",
        arguments: [
            "person\nhot dog\nit's\n", #"["person", "hot dog", "it's"]"#, #"{0: 'person', 1: 'hot dog', 2: "it's"}"#,
            #"{2: 'it\'s', 0: "person", 1: 'hot dog'}"#,
        ])
    func labels(text: String) throws {
        #expect(try LabelText.parse(text) == ["person", "hot dog", "it's"])
    }

    @Test(
        "lists that break off or skip a number are refused",
        arguments: ["['a', 'b'", "{0: 'a', 2: 'b'}", "{0: 'a", "[1]"])
    func brokenLabels(text: String) {
        #expect(throws: DetectionError.self) { try LabelText.parse(text) }
    }

    @Test("an unknown model's error names the one that was meant")
    func unknownModel() {
        #expect {
            try ObjectDetector(model: .named("yolov4-tinny"))
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == .missingModel && error.message.contains("did you mean 'yolov4-tiny'")
        }
    }

    @Test("only a model of the catalog is offered to be fetched", arguments: ["yolov4-tinny", "cats", ".."])
    func remedy(name: String) {
        #expect {
            try ObjectDetector(model: .named(name))
        } throws: {
            ($0 as? DetectionError)?.message.contains("models fetch") == false
        }
    }

    @Test(
        "models that are ambiguous or no detectors are refused by name",
        .enabled(if: RealModel.isAvailable, RealModel.reason),
        arguments: [
            ("yolox_nano_coco", "YOLOX", DetectionError.Code.unknownModel),
            ("efficientnet_lite0_imagenet", "classifier", .unsupportedFamily),
        ])
    func otherFamilies(file: String, words: String, code: DetectionError.Code) {
        #expect {
            try ObjectDetector(model: .file(TestData.path("models/\(file).onnx")))
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == code && error.message.contains(words)
        }
    }

    @Test("the metadata's labels and the shapes describe Darknet's tiny networks")
    func outline() throws {
        let names = (0..<80).map { "class \($0)" }.joined(separator: "\n")
        let outline = ModelOutline(
            name: "tiny",
            inputs: [TensorDescription(name: "images", shape: [1, 3, 416, 416], elementType: .float32)],
            outputs: [TensorDescription(name: "output", shape: [1, 2535, 85], elementType: .float32)],
            facts: try MetadataFacts(texts: ["names": names]))
        let description = try outline.describe()
        #expect(description.labels.name(ofClass: 79) == "class 79")
        #expect(description.input.scaling == .stretch && description.input.padValue == 128)
    }

    @Test(
        "every licence that a description names must be allowed, an unknown one never is",
        arguments: [
            ("MIT", ["MIT"], true), ("mit", ["MIT", "Apache-2.0"], true), ("AGPL-3.0", ["GPL-3.0"], false),
            ("MIT (package), public domain (weights)", ["public domain"], false),
            ("MIT (package), public domain (weights)", ["public domain", "MIT"], true),
            ("MIT AND AGPL-3.0", ["MIT"], false), ("MIT; AGPL-3.0", ["MIT"], false),
            ("MIT (see (a, b)), ", ["MIT"], true),
            ("", ["MIT"], false), ("(MIT)", ["MIT"], false), (nil, ["MIT"], false),
        ] as [(String?, [String], Bool)])
    func licences(licence: String?, allowed: [String], isAllowed: Bool) {
        var description = BuiltInModels.yolov4Tiny
        description.licence = licence
        #expect(description.isLicensed(under: allowed) == isAllowed)
    }
}
