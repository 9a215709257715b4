// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Writes metadata into a model's file. The weights are copied as they are; memory does not grow with the model.
package enum ModelEmbedder {
    /// The largest model that is written, in bytes: offsets of flatbuffers and lengths of protobuf end there.
    static let maximumByteCount = Int(Int32.max)

    /// Writes a copy of an ONNX model with properties in the place of those with the same keys.
    ///
    /// - Throws: ``InferenceError``: `invalidModel`, `limitExceeded` for a model of more than 2 GiB, `inputOutput`.
    package static func embed(
        properties: [(key: String, value: String)], inONNX model: String, to output: String
    ) throws(InferenceError) {
        try ModelFile.checkONNX(model)
        let file = try MappedFile(model)
        defer { withExtendedLifetime(file) {} }
        let keys = Set(properties.map(\.key))
        var writer = ProtobufWriter()
        for property in properties {
            writer.message(14) { entry in
                entry.string(1, property.key)
                entry.string(2, property.value)
            }
        }
        let outline = try ONNXOutline(path: model)
        for (key, value) in outline.properties.sorted(by: { $0.key < $1.key }) where !keys.contains(key) {
            writer.message(14) { entry in
                entry.string(1, key)
                entry.string(2, value)
            }
        }
        var pieces: [Range<Int>] = []
        var reader = unsafe ProtobufReader(file.bytes)
        while true {
            let start = reader.position
            guard let field = try reader.next() else { break }
            if field.number == 14 { continue }
            pieces.append(start..<reader.position)
        }
        let total = pieces.reduce(writer.bytes.count) { $0 + $1.count }
        try checkSize(total, model)
        let target = try AtomicFile(output)
        for piece in pieces { try unsafe target.write(UnsafeRawBufferPointer(rebasing: file.bytes[piece]).bytes) }
        try unsafe target.write(writer.bytes.span.bytes)
        try target.commit()
    }

    /// Writes a copy of a TFLite model with metadata and packed files in the place of those it has.
    ///
    /// - Parameter files: Files to pack. What is packed already stays, unless it has one of their names or only the old
    ///   metadata names it.
    /// - Throws: ``InferenceError``: `invalidModel`, `unsupportedModel` for a model that keeps weights behind its graph,
    ///   `limitExceeded` for a model of more than 2 GiB, `inputOutput`.
    package static func embed(
        _ metadata: TFLiteMetadata, files: [(name: String, bytes: [UInt8])], inTFLite model: String, to output: String
    ) throws(InferenceError) {
        try ModelFile.checkTFLite(model)
        let file = try MappedFile(model)
        defer { withExtendedLifetime(file) {} }
        var end = unsafe file.bytes.count
        var packed: [(name: String, bytes: [UInt8])] = []
        var room = ModelProperties.maximumPackedByteCount
        // Files that only the old metadata names go with it.
        let old = try TFLiteOutline(path: model).metadata.flatMap { try? TFLiteMetadata(bytes: $0) }
        let dropped = Set(old?.allFiles.map(\.name) ?? []).subtracting(metadata.allFiles.map(\.name))
            .union(files.map(\.name))
        if let archive = try? ZipArchive(path: model) {
            end = min(end, archive.start)
            for entry in archive.entries where !dropped.contains(entry.name) {
                packed.append((entry.name, try archive.contents(of: entry, limit: room)))
                room -= entry.byteCount
            }
        }
        let graph = unsafe UnsafeRawBufferPointer(rebasing: file.bytes[..<end])
        let head: [UInt8]
        do throws(FlatBufferFlaw) {
            head = try unsafe TFLiteHead.bytes(before: graph, metadata: metadata.bytes())
        } catch {
            throw InferenceError(
                .unsupportedModel,
                "metadata cannot be put into this model: \(error.words(byteCount: end)); export it anew", path: model)
        }
        var archive = ZipWriter(at: head.count + end)
        for file in packed + files { archive.add(file.name, file.bytes) }
        let tail = archive.finish()
        try checkSize(head.count + end + tail.count, model)
        let target = try AtomicFile(output)
        try unsafe target.write(head.span.bytes)
        try unsafe target.write(graph.bytes)
        try unsafe target.write(tail.span.bytes)
        try target.commit()
    }

    private static func checkSize(_ byteCount: Int, _ path: String) throws(InferenceError) {
        guard byteCount <= maximumByteCount else {
            throw InferenceError(
                .limitExceeded,
                "expected a model of at most \(maximumByteCount) bytes with its metadata, got \(byteCount); write "
                    + "model.json beside it instead", path: path)
        }
    }
}
