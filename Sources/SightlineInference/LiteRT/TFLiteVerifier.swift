// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Walks a `.tflite` file and proves that every offset, length and index stays inside it, because LiteRT follows them
/// without looking.
///
/// - SeeAlso: FlatBuffers' *Internals*; TensorFlow Lite's `schema.fbs`, version 3, whose field numbers these are.
@safe struct TFLiteVerifier: ~Copyable {
    /// What makes the walk end.
    enum Flaw: Error {
        /// Something at a place reaches beyond the file.
        case outside(Int)
        /// An index points at nothing.
        case index(String)
        /// Something that must be there is not.
        case missing(String)
        /// More is shared than an honest writer shares.
        case tooComplex
    }

    /// A table's place and that of its list of fields.
    private struct Table {
        var start: Int
        var fields: Int
        var fieldCount: Int
        var byteCount: Int
    }

    /// Steps at most, so that tables that share parts cannot make the walk endless.
    private static let maximumStepCount = 20_000_000

    private let bytes: UnsafeRawBufferPointer
    private var steps = 0

    private var byteCount: Int { unsafe bytes.count }

    private init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

    /// Throws unless the file is a whole TFLite model.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput` or `invalidModel`.
    static func check(_ path: String) throws(InferenceError) {
        let file = try MappedFile(path)
        let size = unsafe file.bytes.count
        var verifier = unsafe TFLiteVerifier(file.bytes)
        let what: String
        do throws(Flaw) {
            return try verifier.walkModel()
        } catch {
            what =
                switch error {
                case .outside(let place): "a part at byte \(place) reaches beyond the file's \(size) bytes"
                case .index(let name): "\(name) points at nothing"
                case .missing(let name): "it has no \(name)"
                case .tooComplex: "its parts are shared in a way no converter does"
                }
        }
        throw InferenceError(
            .invalidModel, "the TFLite model is damaged or cut off: \(what); fetch it again", path: path)
    }

    private mutating func walkModel() throws(Flaw) {
        let model = try table(at: offset(at: 0))
        let codes = try tables(model, 1)
        for code in codes { _ = try vector(code, 1, size: 1) }
        let buffers = try tables(model, 4)
        for buffer in buffers { try walkBuffer(buffer) }
        let subgraphs = try tables(model, 2)
        if subgraphs.isEmpty { throw .missing("graph") }
        var tensorCounts: [Int] = []
        for subgraph in subgraphs {
            tensorCounts.append(try walk(subgraph: subgraph, codes: codes.count, buffers: buffers.count))
        }
        _ = try vector(model, 3, size: 1)
        try walkIndices(model, 5, below: buffers.count, name: "a metadata buffer")
        for entry in try tables(model, 6) {
            _ = try vector(entry, 0, size: 1)
            guard try number(entry, 1) < buffers.count else { throw .index("a metadata entry") }
        }
        for signature in try tables(model, 7) {
            let subgraph = try number(signature, 4)
            guard tensorCounts.indices.contains(subgraph) else { throw .index("a signature") }
            for entry in try tables(signature, 0) + tables(signature, 1) {
                _ = try vector(entry, 0, size: 1)
                guard try number(entry, 1) < tensorCounts[subgraph] else { throw .index("a signature's tensor") }
            }
            _ = try vector(signature, 2, size: 1)
        }
    }

    private mutating func walkBuffer(_ buffer: Table) throws(Flaw) {
        _ = try vector(buffer, 0, size: 1)
        let (start, count) = (try number(buffer, 1, size: 8), try number(buffer, 2, size: 8))
        // Offsets 0 and 1 stand for data inside the table.
        guard start <= 1 || start <= byteCount && count <= byteCount - start else {
            throw .outside(start)
        }
    }

