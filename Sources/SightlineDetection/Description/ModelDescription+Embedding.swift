// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

extension ModelDescription {
    /// Writes a copy of a model with this description in it, and what other programs understand of it: labels,
    /// normalisation, outputs, threshold and licence.
    ///
    /// `sha256` is left out, because the file changes. Reading the copy without a sidecar gives this description back.
    ///
    /// - Parameters:
    ///   - model: The path of the model, ONNX or TFLite.
    ///   - output: The path of the copy; may be the model's own.
    /// - Throws: ``DetectionError`` with code `invalidDescription` for what the model cannot hold; `InferenceError`.
    package func embed(into model: String, to output: String) throws {
        var description = self
        description.sha256 = nil
        let text = try description.json()
        let properties = try ModelProperties(path: model)
        for (index, name) in labels.names.enumerated() where name.contains(where: \.isNewline) {
            throw DetectionError(
                .invalidDescription, "label \(index) has a line break, which a list of labels in a model cannot hold")
        }
        guard properties.isTFLite else {
            var texts = [(key: MetadataFacts.descriptionKey, value: String(decoding: text, as: UTF8.self))]
            texts.append(("names", Self.dictionary(classNames)))
            if let licence { texts.append(("license", licence)) }
            return try ModelEmbedder.embed(properties: texts, inONNX: model, to: output)
        }
        let metadata = try tfliteMetadata(properties)
        let files = [
            (name: Self.labelFile, bytes: Array((classNames.joined(separator: "\n") + "\n").utf8)),
            (name: MetadataFacts.descriptionFile, bytes: text),
        ]
        try ModelEmbedder.embed(metadata, files: files, inTFLite: model, to: output)
    }

    /// The description that was put into a model; nil for a model without one.
    ///
    /// - Throws: ``DetectionError`` for one that cannot be read, `InferenceError` for a model that is damaged.
    package init?(embeddedIn model: String) throws {
        guard let text = try MetadataFacts(ModelProperties(path: model)).description else { return nil }
        try self.init(json: Array(text.utf8))
    }

    /// The name of the packed list of labels.
    static let labelFile = "labels.txt"

    /// The words by class, without the offset.
    private var classNames: [String] { Array(labels.names.dropFirst(labels.offset)) }

    /// `{0: "a", 1: "b"}`, as exporters of YOLO write names.
    private static func dictionary(_ names: [String]) -> String {
        let entries = names.enumerated().map { index, name in
            "\(index): \"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        return "{" + entries.joined(separator: ", ") + "}"
    }

    private func tfliteMetadata(_ properties: ModelProperties) throws(DetectionError) -> TFLiteMetadata {
        var metadata = properties.tflite ?? TFLiteMetadata()
        if !name.isEmpty { metadata.name = name }
        if let licence { metadata.license = licence }
        metadata.minimumParserVersion = metadata.minimumParserVersion ?? "1.0.0"
        metadata.files.removeAll { $0.name == MetadataFacts.descriptionFile || $0.name == Self.labelFile }
        metadata.files.append(AssociatedFile(name: MetadataFacts.descriptionFile, purpose: .descriptions))
        while metadata.inputs.count < properties.inputNames.count { metadata.inputs.append(TFLiteTensorMetadata()) }
        while metadata.outputs.count < properties.outputNames.count { metadata.outputs.append(TFLiteTensorMetadata()) }
        describe(input: &metadata, properties.inputNames)
        try describe(outputs: &metadata, properties.outputNames)
        return metadata
    }

    private func describe(input metadata: inout TFLiteMetadata, _ names: [[String]]) {
        let index = names.firstIndex { inputName.map($0.contains) ?? true } ?? 0
        guard metadata.inputs.indices.contains(index) else { return }
        metadata.inputs[index].name = metadata.inputs[index].name ?? "image"
        metadata.inputs[index].content = .image(isColor: input.colorOrder == .rgb, isGray: false)
        metadata.inputs[index].mean = input.elementType == .uint8 ? [] : input.mean
        metadata.inputs[index].standardDeviation = input.elementType == .uint8 ? [] : input.standardDeviation
    }

    /// Names, labels and the threshold of the outputs, as TensorFlow's own writers put them.
    private func describe(
        outputs metadata: inout TFLiteMetadata, _ names: [[String]]
    ) throws(DetectionError) {
        for index in metadata.outputs.indices {
            metadata.outputs[index].files.removeAll { $0.purpose == .axisLabels || $0.purpose == .valueLabels }
        }
        let isPostProcessed = family == .ssd || family == .efficientDetLite
        var places: [OutputRole: Int] = [:]
        for (index, names) in names.enumerated() {
            let named = outputs.first { names.contains($0.value) }?.key
            let told = metadata.outputs[index].name.flatMap { OutputRole(metadataName: $0.lowercased()) }
            let known = names.compactMap { OutputRole(outputName: $0) }.first
            if let role = named ?? (isPostProcessed ? told ?? known : nil) { places[role] = index }
        }
        guard isPostProcessed else {
            guard let index = places[.scores] ?? places[.rows] ?? metadata.outputs.indices.last else { return }
            metadata.outputs[index].files.append(AssociatedFile(name: Self.labelFile, purpose: .axisLabels))
            metadata.outputs[index].threshold = confidenceThreshold
            return
        }
        guard let boxes = places[.boxes], let classes = places[.classes], let scores = places[.scores],
            let count = places[.count]
        else {
            throw DetectionError(
                .invalidDescription,
                "cannot tell which of the outputs (\(names.compactMap(\.first).joined(separator: ", "))) are the boxes, "
                    + "classes, scores and the count; set \"outputs\" in the description")
        }
        for (index, name) in [
            (boxes, "location"), (classes, "category"), (scores, "score"), (count, "number of detections"),
        ] {
            metadata.outputs[index].name = name
            metadata.outputs[index].content = .features
        }
        metadata.outputs[boxes].content = .boxes(.boundaries, order: [1, 0, 3, 2], isPixels: false)
        metadata.outputs[classes].files.append(AssociatedFile(name: Self.labelFile, purpose: .valueLabels))
        metadata.outputs[scores].threshold = confidenceThreshold
        metadata.groupDetections()
    }
}
