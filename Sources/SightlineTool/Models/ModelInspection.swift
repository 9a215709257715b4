// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// What `models inspect` found out.
struct ModelInspection {
    /// Labels that are shown.
    private static let shownLabels = 5
    /// Characters of a property that are shown.
    private static let shownCharacters = 200

    let path: String
    let loaded: LoadedEngine
    /// The description and its sources; nil when the model does not say enough.
    var described: DescribedModel?
    /// What the model does not say; nil when it says enough.
    var problem: String?
    /// The description that was written; nil for none.
    var written: String?

    init(path: String, loaded: LoadedEngine) {
        self.path = path
        self.loaded = loaded
    }

    private var engine: any Engine { loaded.engine }

    /// For a person.
    var text: String {
        var lines = [path]
        for refusal in loaded.refusals { lines.append("  passed over  \(refusal)") }
        lines.append("  engine  \(engine.name) \(engine.version ?? "")")
        for (kind, tensors) in [("input", engine.inputs), ("output", engine.outputs)] {
            for tensor in tensors {
                let shape = tensor.shape.map { $0 < 0 ? "?" : String($0) }.joined(separator: ", ")
                lines.append(
                    "  \(kind)  \(tensor.name)  [\(shape)]  \(tensor.elementType)\(Self.quantization(of: tensor))")
            }
        }
        for (key, value) in engine.metadata.sorted(by: { $0.key < $1.key }) {
            let shown = value.count > Self.shownCharacters ? value.prefix(Self.shownCharacters) + "…" : Substring(value)
            lines.append("  property  \(key)  " + shown.replacing("\n", with: ", "))
        }
        if let described {
            for (key, source) in described.sources {
                let reason = key == "family" ? described.reason.map { ": " + $0 } ?? "" : ""
                lines.append(
                    "  \(key)  \(Self.fact(key, described.description))  (\(Self.words(source))\(reason))")
            }
            for note in described.notes { lines.append("  missing  \(note)") }
        }
        if let problem { lines.append("  missing  \(problem)") }
        if let written { lines.append("  written  \(written)") }
        // Names inside a file come from outside; line feeds are ours.
        let printable = lines.map {
            Console.outputIsTerminal ? Console.oneLine($0).escapedForTerminal : Console.oneLine($0)
        }
        return printable.joined(separator: "\n") + "\n"
    }

    /// For a script: one object.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.field("type", "model")
        json.field("path", path)
        json.field("engine", engine.name)
        json.field("engineVersion", engine.version)
        json.field("passedOver", loaded.refusals.map(\.description))
        for (kind, tensors) in [("inputs", engine.inputs), ("outputs", engine.outputs)] {
            json.key(kind)
            json.beginArray()
            for tensor in tensors {
                json.beginObject()
                json.field("name", tensor.name)
                json.key("shape")
                json.beginArray()
                for length in tensor.shape { json.value(length) }
                json.endArray()
                json.field("elementType", tensor.elementType.rawValue)
                json.endObject()
            }
            json.endArray()
        }
        if let described { Self.write(described, to: &json) }
        json.field("missing", (described?.notes ?? []) + [problem].compactMap { $0 })
        json.field("written", written)
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ described: DescribedModel, to json: inout JSONWriter) {
        let description = described.description
        json.field("name", description.name)
        json.field("family", description.family.rawValue)
        json.field("familyReason", described.reason)
        json.field("width", description.input.size.width)
        json.field("height", description.input.size.height)
        json.field("labelCount", description.labels.classCount)
        json.field("labels", description.labels.names)
        json.field("confidence", description.confidenceThreshold)
        json.field("iou", description.iouThreshold)
        json.field("licence", description.licence)
        json.key("sources")
        json.beginObject()
        for (key, source) in described.sources { json.field(key, words(source)) }
        json.endObject()
    }

    /// What is known under a key of `model.json`.
    private static func fact(_ key: String, _ description: ModelDescription) -> String {
        switch key {
        case "family": return description.family.rawValue
        case "input":
            let input = description.input
            let range =
                input.mean == [0, 0, 0] && input.standardDeviation == [1, 1, 1]
                ? "pixels"
                : "(x - \(input.mean)) / "
                    + "\(input.standardDeviation)"
            return "\(input.size) \(input.layout.rawValue) \(input.colorOrder.rawValue) \(input.elementType.rawValue) "
                + range
        case "outputs":
            let names = description.outputs.map { "\($0.key.rawValue) '\($0.value)'" }.sorted()
            return names.isEmpty ? "as the family finds them" : names.joined(separator: ", ")
        case "labels":
            let names = description.labels.names
            let first = names.prefix(shownLabels).joined(separator: ", ")
            return "\(description.labels.classCount): \(first)\(names.count > shownLabels ? ", …" : "")"
        case "thresholds":
            return "confidence \(description.confidenceThreshold), iou \(description.iouThreshold)"
        default: return description.licence ?? "unknown"
        }
    }

    private static func words(_ source: DescribedModel.Source) -> String {
        switch source {
        case .sidecar(let path): "description \(path)"
        case .metadata(let key): "metadata \(key)"
        case .shapes: "names and shapes of the tensors"
        case .standard: "the family's standard"
        case .unknown: "nobody says"
        }
    }

    /// How integers stand for real values; empty for a tensor that is not quantised.
    private static func quantization(of tensor: TensorDescription) -> String {
        if let quantization = tensor.quantization {
            return "  scale \(quantization.scale), zero point \(quantization.zeroPoint)"
        }
        guard let quantization = tensor.channelQuantization else { return "" }
        return "  \(quantization.channels.count) scales along axis \(quantization.axis)"
    }
}
