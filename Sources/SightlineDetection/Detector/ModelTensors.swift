// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

/// Checks a model's tensors against its description.
struct ModelTensors {
    var inputs: [TensorDescription]
    var outputs: [TensorDescription]

    /// The place of the picture among the inputs.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch`.
    func inputIndex(for description: ModelDescription) throws(DetectionError) -> Int {
        let pictures = inputs.indices.filter { inputs[$0].shape.count == 4 }
        let index =
            description.inputName == nil && pictures.count == 1
            ? pictures[0]
            : try Self.index(of: description.inputName, in: inputs, what: "input", key: "input.name")
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

    /// What the inputs beside the picture must hold, by their place; written once, before the first run.
    ///
    /// Graphs of RT-DETR's kind scale boxes by `orig_target_sizes` (width, height): they are told the size of the input.
    /// PaddleDetection's scale by `scale_factor`: they are told 1.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch` for an input that nothing is known about.
    func constants(for description: ModelDescription, picture: Int) throws(DetectionError) -> [(Int, [Int])] {
        let size = description.input.size
        var constants: [(Int, [Int])] = []
        for index in inputs.indices where index != picture {
            let tensor = inputs[index]
            let isPair = tensor.shape.last == 2 && tensor.byteCount == 2 * tensor.elementType.byteCount
            switch tensor.name {
            case "orig_target_sizes" where isPair: constants.append((index, [size.width, size.height]))
            case "im_shape" where isPair: constants.append((index, [size.height, size.width]))
            case "scale_factor" where isPair: constants.append((index, [1, 1]))
            default:
                throw DetectionError(
                    .shapeMismatch,
                    "nothing is known about the input '\(tensor.name)' \(tensor.shape) beside the picture; export the "
                        + "model with the picture as its only input")
            }
        }
        return constants
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
