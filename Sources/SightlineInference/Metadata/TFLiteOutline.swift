// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The outside of a TFLite model: what its first graph takes and returns, and where its metadata is.
struct TFLiteOutline {
    /// An input or output of the graph.
    struct Tensor: Hashable, Sendable {
        /// The tensor's name in the graph.
        var name: String
        /// Its name in the first signature; nil when there is none.
        var signatureName: String?
    }

    /// The inputs and outputs in the graph's order, which metadata follows.
    var inputs: [Tensor] = [], outputs: [Tensor] = []
    /// The bytes of the metadata; nil when there are none.
    var metadata: [UInt8]?

    /// Reads a model that is in a file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput`, `invalidModel`, or `limitExceeded` for metadata that is too large.
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
    /// - Throws: ``InferenceError`` with code `invalidModel`, or `limitExceeded` for metadata that is too large.
    init(_ bytes: UnsafeRawBufferPointer) throws(InferenceError) {
        var reader = unsafe FlatBufferReader(bytes, limit: 20_000_000)
        do throws(FlatBufferFlaw) {
            try read(&reader)
        } catch {
            throw InferenceError(
                .invalidModel,
                "the TFLite model is damaged or cut off: \(error.words(byteCount: reader.byteCount)); fetch it again")
        }
        if let metadata, metadata.isEmpty { self.metadata = nil }
    }

    private mutating func read(_ reader: inout FlatBufferReader) throws(FlatBufferFlaw) {
        let model = try reader.root()
        guard let graph = try reader.tables(model, 2).first else { throw .missing("graph") }
        let tensors = try reader.tables(graph, 0)
        var signatures: [[Int: String]] = [[:], [:]]
        if let signature = try reader.tables(model, 7).first, try reader.number(signature, 4) == 0 {
            for field in 0..<2 {
                for entry in try reader.tables(signature, field) {
                    signatures[field][try reader.number(entry, 1)] = try reader.text(entry, 0)
                }
            }
        }
        for field in 1...2 {
            for index in try reader.integers(graph, field) {
                guard tensors.indices.contains(index) else {
                    throw .index(field == 1 ? "an input of the graph" : "an output of the graph")
                }
                let name = try reader.text(tensors[index], 3) ?? ""
                let tensor = Tensor(name: name, signatureName: signatures[field - 1][index])
                if field == 1 { inputs.append(tensor) } else { outputs.append(tensor) }
            }
        }
        for entry in try reader.tables(model, 6) where try reader.text(entry, 0) == TFLiteMetadata.entryName {
            let buffers = try reader.tables(model, 4)
            let index = try reader.number(entry, 1)
            guard buffers.indices.contains(index) else { throw .index("a metadata entry") }
            metadata = try reader.bytes(buffers[index], 0)
        }
    }
}
