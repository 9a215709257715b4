// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// Finds the outputs of a model by their roles: by the description's names, else by known names, else by shape when
/// only one output fits.
struct OutputFinder {
    let description: ModelDescription
    let outputs: [TensorDescription]

    private typealias Role = ModelDescription.OutputRole

    /// The output that a description names for a role, nil when it names none.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when the model has none of that name.
    func named(_ role: ModelDescription.OutputRole) throws(DetectionError) -> Int? {
        guard let name = description.outputs[role] else { return nil }
        if let index = outputs.firstIndex(where: { $0.name == name }) { return index }
        throw DetectionError(
            .shapeMismatch,
            "the model has no output '\(name)', it has \(names); correct \"outputs.\(role.rawValue)\" in model.json")
    }

    /// The output of a role, the only one when none is named.
    func only(_ role: ModelDescription.OutputRole) throws(DetectionError) -> Int {
        if let index = try named(role) { return index }
        guard outputs.count == 1 else {
            throw DetectionError(
                .shapeMismatch,
                "the model has \(outputs.count) outputs (\(names)); set \"outputs.\(role.rawValue)\" in model.json "
                    + "to say which")
        }
        return 0
    }

    /// The output of a role: as named, else by one of the known names, else the only one whose shape fits.
    func find(
        _ role: ModelDescription.OutputRole, knownNames: [String] = [], shape: String,
        where fits: (TensorDescription) -> Bool
    ) throws(DetectionError) -> Int {
        if let index = try named(role) { return index }
        let fitting = outputs.indices.filter { fits(outputs[$0]) }
        let known = fitting.filter { knownNames.contains(outputs[$0].name) }
        if known.count == 1 { return known[0] }
        guard fitting.count == 1 else {
            throw DetectionError(
                .shapeMismatch,
                "expected one output \(shape) for the \(role.rawValue), \(fitting.isEmpty ? "none" : "more than one") "
                    + "of \(list) fits; set \"outputs.\(role.rawValue)\" in model.json")
        }
        return fitting[0]
    }

    /// Whether the model's graph ends with labels, boxes and scores of its own choice.
    var isPostProcessed: Bool { outputs.count >= 3 || description.outputs[.scores] != nil }

    /// Throws unless a dimension, if the model fixes it, is as expected.
    func require(
        _ index: Int, _ isRight: Bool, expected: String
    ) throws(DetectionError) {
        guard !isRight else { return }
        let tensor = outputs[index]
        throw DetectionError(
            .shapeMismatch,
            "expected the output '\(tensor.name)' to be \(expected) (\(description.labels.classCount) classes), "
                + "the model has \(tensor.elementType.rawValue) \(tensor.shape); correct \"labels\" or \"family\" "
                + "in model.json")
    }

    private var names: String { outputs.map(\.name).joined(separator: ", ") }

    private var list: String {
        outputs.isEmpty ? "no outputs" : outputs.map { "'\($0.name)' \($0.shape)" }.joined(separator: ", ")
    }
}

extension TensorDescription {
    /// A dimension counted from the last, which is 1; nil for one that is open or missing.
    func dimension(last place: Int) -> Int? {
        guard place <= shape.count else { return nil }
        let dimension = shape[shape.count - place]
        return dimension < 0 ? nil : dimension
    }

    /// Whether a dimension is, or may turn out to be, of a length.
    func admits(_ length: Int, last place: Int) -> Bool {
        guard place <= shape.count else { return shape.isEmpty }
        return dimension(last: place) ?? length == length
    }
}
