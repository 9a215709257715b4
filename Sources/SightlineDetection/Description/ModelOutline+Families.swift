// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

/// Models whose names and shapes have one meaning only.
extension ModelOutline {
    /// The description of a model of a known kind, nil for a model that none of them fits.
    ///
    /// - Throws: ``DetectionError`` that says what to set when the kind is known but something else is not.
    func recognized() throws(DetectionError) -> ModelDescription? {
        let names = outputs.map(\.name)
        if names.count == 2, Set(names) == ["dets", "labels"] { return try rfDETR() }
        if inputs.contains(where: { $0.name == "orig_target_sizes" }), names.contains("boxes") { return try dFine() }
        if outputs.count == 2, let description = try mediaPipe() { return description }
        let roles = names.compactMap { ModelDescription.OutputRole(outputName: $0) }
        if outputs.count == 4, Set(roles).count == 4 { return try ssd() }
        guard outputs.count == 1, outputs[0].shape.count == 3 else { return nil }
        return try yoloWithoutObjectness()
    }

    /// RF-DETR as its exporter names it: ImageNet's mean, stretched.
    private func rfDETR() throws(DetectionError) -> ModelDescription {
        var input = try picture()
        // Mean and deviation of ImageNet in 0...255, as torchvision states them.
        input.mean = [123.675, 116.28, 103.53]
        input.standardDeviation = [58.395, 57.12, 57.375]
        input.scaling = .stretch
        let columns = outputs.first { $0.name == "labels" }?.shape.last ?? 0
        var words = try labels()
        if words.isEmpty, columns == BuiltInModels.cocoIdentifierLabels.count {
            words = BuiltInModels.cocoIdentifierLabels
        }
        var description = try described(.rfDETR, input, words, classCount: columns)
        description.outputs = [.boxes: "dets", .scores: "labels"]
        return description
    }

    /// RT-DETR and D-FINE with post-processing in the graph: 0...1, stretched.
    private func dFine() throws(DetectionError) -> ModelDescription {
        var input = try picture(inputCount: 2)
        input.scaling = .stretch
        let words = try labels()
        guard !words.isEmpty else {
            throw unknown("it looks like RT-DETR or D-FINE, whose outputs do not tell the classes", set: "labels")
        }
        var description = try described(.dFine, input, words, classCount: words.count)
        description.inputName = inputs.first { $0.shape.count == 4 }?.name
        return description
    }

    /// MediaPipe's detectors, by their number of anchors.
    private func mediaPipe() throws(DetectionError) -> ModelDescription? {
        guard let scores = outputs.first(where: { $0.shape.last == 1 }),
            let boxes = outputs.first(where: { $0.shape.last != 1 }), boxes.shape.count == 3, scores.shape.count == 3,
            let length = boxes.shape.last, inputs.count == 1, inputs[0].shape.count == 4, inputs[0].shape[3] == 3
        else { return nil }
        let size = PixelSize(width: inputs[0].shape[2], height: inputs[0].shape[1])
        let kinds = [16: "face", 18: "palm", 12: "person"]
        guard boxes.shape[1] == scores.shape[1], let label = kinds[length],
            AnchorSpecification.mediaPipe(size: size, anchorCount: boxes.shape[1]) != nil
        else { return nil }
        var input = try picture()
        input.scaling = .letterbox(.center)
        input.padValue = 0
        if label != "palm" {
            input.mean = [127.5, 127.5, 127.5]
            input.standardDeviation = input.mean
        }
        return try described(.mediaPipe, input, [label], classCount: 1)
    }

    /// TFLite's post-processing on bytes: the pixels as they are.
    private func ssd() throws(DetectionError) -> ModelDescription {
        var input = try picture(types: [.uint8])
        input.scaling = .stretch
        input.mean = [0, 0, 0]
        input.standardDeviation = [1, 1, 1]
        let words = try labels()
        guard !words.isEmpty else {
            throw unknown("it looks like an SSD, whose outputs do not tell the classes", set: "labels")
        }
        return try described(.ssd, input, words, classCount: words.count)
    }

    /// YOLOv8 and its successors, raw or end to end; nil for other rows.
    private func yoloWithoutObjectness() throws(DetectionError) -> ModelDescription? {
        let shape = outputs[0].shape
        let words = try labels()
        if let task = metadata["task"], task != "detect" {
            throw DetectionError(
                .unsupportedFamily,
                "\(name) is for the task '\(task)', only detection is read; export a model for detection")
        }
        guard let size = try? picture().size else { return nil }
        func cells(_ strides: [Int]) -> Int {
            strides.reduce(0) { $0 + (size.width / $1) * (size.height / $1) }
        }
        let grids = [cells([8, 16, 32]), cells([8, 16, 32, 64])]
        if grids.contains(shape[2]), shape[1] > 4 {
            return try yolo(.yolov8, words, classCount: shape[1] - 4)
        }
        // With the classes last, only labels tell these rows from YOLOX's.
        if grids.contains(shape[1]), !words.isEmpty, shape[2] == words.count + 4 {
            return try yolo(.yolov8, words, classCount: words.count)
        }
        let anchored = [3 * cells([8, 16, 32]), 3 * cells([16, 32])]
        if shape[2] == 6, !anchored.contains(shape[1]), !grids.contains(shape[1]) {
            guard !words.isEmpty else {
                throw unknown(
                    "it looks like a YOLO that chooses by itself (x1, y1, x2, y2, score, class), whose output does not "
                        + "tell the classes", set: "family (\"yolo-end-to-end\"), input and labels")
            }
            return try yolo(.yoloEndToEnd, words, classCount: words.count)
        }
        return nil
    }

    private func yolo(
        _ family: ModelDescription.Family, _ names: [String], classCount: Int
    ) throws(DetectionError) -> ModelDescription {
        var input = try picture()
        input.scaling = .letterbox(.center)
        let words = names.isEmpty && classCount == BuiltInModels.cocoLabels.count ? BuiltInModels.cocoLabels : names
        var description = try described(family, input, words, classCount: classCount)
        // Exports with the channels last are TFLite's, whose boxes are fractions.
        if input.layout == .nhwc { description.boxUnit = .normalized }
        return description
    }

    /// The labels of the metadata; empty for none.
    private func labels() throws(DetectionError) -> [String] {
        guard let text = metadata["names"] ?? metadata["labels"] else { return [] }
        return try LabelText.parse(text)
    }

    private func described(
        _ family: ModelDescription.Family, _ input: InputSpecification, _ words: [String], classCount: Int
    ) throws(DetectionError) -> ModelDescription {
        guard words.count == classCount, classCount > 0 else {
            throw unknown(
                "it looks like the family \"\(family.rawValue)\" with \(classCount) classes, its metadata names "
                    + "\(words.count)", set: "family, input and labels")
        }
        var description = ModelDescription(name: name, family: family, input: input, labels: .init(names: words))
        description.licence = metadata["license"] ?? metadata["licence"]
        return description
    }
}
