// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Walks a `.tflite` file and proves that every offset, length and index stays inside it, because LiteRT follows them
/// without looking.
///
/// - SeeAlso: FlatBuffers' *Internals*; TensorFlow Lite's `schema.fbs`, version 3, whose field numbers these are.
@safe struct TFLiteVerifier: ~Copyable {
    /// Steps at most, so that tables that share parts cannot make the walk endless.
    private static let maximumStepCount = 20_000_000

    private var reader: FlatBufferReader

    private init(_ bytes: UnsafeRawBufferPointer) {
        reader = unsafe FlatBufferReader(bytes, limit: Self.maximumStepCount)
    }

    /// Throws unless the file is a whole TFLite model.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput` or `invalidModel`.
    static func check(_ path: String) throws(InferenceError) {
        let file = try MappedFile(path)
        let size = unsafe file.bytes.count
        var verifier = unsafe TFLiteVerifier(file.bytes)
        do throws(FlatBufferFlaw) {
            try verifier.walkModel()
        } catch {
            throw InferenceError(
                .invalidModel,
                "the TFLite model is damaged or cut off: \(error.words(byteCount: size)); fetch it again", path: path)
        }
    }

    private mutating func walkModel() throws(FlatBufferFlaw) {
        let model = try reader.root()
        let codes = try reader.tables(model, 1)
        for code in codes { _ = try reader.vector(code, 1, size: 1) }
        let buffers = try reader.tables(model, 4)
        for buffer in buffers { try walkBuffer(buffer) }
        let subgraphs = try reader.tables(model, 2)
        if subgraphs.isEmpty { throw .missing("graph") }
        var tensorCounts: [Int] = []
        for subgraph in subgraphs {
            tensorCounts.append(try walk(subgraph: subgraph, codes: codes.count, buffers: buffers.count))
        }
        _ = try reader.vector(model, 3, size: 1)
        try walkIndices(model, 5, below: buffers.count, name: "a metadata buffer")
        for entry in try reader.tables(model, 6) {
            _ = try reader.vector(entry, 0, size: 1)
            guard try reader.number(entry, 1) < buffers.count else { throw .index("a metadata entry") }
        }
        for signature in try reader.tables(model, 7) {
            let subgraph = try reader.number(signature, 4)
            guard tensorCounts.indices.contains(subgraph) else { throw .index("a signature") }
            for entry in try reader.tables(signature, 0) + reader.tables(signature, 1) {
                _ = try reader.vector(entry, 0, size: 1)
                guard try reader.number(entry, 1) < tensorCounts[subgraph] else { throw .index("a signature's tensor") }
            }
            _ = try reader.vector(signature, 2, size: 1)
        }
    }

    private mutating func walkBuffer(_ buffer: FlatBufferReader.Table) throws(FlatBufferFlaw) {
        _ = try reader.vector(buffer, 0, size: 1)
        let (start, count) = (try reader.number(buffer, 1, size: 8), try reader.number(buffer, 2, size: 8))
        // Offsets 0 and 1 stand for data inside the table.
        guard start <= 1 || start <= reader.byteCount && count <= reader.byteCount - start else {
            throw .outside(start)
        }
    }

    /// Checks a graph and gives the number of its tensors.
    private mutating func walk(subgraph: FlatBufferReader.Table, codes: Int, buffers: Int) throws(FlatBufferFlaw) -> Int
    {
        let tensors = try reader.tables(subgraph, 0)
        for tensor in tensors {
            _ = try reader.vector(tensor, 0, size: 4)
            guard try reader.number(tensor, 2) < buffers else { throw .index("a tensor's buffer") }
            _ = try reader.vector(tensor, 3, size: 1)
            if let quantization = try reader.child(tensor, 4) {
                for field in 0..<3 { _ = try reader.vector(quantization, field, size: 4) }
                _ = try reader.vector(quantization, 3, size: 8)
                _ = try reader.child(quantization, 5)
            }
            _ = try reader.child(tensor, 6)
            _ = try reader.vector(tensor, 7, size: 4)
        }
        try walkIndices(subgraph, 1, below: tensors.count, name: "an input of the graph")
        try walkIndices(subgraph, 2, below: tensors.count, name: "an output of the graph")
        for operation in try reader.tables(subgraph, 3) {
            guard try reader.number(operation, 0) < codes else { throw .index("an operator's code") }
            try walkIndices(operation, 1, below: tensors.count, allowsNone: true, name: "an operator's input")
            try walkIndices(operation, 2, below: tensors.count, name: "an operator's output")
            if let options = try reader.child(operation, 4) {
                // The options that hold lists: of Reshape (17) and Squeeze (30).
                let kind = try reader.number(operation, 3, size: 1)
                if kind == 17 || kind == 30 { _ = try reader.vector(options, 0, size: 4) }
            }
            _ = try reader.vector(operation, 5, size: 1)
            _ = try reader.vector(operation, 7, size: 1)
            _ = try reader.vector(operation, 8, size: 4)
        }
        _ = try reader.vector(subgraph, 4, size: 1)
        return tensors.count
    }

    private mutating func walkIndices(
        _ table: FlatBufferReader.Table, _ field: Int, below count: Int, allowsNone: Bool = false, name: String
    ) throws(FlatBufferFlaw) {
        guard let list = try reader.vector(table, field, size: 4) else { return }
        try reader.step(list.count)
        for position in 0..<list.count {
            let index = Int(Int32(truncatingIfNeeded: try reader.load(list.start + 4 * position, size: 4)))
            guard (0..<count).contains(index) || allowsNone && index == -1 else { throw .index(name) }
        }
    }
}
