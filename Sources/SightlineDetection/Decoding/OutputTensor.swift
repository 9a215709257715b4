// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One output of a model as plain numbers, for decoding what an engine of one's own returned.
public struct OutputTensor: Hashable, Sendable {
    /// The name inside the model.
    public var name: String
    /// The length of each dimension, outermost first.
    public var shape: [Int]
    /// The elements, the last dimension fastest.
    public var values: [Float]

    /// Makes a tensor.
    public init(name: String, shape: [Int], values: [Float]) {
        self.name = name
        self.shape = shape
        self.values = values
    }
}
