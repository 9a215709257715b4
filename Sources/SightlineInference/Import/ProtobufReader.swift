// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads the fields of a protobuf message without trusting it: every length is checked against the message around it.
///
/// - SeeAlso: *Protocol Buffers: Encoding*, the public description of the format.
@safe struct ProtobufReader {
    /// One field: its number, and a number or a range of bytes.
    struct Field {
        /// The field's number.
        let number: Int
        /// The value of a variable-length number; 0 for other kinds.
        let value: UInt64
        /// The bytes of a text or a message; empty for other kinds.
        let range: Range<Int>
    }

    private let bytes: UnsafeRawBufferPointer
    /// Where the next field begins.
    private(set) var position: Int
    private let end: Int

    /// Starts at the beginning of a message.
    ///
    /// - Parameters:
    ///   - bytes: The file, which must outlive the reader.
    ///   - range: The message's place; nil for the whole file.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>? = nil) {
        unsafe self.bytes = bytes
        position = range?.lowerBound ?? 0
        let whole = bytes.count
        end = range?.upperBound ?? whole
    }

    /// A reader for a message inside this one.
    func message(_ field: Field) -> ProtobufReader { unsafe ProtobufReader(bytes, field.range) }

    /// The next field; nil at the end of the message.
    ///
    /// - Throws: ``InferenceError`` with code `invalidModel` where the message breaks.
    mutating func next() throws(InferenceError) -> Field? {
        guard position < end else { return nil }
        let start = position
        guard let tag = varint(), let number = Int(exactly: tag >> 3), number > 0 else { throw broken(start) }
        switch tag & 7 {
        case 0:
            guard let value = varint() else { throw broken(start) }
            return Field(number: number, value: value, range: start..<start)
        case 1: return Field(number: number, value: 0, range: try skip(8, start))
        case 2:
            guard let length = varint() else { throw broken(start) }
            return Field(number: number, value: 0, range: try skip(length, start))
        case 5: return Field(number: number, value: 0, range: try skip(4, start))
        default: throw broken(start)
        }
    }

    /// The text of a field. What is not UTF-8 is replaced.
    func text(_ field: Field) -> String {
        unsafe String(decoding: bytes[field.range], as: UTF8.self)
    }

    private mutating func skip(_ count: UInt64, _ start: Int) throws(InferenceError) -> Range<Int> {
        guard count <= UInt64(end - position) else { throw broken(start) }
        let first = position
        position += Int(count)
        return first..<position
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for index in 0..<10 {
            guard position < end else { return nil }
            let byte = unsafe bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(index * 7)
            if byte < 0x80 { return value }
        }
        return nil
    }

    private func broken(_ place: Int) -> InferenceError {
        InferenceError(
            .invalidModel,
            "the ONNX model is damaged or cut off: its structure breaks at byte \(place); fetch it again")
    }
}
