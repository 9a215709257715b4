// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import _SightlineTestSupport

@testable import SightlineDetection

/// What a sidecar says of the models of the conformance data that do not say it themselves.
enum ConformanceModels {
    /// YOLOX-nano of the official export: raw head, pixels as they are, blue first.
    static let yolox: ModelDescription = {
        var input = InputSpecification(size: PixelSize(width: 416, height: 416), padValue: 114)
        input.colorOrder = .bgr
        input.scaling = .letterbox(.topLeft)
        input.standardDeviation = [1, 1, 1]
        var description = ModelDescription(
            name: "yolox_nano_coco", family: .yolox, input: input, labels: .init(names: BuiltInModels.cocoLabels))
        description.suppression = .agnostic
        description.confidenceThreshold = 0.3
        return description
    }()

    /// YOLOv4-tiny as TFLite: boxes as fractions.
    static let yolov4: ModelDescription = {
        var description = BuiltInModels.yolov4Tiny
        description.outputs = [:]
        description.boxUnit = .normalized
        return description
    }()

    /// SSD MobileNet with post-processing; its file of labels has a line for every identifier of COCO.
    static let ssd: ModelDescription = {
        let names = BuiltInModels.cocoIdentifierLabels.dropFirst().map { $0 == "N/A" ? "???" : $0 }
        var description = ModelDescription(
            name: "coco_ssd", family: .ssd, input: InputSpecification(size: PixelSize(width: 300, height: 300)),
            labels: .init(names: names))
        description.confidenceThreshold = 0.3
        return description
    }()

    /// RF-DETR Nano: columns are COCO's identifiers.
    static let rfDETR: ModelDescription = {
        var description = ModelDescription(
            name: "rfdetr", family: .rfDETR, input: InputSpecification(size: PixelSize(width: 384, height: 384)),
            labels: .init(names: BuiltInModels.cocoIdentifierLabels))
        description.confidenceThreshold = 0
        return description
    }()

    /// One of MediaPipe's: letterboxed, a single label.
    static func mediaPipe(side: Int, label: String) -> ModelDescription {
        var input = InputSpecification(size: PixelSize(width: side, height: side), padValue: 0)
        input.scaling = .letterbox(.center)
        return ModelDescription(name: label, family: .mediaPipe, input: input, labels: .init(names: [label]))
    }

    /// Folders with stored outputs of real detectors.
    static let folders: [String: ModelDescription] = [
        "yolox_nano_coco": yolox, "yolov4-tiny-coco-tflite": yolov4, "coco_ssd_mobilenet_v1": ssd,
        "face_detection_short_range": mediaPipe(side: 128, label: "face"),
        "face_detection_full_range_sparse": mediaPipe(side: 192, label: "face"),
        "palm_detection_full": mediaPipe(side: 192, label: "palm"),
        "palm_detection_lite": mediaPipe(side: 192, label: "palm"),
    ]
}

/// The parts of a model's `spec.json` that tests need.
struct ConformanceSpecification: Decodable {
    struct Raw: Decodable { let photo: String }
    struct Output: Decodable {
        let name: String
        let key: String

        enum CodingKeys: String, CodingKey {
            case name
            case key = "raw_npz_key"
        }
    }

    let file: String
    let raw: Raw
    let outputs: [Output]

    /// Reads the specification and the stored outputs of a model.
    static func load(_ folder: String) throws -> (specification: Self, tensors: [OutputTensor]) {
        let path = "conformance/" + folder
        let specification = try TestData.json(Self.self, path + "/spec.json")
        let archive = try StoredZip(contentsOf: TestData.path(path + "/raw.npz"))
        let tensors = try specification.outputs.map { output in
            let array = try NumPyArray(npy: try archive.member(output.key + ".npy"))
            return OutputTensor(name: output.name, shape: array.shape, values: array.values)
        }
        return (specification, tensors)
    }
}
