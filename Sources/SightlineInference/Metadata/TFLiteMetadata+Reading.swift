// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension TFLiteMetadata {
    /// Reads the metadata's flatbuffer. Tables go three deep and never back, so that nothing recurs.
    ///
    /// - Throws: ``InferenceError``: `invalidModel` for bytes that are damaged, `limitExceeded` for more than 4 MiB.
    init(bytes: [UInt8]) throws(InferenceError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw InferenceError(
                .limitExceeded,
                "expected metadata of at most \(Self.maximumByteCount) bytes in the model, got \(bytes.count)")
        }
        var metadata = TFLiteMetadata()
        var flaw: FlatBufferFlaw?
        unsafe bytes.withUnsafeBytes { buffer in
            // Every byte is read about once by an honest file; eight times leaves room for shared texts.
            var reader = unsafe FlatBufferReader(buffer, limit: 8 * buffer.count + 1024)
            do throws(FlatBufferFlaw) {
                try metadata.read(&reader)
            } catch {
                flaw = error
            }
        }
        if let flaw {
            throw InferenceError(
                .invalidModel,
                "the model's metadata is damaged: \(flaw.words(byteCount: bytes.count)); fetch the model again, or write "
                    + "model.json beside it")
        }
        self = metadata
    }

    private mutating func read(_ reader: inout FlatBufferReader) throws(FlatBufferFlaw) {
        let model = try reader.root()
        name = try reader.text(model, 0)
        description = try reader.text(model, 1)
        version = try reader.text(model, 2)
        author = try reader.text(model, 4)
        license = try reader.text(model, 5)
        minimumParserVersion = try reader.text(model, 7)
        files = try Self.files(&reader, model, 6)
        guard let graph = try reader.tables(model, 3).first else { return }
        inputs = try Self.tensors(&reader, graph, 2)
        outputs = try Self.tensors(&reader, graph, 3)
        files += try Self.files(&reader, graph, 4)
        for group in try reader.tables(graph, 8) {
            groups.append((try reader.text(group, 0) ?? "", try reader.texts(group, 1)))
        }
        for entry in try reader.tables(graph, 9) {
            custom.append((try reader.text(entry, 0) ?? "", try reader.bytes(entry, 1) ?? []))
        }
    }

    private static func files(
        _ reader: inout FlatBufferReader, _ table: FlatBufferReader.Table, _ field: Int
    ) throws(FlatBufferFlaw) -> [AssociatedFile] {
        var files: [AssociatedFile] = []
        for entry in try reader.tables(table, field) {
            guard let name = try reader.text(entry, 0), !name.isEmpty else { continue }
            let purpose = AssociatedFile.Purpose(rawValue: try reader.number(entry, 2, size: 1)) ?? .unknown
            files.append(AssociatedFile(name: name, purpose: purpose, locale: try reader.text(entry, 3)))
        }
        return files
    }

    private static func tensors(
        _ reader: inout FlatBufferReader, _ graph: FlatBufferReader.Table, _ field: Int
    ) throws(FlatBufferFlaw) -> [TFLiteTensorMetadata] {
        var tensors: [TFLiteTensorMetadata] = []
        for entry in try reader.tables(graph, field) {
            var tensor = TFLiteTensorMetadata(name: try reader.text(entry, 0))
            tensor.description = try reader.text(entry, 1)
            if let content = try reader.child(entry, 3) { tensor.content = try Self.content(&reader, content) }
            for unit in try reader.tables(entry, 4) { try tensor.add(&reader, unit) }
            if let statistics = try reader.child(entry, 5) {
                tensor.maximum = try reader.floats(statistics, 0)
                tensor.minimum = try reader.floats(statistics, 1)
            }
            tensor.files = try files(&reader, entry, 6)
            tensors.append(tensor)
        }
        return tensors
    }

    /// The union of contents: its kind in field 0, its table in field 1.
    private static func content(
        _ reader: inout FlatBufferReader, _ content: FlatBufferReader.Table
    ) throws(FlatBufferFlaw) -> TFLiteTensorMetadata.Content? {
        let kind = try reader.number(content, 0, size: 1)
        let properties = try reader.child(content, 1)
        switch kind {
        case 1: return .features
        case 2:
            let space = try properties.map { table throws(FlatBufferFlaw) in try reader.number(table, 0, size: 1) }
            return .image(isColor: space == 1, isGray: space == 2)
        case 3:
            guard let properties else { return .boxes(.unknown, order: [], isPixels: false) }
            let boxes = TFLiteTensorMetadata.BoxKind(rawValue: try reader.number(properties, 1, size: 1)) ?? .unknown
            let isPixels = try reader.number(properties, 2, size: 1) == 1
            return .boxes(boxes, order: try reader.integers(properties, 0), isPixels: isPixels)
        case 4: return .audio
        default: return nil
        }
    }
}

extension TFLiteTensorMetadata {
    /// The union of process units: its kind in field 0, its table in field 1.
    fileprivate mutating func add(
        _ reader: inout FlatBufferReader, _ unit: FlatBufferReader.Table
    ) throws(FlatBufferFlaw) {
        let kind = try reader.number(unit, 0, size: 1)
        guard let options = try reader.child(unit, 1) else { return }
        switch kind {
        case 1:
            mean = try reader.floats(options, 0)
            standardDeviation = try reader.floats(options, 1)
        case 2: calibration = ScoreTransformation(rawValue: try reader.number(options, 0, size: 1))
        case 3: threshold = try reader.float(options, 0) ?? 0
        default: break
        }
    }
}
