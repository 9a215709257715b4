// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

/// What a model without a sidecar tells of itself: metadata and the shapes of its tensors.
struct ModelOutline {
    var name: String
    var inputs: [TensorDescription]
    var outputs: [TensorDescription]
    var facts: MetadataFacts

    /// The description that follows from metadata and known shapes.
    ///
    /// - Throws: ``DetectionError`` that says what to set when the model does not say enough: nothing is guessed that
    ///   could be misread.
    func describe() throws(DetectionError) -> ModelDescription {
        if let text = facts.description {
            var description = try ModelDescription(json: Array(text.utf8))
            if description.name.isEmpty { description.name = name }
            return description
        }
        if let problem = facts.inputProblem {
            throw DetectionError(
                .unsupportedFamily, "\(name) wants \(problem); only models that take a colour picture are read")
        }
        var description = if let known = try recognized() { known } else { try anchoredYOLO() }
        if let threshold = facts.threshold { description.confidenceThreshold = threshold }
        description.licence = facts.licence
        return description
    }

    /// Darknet's and YOLOv5's rows, three anchors a cell.
    private func anchoredYOLO() throws(DetectionError) -> ModelDescription {
        let input = try picture()
        let (output, rowLength) = try rows()
        let classCount = rowLength - 5
        let strides = try anchoredStrides(rowCount: output.shape[1], size: input.size)
        let isCOCO = facts.labels.isEmpty && classCount == BuiltInModels.cocoLabels.count
        let names = isCOCO ? BuiltInModels.cocoLabels : facts.labels
        guard names.count == classCount else {
            throw unknown(
                "its output '\(output.name)' has \(classCount) classes, its metadata names \(names.count)",
                set: "labels")
        }
        var specification = input
        // Two strides are Darknet's tiny networks: trained on stretched pictures, padded with 0.5 when letterboxed.
        if strides == 2 {
            specification.scaling = .stretch
            specification.padValue = 128
        } else {
            specification.scaling = .letterbox(.center)
        }
        var description = ModelDescription(name: name, input: specification, labels: .init(names: names))
        description.inputName = inputs[0].name
        description.outputs = [.rows: output.name]
        // Exports with the channels last are TFLite's, whose boxes are fractions.
        if input.layout == .nhwc { description.boxUnit = .normalized }
        return description
    }

    /// What the input of four dimensions wants to see, as far as its shape says.
    ///
    /// - Parameters:
    ///   - inputCount: How many inputs a model of this kind has.
    ///   - types: The element types that have one meaning with this kind.
    func picture(
        inputCount: Int = 1, types: Set<ElementType> = [.float32, .float16]
    ) throws(DetectionError) -> InputSpecification {
        // With a normalisation, bytes have one meaning too.
        let types = facts.normalization == nil ? types : types.union([.float32, .float16, .uint8, .int8])
        guard inputs.count == inputCount, let tensor = inputs.first(where: { $0.shape.count == 4 }) else {
            throw unknown("expected one input of four dimensions, got \(Self.list(inputs))", set: "family and input")
        }
        let (shape, type) = (tensor.shape, tensor.elementType)
        let isPlanar = shape[1] == 3
        guard isPlanar || shape[3] == 3, types.contains(type) else {
            throw unknown(
                "expected an input of three channels and \(types.map(\.rawValue).sorted().joined(separator: " or ")), "
                    + "got \(Self.list(inputs))", set: "family and input")
        }
        var size = PixelSize(width: isPlanar ? shape[3] : shape[2], height: isPlanar ? shape[2] : shape[1])
        if size.width < 0 || size.height < 0, let known = facts.size {
            size = PixelSize(
                width: size.width < 0 ? known.width : size.width, height: size.height < 0 ? known.height : size.height)
        }
        guard 1...65536 ~= size.width, 1...65536 ~= size.height else {
            throw unknown("its input has no fixed size: \(Self.list(inputs))", set: "input.width and input.height")
        }
        var input = InputSpecification(size: size, layout: isPlanar ? .nchw : .nhwc, elementType: type)
        try applyNormalization(to: &input, quantization: tensor.quantization)
        return input
    }

    /// Puts the metadata's mean and deviation into an input. Bytes are the pixels themselves, as other readers of TFLite
    /// metadata have it; signed ones are quantised after the normalisation.
    private func applyNormalization(
        to input: inout InputSpecification, quantization: Quantization?
    ) throws(DetectionError) {
        guard let (mean, deviation) = facts.normalization else { return }
        switch input.elementType {
        case .uint8:
            input.mean = [0, 0, 0]
            input.standardDeviation = [1, 1, 1]
        case .int8:
            guard let quantization else {
                throw unknown("its input of signed bytes has no scale", set: "input.quantization")
            }
            input.quantization = quantization
            fallthrough
        default:
            input.mean = mean
            input.standardDeviation = deviation
        }
    }

    private func rows() throws(DetectionError) -> (TensorDescription, rowLength: Int) {
        guard outputs.count == 1 else {
            throw unknown("expected one output [1, N, 5 + classes], got \(Self.list(outputs))", set: "family")
        }
        let output = outputs[0]
        if output.shape.count == 2 {
            throw DetectionError(
                .unsupportedFamily,
                "\(name) looks like a classifier, not a detector: its output is \(Self.list(outputs)); "
                    + "give a model that returns boxes")
        }
        guard output.shape.count == 3, output.shape[0] == 1 || output.shape[0] == -1, output.elementType == .float32
        else {
            throw unknown("expected one float32 output [1, N, 5 + classes], got \(Self.list(outputs))", set: "family")
        }
        if output.shape[1] < 0, !facts.isYOLOExport || facts.labels.count != output.shape[2] - 5 {
            throw unknown(
                "its output \(Self.list(outputs)) leaves the number of rows open (-1), so that they may be any YOLO's",
                set: "family, input and labels")
        }
        guard output.shape[2] > 5 else {
            throw unknown("expected rows of 5 + classes numbers, got \(Self.list(outputs))", set: "family")
        }
        return (output, output.shape[2])
    }

    /// How many strides, 2 (16, 32) or 3 (8, 16, 32), make the rows with three anchors a cell.
    private func anchoredStrides(rowCount: Int, size: PixelSize) throws(DetectionError) -> Int {
        func cells(_ strides: [Int]) -> Int {
            strides.reduce(0) { $0 + (size.width / $1) * (size.height / $1) }
        }
        if rowCount < 0 { return 3 }
        if rowCount == 3 * cells([16, 32]) { return 2 }
        if rowCount == 3 * cells([8, 16, 32]) { return 3 }
        if rowCount == cells([8, 16, 32]) {
            throw unknown(
                "it looks like YOLOX, \(rowCount) rows are one for each cell of \(size) at strides 8, 16 and 32, but "
                    + "they may be raw or finished; set \"family\" to \"yolox\" for offsets and logarithms as the official "
                    + "export leaves them, or to \"yolov5\" for finished boxes",
                set: "family, input and labels")
        }
        throw unknown("its \(rowCount) rows fit no known grid of \(size)", set: "family and boxUnit")
    }

    func unknown(_ reason: String, set keys: String) -> DetectionError {
        DetectionError(
            .unknownModel,
            "\(name) does not say what its numbers mean: \(reason); "
                + "write model.json beside it and set \(keys) (see docs/model-json.md)")
    }

    static func list(_ tensors: [TensorDescription]) -> String {
        tensors.isEmpty ? "none" : tensors.map { "'\($0.name)' \($0.shape)" }.joined(separator: ", ")
    }
}
