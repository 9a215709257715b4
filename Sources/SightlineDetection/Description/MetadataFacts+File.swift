// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

extension MetadataFacts {
    /// Reads what the file of a model says.
    ///
    /// - Throws: ``DetectionError`` with code `invalidDescription` for labels that cannot be read, `InferenceError` for
    ///   packed files that are damaged or too large.
    init(_ properties: ModelProperties) throws {
        try self.init(texts: properties.texts)
        guard let metadata = properties.tflite else { return }
        if properties.hasPackedFile(Self.descriptionFile) {
            description = try properties.packedText(Self.descriptionFile)
        }
        licence = metadata.license.map(LicenceText.name)
        if let picture = metadata.inputs.first { read(picture: picture) }
        for (index, tensor) in metadata.outputs.enumerated() where index < properties.outputNames.count {
            read(output: tensor, names: properties.outputNames[index])
        }
        try readLabels(metadata, properties)
    }

    private mutating func read(picture: TFLiteTensorMetadata) {
        switch picture.content {
        case .image(_, isGray: true): inputProblem = "a grey picture"
        case .audio: inputProblem = "sound"
        case .boxes: inputProblem = "boxes"
        default: break
        }
        let (mean, deviation) = (picture.mean, picture.standardDeviation)
        guard !mean.isEmpty || !deviation.isEmpty else { return }
        func three(_ values: [Float], _ standard: Float) -> [Float]? {
            switch values.count {
            case 0: [standard, standard, standard]
            case 1: [values[0], values[0], values[0]]
            case 3: values
            default: nil
            }
        }
        guard let mean = three(mean, 0), let deviation = three(deviation, 1), mean.allSatisfy(\.isFinite),
            deviation.allSatisfy({ $0 > 0 && $0.isFinite })
        else {
            inputProblem = "a picture whose mean \(mean) and deviation \(deviation) are not three numbers above 0"
            return
        }
        normalization = (mean, deviation)
    }

    private mutating func read(output tensor: TFLiteTensorMetadata, names: [String]) {
        var role = tensor.name.flatMap { ModelDescription.OutputRole(metadataName: $0.lowercased()) }
        if case .boxes(let kind, let order, let isPixels) = tensor.content {
            role = .boxes
            let isKnown =
                (kind == .boundaries || kind == .unknown) && (order == [1, 0, 3, 2] || order.isEmpty) && !isPixels
            if !isKnown {
                boxProblem =
                    "its boxes are \(kind) in the order \(order)\(isPixels ? " in pixels" : ""), expected fractions "
                    + "ymin, xmin, ymax, xmax (boundaries [1, 0, 3, 2])"
            }
        }
        if tensor.files.contains(where: { $0.purpose == .valueLabels }) { role = .classes }
        if let role { outputs[role] = names }
        if let value = tensor.threshold, 0...1 ~= value { threshold = value }
        if tensor.calibration != nil {
            notes.append("scores are not calibrated: score calibration of TFLite metadata is not supported")
        }
    }

    /// Labels of an output, else of the model as a whole; of several languages, English or the one without a name.
    private mutating func readLabels(_ metadata: TFLiteMetadata, _ properties: ModelProperties) throws {
        let ofOutputs = metadata.outputs.flatMap(\.files).filter {
            $0.purpose == .axisLabels || $0.purpose == .valueLabels
        }
        let named = ofOutputs.isEmpty ? metadata.files.filter { $0.purpose == .axisLabels } : ofOutputs
        let file =
            named.first { ($0.locale ?? "").isEmpty } ?? named.first { $0.locale?.hasPrefix("en") == true }
            ?? named.first
        // Metadata that says nothing of its outputs may still come with one file that is called so.
        let packed = properties.packedNames.filter { $0.lowercased().contains("label") && $0.hasSuffix(".txt") }
        guard let name = file?.name ?? (packed.count == 1 ? packed[0] : nil) else { return }
        labels = try LabelText.parse(properties.packedText(name))
        labelSource = name
    }
}
