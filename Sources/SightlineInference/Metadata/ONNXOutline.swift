// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The outside of an ONNX model: its properties, what its graph takes and returns, and the files its weights lie in.
///
/// Weights are stepped over, not read: memory does not grow with the model.
///
/// - SeeAlso: *Open Neural Network Exchange, Intermediate Representation Specification*; field numbers of `onnx.proto`.
struct ONNXOutline: Hashable, Sendable {
    /// The most bytes of names and properties that are kept: 16 MiB.
    static let maximumTextByteCount = 16 << 20

    /// What the model says about itself (`metadata_props`); of a key that is there twice, the last.
    var properties: [String: String] = [:]
    /// The program that wrote it; nil when it does not say.
    var producer: String?
    /// The inputs, without those that have constant values; a type that is not supported here makes a tensor be left
    /// out.
    var inputs: [TensorDescription] = []
    /// The outputs.
    var outputs: [TensorDescription] = []
    /// Files beside the model that hold its weights, each once, sorted.
    var externalFiles: [String] = []

    private var constants: Set<String> = []
    private var textByteCount = 0

    /// Reads a model that is in a file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput`, `invalidModel`, or `limitExceeded` for too many names.
    init(path: String) throws(InferenceError) {
        let file = try MappedFile(path)
        defer { withExtendedLifetime(file) {} }
        do throws(InferenceError) {
            try unsafe self.init(file.bytes)
        } catch {
            throw InferenceError(error.code, error.message, path: path)
        }
    }

    /// Reads a model that is in memory.
    ///
    /// - Throws: ``InferenceError`` with code `invalidModel`, or `limitExceeded` for too many names.
    init(_ bytes: UnsafeRawBufferPointer) throws(InferenceError) {
        var reader = unsafe ProtobufReader(bytes)
        while let field = try reader.next() {
            switch field.number {
            case 2: producer = try text(reader, field)
            case 7: try readGraph(reader.message(field))
            case 14:
                let entry = try readPair(reader.message(field))
                properties[entry.key] = entry.value
            default: break
            }
        }
        inputs.removeAll { constants.contains($0.name) }
        constants = []
        externalFiles = Set(externalFiles).sorted()
    }

    private mutating func readGraph(_ graph: ProtobufReader) throws(InferenceError) {
        var reader = graph
        while let field = try reader.next() {
            switch field.number {
            case 5: try readInitializer(reader.message(field))
            case 11: if let tensor = try readValue(reader.message(field)) { inputs.append(tensor) }
            case 12: if let tensor = try readValue(reader.message(field)) { outputs.append(tensor) }
            default: break
            }
        }
    }

    /// `TensorProto`: its name (8) and, when its data is elsewhere (14 is 1), where (13).
    private mutating func readInitializer(_ tensor: ProtobufReader) throws(InferenceError) {
        var reader = tensor
        while let field = try reader.next() {
            switch field.number {
            case 8: constants.insert(try text(reader, field))
            case 13:
                let entry = try readPair(reader.message(field))
                if entry.key == "location", externalFiles.last != entry.value { externalFiles.append(entry.value) }
            default: break
            }
        }
    }

    /// `StringStringEntryProto`.
    private mutating func readPair(_ message: ProtobufReader) throws(InferenceError) -> (key: String, value: String) {
        var reader = message
        var pair = (key: "", value: "")
        while let field = try reader.next() {
            if field.number == 1 { pair.key = try text(reader, field) }
            if field.number == 2 { pair.value = try text(reader, field) }
        }
        return pair
    }

    /// `ValueInfoProto`: its name (1) and type (2), of which `tensor_type` (1) has an element type (1) and a shape (2).
    private mutating func readValue(_ value: ProtobufReader) throws(InferenceError) -> TensorDescription? {
        var reader = value
        var name = ""
        var type: ElementType?
        var shape: [Int] = []
        while let field = try reader.next() {
            if field.number == 1 { name = try text(reader, field) }
            guard field.number == 2 else { continue }
            var kinds = reader.message(field)
            while let kind = try kinds.next() {
                guard kind.number == 1 else { continue }
                var parts = kinds.message(kind)
                while let part = try parts.next() {
                    if part.number == 1 { type = Int32(exactly: part.value).flatMap { ElementType(onnx: $0) } }
                    if part.number == 2 { shape = try readShape(parts.message(part)) }
                }
            }
        }
        return type.map { TensorDescription(name: name, shape: shape, elementType: $0) }
    }

    /// `TensorShapeProto`: a dimension (1) has a value (1), or a name for an open one.
    private mutating func readShape(_ list: ProtobufReader) throws(InferenceError) -> [Int] {
        var reader = list
        var shape: [Int] = []
        while let field = try reader.next() {
            guard field.number == 1 else { continue }
            var length = -1
            var dimension = reader.message(field)
            while let part = try dimension.next() {
                if part.number == 1 { length = max(-1, Int(truncatingIfNeeded: part.value)) }
            }
            try count(8)
            shape.append(length)
        }
        return shape
    }

    private mutating func text(
        _ reader: ProtobufReader, _ field: ProtobufReader.Field
    ) throws(InferenceError) -> String {
        try count(field.range.count)
        return reader.text(field)
    }

    private mutating func count(_ byteCount: Int) throws(InferenceError) {
        textByteCount += byteCount
        guard textByteCount <= Self.maximumTextByteCount else {
            throw InferenceError(
                .limitExceeded,
                "expected at most \(Self.maximumTextByteCount) bytes of names and properties in the ONNX model")
        }
    }
}
