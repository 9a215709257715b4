// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The value of one attribute of a node in an ONNX graph.
enum ONNXAttribute: Hashable, Sendable {
    /// One integer.
    case integer(Int)
    /// One number.
    case float(Float)
    /// Text.
    case string(String)
    /// A list of integers.
    case integers([Int])

    /// Writes an `AttributeProto`.
    func write(name: String, to writer: inout ProtobufWriter) {
        writer.string(1, name)
        switch self {
        case .float(let value):
            writer.float(2, value)
            writer.integer(20, 1)
        case .integer(let value):
            writer.integer(3, value)
            writer.integer(20, 2)
        case .string(let value):
            writer.string(4, value)
            writer.integer(20, 3)
        case .integers(let values):
            for value in values { writer.integer(8, value) }
            writer.integer(20, 7)
        }
    }
}
