// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

package import SightlineInference

/// A model's description, and where each part of it is from.
package struct DescribedModel {
    /// Where a fact is from.
    package enum Source: Hashable, Sendable {
        /// The description beside the model.
        case sidecar(String)
        /// The model's metadata, with the key or file.
        case metadata(String)
        /// The names and shapes of the model's tensors.
        case shapes
        /// What the family does when nothing is said.
        case standard
        /// Nothing is known.
        case unknown
    }

    /// What is known of the model.
    package var description: ModelDescription
    /// Where the facts are from, by their key in `model.json`.
    package var sources: [(key: String, source: Source)]
    /// Why the model was taken for its family, in words; nil when its description says the family.
    package var reason: String?
    /// What is missing or is not done, in words.
    package var notes: [String]

    /// The keys of facts that ``sources`` tells.
    static let keys = ["family", "input", "outputs", "labels", "thresholds", "licence"]

    /// Describes a model by the sidecar beside it, else by its metadata, else by shapes that have one meaning only.
    ///
    /// - Throws: ``DetectionError`` that says what to set; `InferenceError` for metadata that is damaged.
    package init(path: String, inputs: [TensorDescription], outputs: [TensorDescription]) throws {
        if let (description, place) = try Sidecar.find(for: path) {
            self.init(description, from: .sidecar(place))
            return
        }
        let facts = try MetadataFacts(ModelProperties(path: path))
        let outline = ModelOutline(name: Sidecar.name(of: path), inputs: inputs, outputs: outputs, facts: facts)
        self.init(try outline.describe(), facts: facts)
        if facts.description == nil { reason = Self.reason(description, outputs) }
    }

    /// The description that is beside a model; nil for none.
    package static func sidecarPath(for modelPath: String) -> String? { Sidecar.place(for: modelPath) }

    private init(_ description: ModelDescription, from source: Source) {
        self.description = description
        sources = Self.keys.map { ($0, source) }
        notes = description.licence == nil ? [Self.licenceNote] : []
        if description.licence == nil { setSource("licence", .unknown) }
    }

    private init(_ description: ModelDescription, facts: MetadataFacts) {
        if facts.description != nil {
            self.init(description, from: .metadata(MetadataFacts.descriptionKey))
            return
        }
        self.init(description, from: .shapes)
        if facts.normalization != nil { setSource("input", .metadata("normalization")) }
        if facts.size != nil, facts.normalization == nil { setSource("input", .metadata("imgsz")) }
        if facts.outputs.count > 1 { setSource("outputs", .metadata("tensor names")) }
        setSource("labels", facts.labelSource.map { .metadata($0) } ?? .standard)
        setSource("thresholds", facts.threshold == nil ? .standard : .metadata("score threshold"))
        if description.licence != nil { setSource("licence", .metadata("license")) }
        notes += facts.notes
    }

    private static let licenceNote = "no licence is stated; ask who made the model, and set \"licence\" in model.json"

    private mutating func setSource(_ key: String, _ source: Source) {
        for index in sources.indices where sources[index].key == key { sources[index].source = source }
    }
}
