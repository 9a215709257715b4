// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// What a model's metadata says that its shapes do not, from whichever format.
struct MetadataFacts {
    /// The metadata key of ONNX that holds a whole `model.json`.
    static let descriptionKey = "sightline"
    /// The file packed in a TFLite model that holds a whole `model.json`.
    static let descriptionFile = "sightline.json"

    /// A whole `model.json`; nil for none.
    var description: String?
    /// The labels in the order of the classes; empty for none.
    var labels: [String] = []
    /// The key or file that the labels are from.
    var labelSource: String?
    /// What is subtracted from and what divides the three channels, in the numbers of the metadata; nil when not said.
    var normalization: (mean: [Float], deviation: [Float])?
    /// What the picture's tensor cannot be read as, in words; nil when there is nothing in the way.
    var inputProblem: String?
    /// What the boxes cannot be read as, in words; nil when there is nothing in the way.
    var boxProblem: String?
    /// The names an output may have, by its role.
    var outputs: [ModelDescription.OutputRole: [String]] = [:]
    /// The score below which nothing is meant.
    var threshold: Float?
    /// The size of the picture where the shape leaves it open.
    var size: PixelSize?
    /// What the model is for, as exporters of YOLO call it.
    var task: String?
    /// Whether an exporter of YOLO wrote the properties: it states the stride.
    var isYOLOExport = false
    /// The licence's name.
    var licence: String?
    /// What the metadata asks for that is not done.
    var notes: [String] = []

    /// Says nothing.
    init() {}

    /// Reads the properties of an ONNX model: `names`, `labels`, `classes` or `character`, `imgsz`, `task` and `license`.
    ///
    /// - Throws: ``DetectionError`` with code `invalidDescription` for labels that cannot be read.
    init(texts: [String: String]) throws(DetectionError) {
        description = texts[Self.descriptionKey]
        if let key = ["names", "labels", "classes", "character"].first(where: { texts[$0] != nil }) {
            labels = try LabelText.parse(texts[key] ?? "")
            labelSource = key
        }
        if let numbers = texts["imgsz"]?.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).map({ Int($0) ?? 0 }),
            let height = numbers.first, let width = numbers.last, 1...2 ~= numbers.count, 1...65536 ~= height,
            1...65536 ~= width
        {
            size = PixelSize(width: width, height: height)
        }
        task = texts["task"]
        isYOLOExport = texts["stride"] != nil
        licence = (texts["license"] ?? texts["licence"]).map(LicenceText.name)
    }
}
