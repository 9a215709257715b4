// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

/// `families/synthetic.json`: hand-worked tensors and what they say.
struct SyntheticFile: Decodable, Sendable {
    let tolerance: ConformanceExpectation.Tolerance
    let cases: [SyntheticCase]
}

/// One case; those that are not of a detector lack keys.
struct SyntheticCase: Decodable, Sendable {
    struct Size: Decodable, Sendable {
        let width, height: Int

        var pixels: PixelSize { PixelSize(width: width, height: height) }
    }

    struct Options: Decodable, Sendable {
        let scoreThreshold, iouThreshold: Float?
        let maximumCount: Int?
        let suppression: String?

        enum CodingKeys: String, CodingKey {
            case scoreThreshold = "score_threshold"
            case iouThreshold = "iou_threshold"
            case maximumCount = "max_detections"
            case suppression = "nms"
        }
    }

    /// A tensor: all numbers, or one that fills it and exceptions.
    struct Output: Decodable, Sendable {
        let name: String
        let shape: [Int]
        let dtype: String
        let data: [Number]?
        let fill: Number?
        let entries: [[Number]]?

        var tensor: OutputTensor {
            var values = data?.map(\.value) ?? Array(repeating: fill?.value ?? 0, count: shape.reduce(1, *))
            for entry in entries ?? [] { values[Int(entry[0].value)] = entry[1].value }
            return OutputTensor(name: name, shape: shape, values: values)
        }
    }

    /// A number, or the name of one that JSON lacks.
    struct Number: Decodable, Sendable {
        let value: Float

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = ["NaN": .nan, "Infinity": .infinity, "-Infinity": -.infinity][text] ?? 0
            } else {
                value = try container.decode(Float.self)
            }
        }
    }

    let id, family: String
    let input, photo: Size?
    let policy, boxSpace: String?
    let options: Options
    let labels: [String]?
    let labelOffset: Int?
    let outputs: [Output]?
    let metadataNames: [String]?
    let anchors, anchorsInRows: [[Float]]?
    let expected, expectedAgnostic, expectedGreedy: [ConformanceExpectation.Object]?

    enum CodingKeys: String, CodingKey {
        case id, family, input, photo, options, labels, outputs, expected, anchors
        case policy = "resize_policy"
        case boxSpace = "box_space"
        case labelOffset = "label_offset"
        case metadataNames = "tensor_metadata_names"
        case anchorsInRows = "anchors_yxhw"
        case expectedAgnostic = "expected_class_agnostic"
        case expectedGreedy = "expected_greedy"
    }

    /// The family by the file's word for it.
    var descriptionFamily: ModelDescription.Family? {
        let words: [String: ModelDescription.Family] = [
            "blazeface": .mediaPipe, "end2end": .yoloEndToEnd, "rfdetr": .rfDETR, "dfine": .dFine, "rtdetr": .rtDETR,
            "ssd-postprocess": .ssd,
        ]
        return words[family] ?? ModelDescription.Family(rawValue: family)
    }

    /// The boxes are in pixels of the photo because the graph was told its size.
    var isTold: Bool { boxSpace == "photo-pixels" }

    /// How the photo was fitted in.
    func transform() throws -> ImageTransform {
        let (photo, input) = (try #require(photo).pixels, try #require(input).pixels)
        return ImageTransform(
            imageSize: photo, inputSize: isTold ? photo : input,
            scaling: policy == "letterbox-center" ? .letterbox(.center) : .stretch)
    }

    /// What a sidecar would say of the model.
    func description() throws -> ModelDescription {
        let outputs = try #require(outputs)
        let names = labels ?? (0..<outputs[0].shape[1] - 4).map { "class \($0)" }
        var description = ModelDescription(
            name: id, family: try #require(descriptionFamily),
            input: InputSpecification(size: try #require(input).pixels),
            labels: .init(names: names, offset: labelOffset ?? 0),
            boxUnit: boxSpace == "fraction-of-input" ? .normalized : .pixels)
        for (output, name) in zip(outputs, metadataNames ?? []) {
            description.outputs[try #require(ModelDescription.OutputRole(metadataName: name))] = output.name
        }
        if let anchors {
            description.anchors = AnchorSpecification(
                list: anchors.map { Anchor(x: $0[0], y: $0[1], width: 1, height: 1) })
        } else if let anchorsInRows {
            description.anchors = AnchorSpecification(
                list: anchorsInRows.map { Anchor(x: $0[1], y: $0[0], width: $0[3], height: $0[2]) })
        }
        return description
    }

    /// The case's own suppression.
    var suppression: Suppression {
        switch options.suppression {
        case "per-class": .perClass
        case "weighted": .weighted
        default: .none
        }
    }
}
