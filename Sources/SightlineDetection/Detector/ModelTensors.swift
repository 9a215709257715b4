// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// Checks a model's tensors against its description.
struct ModelTensors {
    var inputs: [TensorDescription]
    var outputs: [TensorDescription]

    /// The place of the picture among the inputs.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch`.
    func inputIndex(for description: ModelDescription) throws(DetectionError) -> Int {
        let index = try Self.index(of: description.inputName, in: inputs, what: "input", key: "input.name")
        let wanted = description.input
        let expected =
            wanted.layout == .nchw
            ? [1, 3, wanted.size.height, wanted.size.width] : [1, wanted.size.height, wanted.size.width, 3]
        let tensor = inputs[index]
        guard tensor.shape == expected, tensor.elementType == wanted.elementType else {
            throw DetectionError(
                .shapeMismatch,
                "expected the input '\(tensor.name)' to be \(wanted.elementType.rawValue) \(expected), the model has "
                    + "\(tensor.elementType.rawValue) \(tensor.shape); correct \"input\" in model.json")
        }
        return index
    }

    /// The place of the rows among the outputs.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch`.
    func rowsIndex(for description: ModelDescription) throws(DetectionError) -> Int {
        let index = try Self.index(of: description.outputs[.rows], in: outputs, what: "output", key: "outputs.rows")
        let tensor = outputs[index]
        let length = 5 + description.labels.classCount
        guard tensor.elementType == .float32, tensor.shape.count == 3, tensor.shape[2] == length else {
            throw DetectionError(
                .shapeMismatch,
                "expected the output '\(tensor.name)' to be float32 [1, N, \(length)] (5 and "
                    + "\(description.labels.classCount) classes), the model has \(tensor.elementType.rawValue) "
                    + "\(tensor.shape); correct \"labels\" or \"family\" in model.json")
        }
        return index
    }

    private static func index(
        of name: String?, in tensors: [TensorDescription], what: String, key: String
    ) throws(DetectionError) -> Int {
        let names = tensors.map(\.name)
        if let name {
            if let index = names.firstIndex(of: name) { return index }
            throw DetectionError(
                .shapeMismatch,
                "the model has no \(what) '\(name)', it has \(names.joined(separator: ", ")); "
                    + "correct \"\(key)\" in model.json")
        }
        guard tensors.count == 1 else {
            throw DetectionError(
                .shapeMismatch,
                "the model has \(tensors.count) \(what)s (\(names.joined(separator: ", "))); "
                    + "set \"\(key)\" in model.json to say which")
        }
        return 0
    }
}
