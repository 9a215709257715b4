// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads tables, lists and texts of a flatbuffer without trusting it: every offset and length is checked before it is
/// followed, and everything that is read counts towards a limit, so that parts that are shared cannot make the work or
/// the memory endless.
///
/// It follows one offset a call and never itself again: how deep a reader goes is its own decision.
///
/// - SeeAlso: FlatBuffers' *Internals* (Apache-2.0), the public description of the format.
@safe struct FlatBufferReader: ~Copyable {
    /// A table's place and that of its list of fields.
    struct Table {
        /// Its first byte.
        fileprivate(set) var start: Int
        fileprivate var fields: Int
        /// How many fields its writer knew.
        fileprivate(set) var fieldCount: Int
        fileprivate var byteCount: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let limit: Int
    private var steps = 0

    /// How many bytes there are.
    var byteCount: Int { unsafe bytes.count }

    /// Starts at nothing.
    ///
    /// - Parameters:
    ///   - bytes: The buffer, which must outlive the reader.
    ///   - limit: Tables, list elements and bytes of text at most.
    init(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        unsafe self.bytes = bytes
        self.limit = limit
    }

    /// Counts what is read.
    mutating func step(_ count: Int) throws(FlatBufferFlaw) {
        steps += count
        if steps > limit { throw .tooComplex }
    }

    /// The outermost table.
    mutating func root() throws(FlatBufferFlaw) -> Table { try table(at: offset(at: 0)) }

    /// An unsigned number, the least byte first.
    func load(_ place: Int, size: Int) throws(FlatBufferFlaw) -> UInt64 {
        guard place >= 0, place <= byteCount - size else { throw .outside(place) }
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(unsafe bytes[place + index]) << UInt64(8 * index) }
        return value
    }

    /// Where the offset at a place leads.
    private func offset(at place: Int) throws(FlatBufferFlaw) -> Int {
        let distance = Int(try load(place, size: 4))
        guard distance > 0, distance < byteCount - place else { throw .outside(place) }
        return place + distance
    }

    private mutating func table(at start: Int) throws(FlatBufferFlaw) -> Table {
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
    private func place(_ table: Table, _ field: Int, size: Int) throws(FlatBufferFlaw) -> Int? {
        guard field < table.fieldCount else { return nil }
        let offset = Int(try load(table.fields + 4 + 2 * field, size: 2))
        if offset == 0 { return nil }
        guard offset >= 4, offset <= table.byteCount - size else { throw .outside(table.start) }
        return table.start + offset
    }

    /// Whether a table has a field.
    func has(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> Bool { try place(table, field, size: 1) != nil }

    /// A field that is an unsigned number; 0 when it is left out.
    func number(_ table: Table, _ field: Int, size: Int = 4) throws(FlatBufferFlaw) -> Int {
        guard let place = try place(table, field, size: size) else { return 0 }
        return Int(clamping: try load(place, size: size))
    }

    /// A field that is a floating-point number; nil when it is left out.
    func float(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> Float? {
        guard let place = try place(table, field, size: 4) else { return nil }
        return Float(bitPattern: UInt32(truncatingIfNeeded: try load(place, size: 4)))
    }

    /// A field that is a table.
    mutating func child(_ parent: Table, _ field: Int) throws(FlatBufferFlaw) -> Table? {
        guard let place = try place(parent, field, size: 4) else { return nil }
        return try table(at: offset(at: place))
    }

    /// A field that is a list of things of one size, or a text.
    func vector(_ table: Table, _ field: Int, size: Int) throws(FlatBufferFlaw) -> (start: Int, count: Int)? {
        guard let place = try place(table, field, size: 4) else { return nil }
        let start = try offset(at: place)
        let count = Int(try load(start, size: 4))
        guard count <= (byteCount - start - 4) / size else { throw .outside(start) }
        return (start + 4, count)
    }

    /// A field that is a list of tables.
    mutating func tables(_ parent: Table, _ field: Int) throws(FlatBufferFlaw) -> [Table] {
        guard let list = try vector(parent, field, size: 4) else { return [] }
        try step(list.count)
        var tables: [Table] = []
        tables.reserveCapacity(list.count)
        for index in 0..<list.count { tables.append(try table(at: offset(at: list.start + 4 * index))) }
        return tables
    }

    /// A field that is a text; nil when it is left out. What is not UTF-8 is replaced.
    mutating func text(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> String? {
        guard let bytes = try bytes(table, field) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A field that is a list of texts.
    mutating func texts(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> [String] {
        guard let list = try vector(table, field, size: 4) else { return [] }
        try step(list.count)
        var texts: [String] = []
        for index in 0..<list.count {
            let start = try offset(at: list.start + 4 * index)
            let count = Int(try load(start, size: 4))
            guard count <= byteCount - start - 4 else { throw .outside(start) }
            try step(count)
            texts.append(unsafe String(decoding: bytes[start + 4..<start + 4 + count], as: UTF8.self))
        }
        return texts
    }

    /// A field that is a list of bytes; nil when it is left out.
    mutating func bytes(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> [UInt8]? {
        guard let list = try vector(table, field, size: 1) else { return nil }
        try step(list.count)
        return unsafe Array(bytes[list.start..<list.start + list.count])
    }

    /// A field that is a list of signed integers of 32 bits.
    mutating func integers(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> [Int] {
        guard let list = try vector(table, field, size: 4) else { return [] }
        try step(list.count)
        var values: [Int] = []
        for index in 0..<list.count {
            values.append(Int(Int32(truncatingIfNeeded: try load(list.start + 4 * index, size: 4))))
        }
        return values
    }

    /// A field that is a list of floating-point numbers.
    mutating func floats(_ table: Table, _ field: Int) throws(FlatBufferFlaw) -> [Float] {
        try integers(table, field).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
    }
}