    /// Checks a graph and gives the number of its tensors.
    private mutating func walk(subgraph: Table, codes: Int, buffers: Int) throws(Flaw) -> Int {
        let tensors = try tables(subgraph, 0)
        for tensor in tensors {
            _ = try vector(tensor, 0, size: 4)
            guard try number(tensor, 2) < buffers else { throw .index("a tensor's buffer") }
            _ = try vector(tensor, 3, size: 1)
            if let quantization = try child(tensor, 4) {
                for field in 0..<3 { _ = try vector(quantization, field, size: 4) }
                _ = try vector(quantization, 3, size: 8)
                _ = try child(quantization, 5)
            }
            _ = try child(tensor, 6)
            _ = try vector(tensor, 7, size: 4)
        }
        try walkIndices(subgraph, 1, below: tensors.count, name: "an input of the graph")
        try walkIndices(subgraph, 2, below: tensors.count, name: "an output of the graph")
        for operation in try tables(subgraph, 3) {
            guard try number(operation, 0) < codes else { throw .index("an operator's code") }
            try walkIndices(operation, 1, below: tensors.count, allowsNone: true, name: "an operator's input")
            try walkIndices(operation, 2, below: tensors.count, name: "an operator's output")
            if let options = try child(operation, 4) {
                // The options that hold lists: of Reshape (17) and Squeeze (30).
                let kind = try number(operation, 3, size: 1)
                if kind == 17 || kind == 30 { _ = try vector(options, 0, size: 4) }
            }
            _ = try vector(operation, 5, size: 1)
            _ = try vector(operation, 7, size: 1)
            _ = try vector(operation, 8, size: 4)
        }
        _ = try vector(subgraph, 4, size: 1)
        return tensors.count
    }

    private mutating func walkIndices(
        _ table: Table, _ field: Int, below count: Int, allowsNone: Bool = false, name: String
    ) throws(Flaw) {
        guard let list = try vector(table, field, size: 4) else { return }
        try step(list.count)
        for position in 0..<list.count {
            let index = Int(Int32(truncatingIfNeeded: try load(list.start + 4 * position, size: 4)))
            guard (0..<count).contains(index) || allowsNone && index == -1 else { throw .index(name) }
        }
    }

    // MARK: FlatBuffers

    private mutating func step(_ count: Int) throws(Flaw) {
        steps += count
        if steps > Self.maximumStepCount { throw .tooComplex }
    }

    /// An unsigned number, the least byte first.
    private func load(_ place: Int, size: Int) throws(Flaw) -> UInt64 {
        guard place >= 0, place <= byteCount - size else { throw .outside(place) }
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(unsafe bytes[place + index]) << UInt64(8 * index) }
        return value
    }

    /// Where the offset at a place leads.
    private func offset(at place: Int) throws(Flaw) -> Int {
        let distance = Int(try load(place, size: 4))
        guard distance > 0, distance < byteCount - place else { throw .outside(place) }
        return place + distance
    }

    private mutating func table(at start: Int) throws(Flaw) -> Table {
        try step(1)
        let distance = Int(Int32(truncatingIfNeeded: try load(start, size: 4)))
        let fields = start - distance
        let fieldBytes = Int(try load(fields, size: 2))
        let size = Int(try load(fields + 2, size: 2))
        guard fieldBytes >= 4, fieldBytes % 2 == 0, fields <= byteCount - fieldBytes, size >= 4,
            start <= byteCount - size
        else { throw .outside(start) }
        return Table(start: start, fields: fields, fieldCount: (fieldBytes - 4) / 2, byteCount: size)
    }

    /// The place of a field, nil when the table leaves it out.
    private func place(_ table: Table, _ field: Int, size: Int) throws(Flaw) -> Int? {
        guard field < table.fieldCount else { return nil }
        let offset = Int(try load(table.fields + 4 + 2 * field, size: 2))
        if offset == 0 { return nil }
        guard offset >= 4, offset <= table.byteCount - size else { throw .outside(table.start) }
        return table.start + offset
    }

    /// A field that is an unsigned number; 0 when it is left out.
    private func number(_ table: Table, _ field: Int, size: Int = 4) throws(Flaw) -> Int {
        guard let place = try place(table, field, size: size) else { return 0 }
        return Int(clamping: try load(place, size: size))
    }

    /// A field that is a table.
    private mutating func child(_ parent: Table, _ field: Int) throws(Flaw) -> Table? {
        guard let place = try place(parent, field, size: 4) else { return nil }
        return try table(at: offset(at: place))
    }

    /// A field that is a list of things of one size, or a string.
    private func vector(_ table: Table, _ field: Int, size: Int) throws(Flaw) -> (start: Int, count: Int)? {
        guard let place = try place(table, field, size: 4) else { return nil }
        let start = try offset(at: place)
        let count = Int(try load(start, size: 4))
        guard count <= (byteCount - start - 4) / size else { throw .outside(start) }
        return (start + 4, count)
    }

    /// A field that is a list of tables.
    private mutating func tables(_ parent: Table, _ field: Int) throws(Flaw) -> [Table] {
        guard let list = try vector(parent, field, size: 4) else { return [] }
        try step(list.count)
        var tables: [Table] = []
        tables.reserveCapacity(list.count)
        for index in 0..<list.count { tables.append(try table(at: offset(at: list.start + 4 * index))) }
        return tables
    }
}
