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
        if outputs.count == 4, let roles = postProcessRoles() { return try ssd(roles) }
        guard outputs.count == 1, outputs[0].shape.count == 3 else { return nil }
        return try yoloWithoutObjectness()
    }

    /// RF-DETR as its exporter names it: ImageNet's mean, stretched.
    private func rfDETR() throws(DetectionError) -> ModelDescription {
        var input = try picture()
        if facts.normalization == nil {
            // Mean and deviation of ImageNet in 0...255, as torchvision states them.
            input.mean = [123.675, 116.28, 103.53]
            input.standardDeviation = [58.395, 57.12, 57.375]
        }
        input.scaling = .stretch
        let columns = outputs.first { $0.name == "labels" }?.shape.last ?? 0
        var words = facts.labels
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
        let words = facts.labels
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
        if label != "palm", facts.normalization == nil {
            input.mean = [127.5, 127.5, 127.5]
            input.standardDeviation = input.mean
        }
        return try described(.mediaPipe, input, facts.labels.isEmpty ? [label] : facts.labels, classCount: 1)
    }

    /// The outputs of TFLite's post-processing by what the metadata calls them, else by their own names; nil unless each
    /// has a role of its own.
    private func postProcessRoles() -> [ModelDescription.OutputRole: String]? {
        var roles: [ModelDescription.OutputRole: String] = [:]
        for output in outputs {
            let told = facts.outputs.first { $0.value.contains(output.name) }?.key
            guard let role = told ?? ModelDescription.OutputRole(outputName: output.name),
                roles.updateValue(output.name, forKey: role) == nil
            else { return nil }
        }
        return roles
    }

    /// TFLite's post-processing on bytes, the pixels as they are, or on what the metadata's normalisation makes of them.
    private func ssd(
        _ roles: [ModelDescription.OutputRole: String]
    ) throws(DetectionError) -> ModelDescription {
        if let problem = facts.boxProblem { throw unknown(problem, set: "family") }
        var input = try picture(types: [.uint8])
        input.scaling = .stretch
        if facts.normalization == nil {
            input.mean = [0, 0, 0]
            input.standardDeviation = [1, 1, 1]
        }
        let words = facts.labels
        guard !words.isEmpty else {
            throw unknown("it looks like an SSD, whose outputs do not tell the classes", set: "labels")
        }
        var description = try described(.ssd, input, words, classCount: words.count)
        // The post-processing leaves the background out, so that a line for it is no class.
        if words.count > 1, ["???", "background"].contains(words[0].lowercased()) { description.labels.offset = 1 }
        // Names that tell their role by themselves are the same to every engine and need not be written down.
        if roles.contains(where: { ModelDescription.OutputRole(outputName: $0.value) != $0.key }) {
            description.outputs = roles
        }
        return description
    }

    /// YOLOv8 and its successors, raw or end to end; nil for other rows.
    private func yoloWithoutObjectness() throws(DetectionError) -> ModelDescription? {
        let shape = outputs[0].shape
        let words = facts.labels
        if let task = facts.task, task != "detect" {
            throw DetectionError(
                .unsupportedFamily,
                "\(name) is for the task '\(task)', only detection is read; export a model for detection")
        }
        guard let size = try? picture().size else { return nil }
        func cells(_ strides: [Int]) -> Int {
            strides.reduce(0) { $0 + (size.width / $1) * (size.height / $1) }
        }
        if shape.dropFirst().contains(-1) { return try openRows(shape, words) }
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

    /// Rows whose number is open: only an exporter's word and the number of labels tell what they are.
    private func openRows(_ shape: [Int], _ words: [String]) throws(DetectionError) -> ModelDescription? {
        let (open, length) = shape[1] < 0 ? (1, shape[2]) : (2, shape[1])
        guard facts.isYOLOExport, !words.isEmpty, length > 0 else { return nil }
        if open == 2 { return length == words.count + 4 ? try yolo(.yolov8, words, classCount: words.count) : nil }
        switch (length, words.count) {
        // Six numbers are also one class with objectness, and two without.
        case (6, 1), (6, 2): return nil
        case (6, _): return try yolo(.yoloEndToEnd, words, classCount: words.count)
        case (words.count + 4, _): return try yolo(.yolov8, words, classCount: words.count)
        default: return nil
        }
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

    private func described(
        _ family: ModelDescription.Family, _ input: InputSpecification, _ words: [String], classCount: Int
    ) throws(DetectionError) -> ModelDescription {
        guard words.count == classCount, classCount > 0 else {
            throw unknown(
                "it looks like the family \"\(family.rawValue)\" with \(classCount) classes, its metadata names "
                    + "\(words.count)", set: "family, input and labels")
        }
        return ModelDescription(name: name, family: family, input: input, labels: .init(names: words))
    }
}
