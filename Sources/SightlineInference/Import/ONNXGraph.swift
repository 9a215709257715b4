// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Builds an ONNX model node by node and writes it as a file's bytes (IR version 8, operator set 13).
///
/// - SeeAlso: *Open Neural Network Exchange, Intermediate Representation Specification*; field numbers of `onnx.proto`.
struct ONNXGraph {
    /// The graph's name.
    let name: String
    /// What the model says about itself, in the order it is written.
    var metadata: [(key: String, value: String)] = []
    private var nodes: [[UInt8]] = []
    private var initializers: [[UInt8]] = []
    private var inputs: [[UInt8]] = []
    private var outputs: [[UInt8]] = []

    /// Starts an empty graph.
    init(name: String) { self.name = name }

    /// Adds a node with one output and gives the output's name back.
    @discardableResult
    mutating func add(
        _ operation: String, _ inputs: [String], as output: String,
        _ attributes: KeyValuePairs<String, ONNXAttribute> = [:]
    ) -> String {
        var writer = ProtobufWriter()
        for input in inputs { writer.string(1, input) }
        writer.string(2, output)
        writer.string(3, output)
        writer.string(4, operation)
        for (name, value) in attributes { writer.message(5) { value.write(name: name, to: &$0) } }
        nodes.append(writer.bytes)
        return output
    }

    /// Adds constant numbers and gives their name back.
    mutating func constant(_ name: String, _ values: [Float], shape: [Int]) -> String {
        constant(name, bytes: littleEndian(values.map(\.bitPattern)), shape: shape, elementType: .float32)
    }

    /// Adds a list of constant integers and gives its name back.
    mutating func constant(_ name: String, integers values: [Int]) -> String {
        constant(name, bytes: littleEndian(values.map(Int64.init)), shape: [values.count], elementType: .int64)
    }

    private mutating func constant(
        _ name: String, bytes: [UInt8], shape: [Int], elementType: ElementType
    ) -> String {
        var writer = ProtobufWriter()
        for dimension in shape { writer.integer(1, dimension) }
        writer.integer(2, Int(elementType.onnxNumber))
        writer.string(8, name)
        writer.data(9, bytes)
        initializers.append(writer.bytes)
        return name
    }

    /// The bytes of integers, lowest byte first.
    private func littleEndian<T: FixedWidthInteger>(_ values: [T]) -> [UInt8] {
        let size = MemoryLayout<T>.size
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count * size)
        for value in values {
            for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> T(index * 8))) }
        }
        return bytes
    }

    /// Declares an input of the model.
    mutating func input(_ name: String, shape: [Int], elementType: ElementType = .float32) {
        inputs.append(Self.value(name, shape, elementType))
    }

    /// Declares an output of the model.
    mutating func output(_ name: String, shape: [Int], elementType: ElementType = .float32) {
        outputs.append(Self.value(name, shape, elementType))
    }

    private static func value(_ name: String, _ shape: [Int], _ elementType: ElementType) -> [UInt8] {
        var writer = ProtobufWriter()
        writer.string(1, name)
        writer.message(2) { type in
            type.message(1) { tensor in
                tensor.integer(1, Int(elementType.onnxNumber))
                tensor.message(2) { list in
                    for dimension in shape { list.message(1) { $0.integer(1, dimension) } }
                }
            }
        }
        return writer.bytes
    }

    /// The whole model.
    func modelBytes(producer: String) -> [UInt8] {
        var model = ProtobufWriter()
        model.integer(1, 8)
        model.string(2, producer)
        model.message(7) { graph in
            for node in nodes { graph.data(1, node) }
            graph.string(2, name)
            for initializer in initializers { graph.data(5, initializer) }
            for input in inputs { graph.data(11, input) }
            for output in outputs { graph.data(12, output) }
        }
        model.message(8) { operators in
            operators.string(1, "")
            operators.integer(2, 13)
        }
        for (key, value) in metadata {
            model.message(14) { entry in
                entry.string(1, key)
                entry.string(2, value)
            }
        }
        return model.bytes
    }
}
