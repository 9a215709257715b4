// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Settles the shapes of a model's inputs before memory is made for them.
enum InputShapes {
    /// The most bytes one input may take: 2 GiB.
    static let maximumTensorByteCount = 1 << 31

    /// The inputs with the shapes in force.
    ///
    /// - Throws: ``InferenceError``: `shapeMismatch`, or `limitExceeded` for an input of more than 2 GiB.
    static func resolve(
        _ declared: [TensorDescription], given: [String: [Int]]
    ) throws(InferenceError) -> [TensorDescription] {
        for name in given.keys where !declared.contains(where: { $0.name == name }) {
            throw InferenceError(
                .shapeMismatch,
                "the model has no input '\(name)'; it has "
                    + declared.map { "'\($0.name)'" }.joined(separator: ", "))
        }
        var inputs: [TensorDescription] = []
        for input in declared {
            var input = input
            input.shape = try resolve(input, given: given[input.name])
            guard let byteCount = input.byteCount, byteCount <= maximumTensorByteCount else {
                throw InferenceError(
                    .limitExceeded, "input '\(input.name)' of shape \(input.shape) is larger than 2 GiB")
            }
            inputs.append(input)
        }
        return inputs
    }

    /// The shape in force: the given one where it agrees with the model, else the model's with the batch set to 1.
    private static func resolve(_ input: TensorDescription, given: [Int]?) throws(InferenceError) -> [Int] {
        if let given {
            let agrees =
                given.count == input.shape.count
                && zip(given, input.shape).allSatisfy { given, declared in
                    given > 0 && (declared < 0 || declared == given)
                }
            guard agrees else {
                throw InferenceError(
                    .shapeMismatch, "input '\(input.name)': expected \(input.shape) (-1 is open), got \(given)")
            }
            return given
        }
        var shape = input.shape
        if shape.first == -1 { shape[0] = 1 }
        guard shape.allSatisfy({ $0 >= 0 }) else {
            throw InferenceError(
                .shapeMismatch,
                "input '\(input.name)' is \(input.shape) (-1 is open): give its shape, for example "
                    + "allocate(inputShapes: [\"\(input.name)\": \(shape.map { $0 < 0 ? 640 : $0 })])")
        }
        return shape
    }
}
