// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Writes a flatbuffer from front to back: a table before what it points at, so that every offset leads forward.
struct FlatBufferBuilder {
    /// What a field holds.
    indirect enum Value {
        /// A number of one byte.
        case byte(UInt8)
        /// A number of four bytes, the least first.
        case word(UInt32)
        /// A text.
        case text(String)
        /// A list of numbers of four bytes.
        case words([UInt32])
        /// Bytes whose first one is at a multiple of 16.
        case data([UInt8])
        /// A list of texts.
        case texts([String])
        /// A table.
        case table([Field])
        /// A list of tables.
        case tables([[Field]])

        /// A floating-point number.
        static func float(_ value: Float) -> Value { .word(value.bitPattern) }

        /// A list of floating-point numbers.
        static func floats(_ values: [Float]) -> Value { .words(values.map(\.bitPattern)) }
    }

    /// A field of a table by its number in the schema.
    typealias Field = (number: Int, value: Value)

    /// The buffer so far.
    private(set) var bytes: [UInt8] = []

    /// A whole buffer.
    ///
    /// - Parameters:
    ///   - root: The outermost table.
    ///   - identifier: Four characters that name the schema.
    static func buffer(root: [Field], identifier: String) -> [UInt8] {
        var builder = FlatBufferBuilder()
        builder.append(0)
        builder.append(identifier: identifier)
        builder.patch(0, to: builder.append(table: root))
        return builder.bytes
    }

    /// Appends a number of four bytes.
    mutating func append(_ word: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    /// Appends the characters that name the schema.
    mutating func append(identifier: String) { bytes += Array(identifier.utf8) }

    /// Appends a list of offsets that are still 0, and gives its place.
    mutating func appendShell(listOf count: Int) -> Int {
        let place = appendCount(count)
        for _ in 0..<count { append(0) }
        return place
    }

    /// Makes the number at a place the offset that leads from it to another.
    mutating func patch(_ place: Int, to target: Int) {
        let offset = UInt32(target - place)
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: offset >> UInt32(8 * index)) }
    }

    /// Appends zeros until the end is at a multiple, `before` bytes before what is to be aligned.
    mutating func align(_ multiple: Int, before: Int = 0) {
        while (bytes.count + before) % multiple != 0 { bytes.append(0) }
    }

    /// Appends a table and what it points at, and gives its place.
    mutating func append(table fields: [Field]) -> Int {
        let place = appendShell(fields)
        for (number, value) in fields {
            guard let target = appendTarget(value) else { continue }
            patch(fieldPlace(ofTable: place, number), to: target)
        }
        return place
    }

    /// Appends a table without what it points at: its offsets are still 0.
    mutating func appendShell(_ fields: [Field]) -> Int {
        func size(_ value: Value) -> Int { if case .byte = value { 1 } else { 4 } }
        // Bytes last, so that nothing needs padding between.
        let ordered = fields.sorted { size($0.value) > size($1.value) }
        let count = (fields.map(\.number).max() ?? -1) + 1
        var places = [Int](repeating: 0, count: count)
        var length = 4
        for (number, value) in ordered {
            places[number] = length
            length += size(value)
        }
        align(4, before: 4 + 2 * count)
        let listByteCount = 4 + 2 * count
        for value in [listByteCount, length] + places {
            bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
        let place = bytes.count
        append(UInt32(listByteCount))
        for (_, value) in ordered {
            switch value {
            case .byte(let number): bytes.append(number)
            case .word(let number): append(number)
            default: append(0)
            }
        }
        align(4)
        return place
    }

    /// Where a field of a table that was appended is.
    func fieldPlace(ofTable table: Int, _ number: Int) -> Int {
        let list = table - Int(bytes.word32(table))
        return table + Int(bytes.word16(list + 4 + 2 * number))
    }

    /// Appends what a field points at; nil for a number.
    private mutating func appendTarget(_ value: Value) -> Int? {
        switch value {
        case .byte, .word: return nil
        case .text(let text):
            let place = appendCount(text.utf8.count)
            bytes += Array(text.utf8) + [0]
            return place
        case .words(let words):
            let place = appendCount(words.count)
            for word in words { append(word) }
            return place
        case .data(let data):
            align(16, before: 4)
            let place = appendCount(data.count)
            bytes += data
            return place
        case .texts(let texts): return appendList(texts.map(Value.text))
        case .table(let fields): return append(table: fields)
        case .tables(let tables): return appendList(tables.map(Value.table))
        }
    }

    private mutating func appendList(_ values: [Value]) -> Int {
        let place = appendShell(listOf: values.count)
        for (index, value) in values.enumerated() {
            guard let target = appendTarget(value) else { continue }
            patch(place + 4 + 4 * index, to: target)
        }
        return place
    }

    private mutating func appendCount(_ count: Int) -> Int {
        align(4)
        append(UInt32(count))
        return bytes.count - 4
    }
}
