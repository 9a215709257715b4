// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the first fault in a text that is no JSON, which decoders refuse without saying where it is.
///
/// - SeeAlso: Bray, *The JavaScript Object Notation (JSON) Data Interchange Format*, RFC 8259, 2017.
struct JSONFault {
    private struct Found: Error {
        let message: String
    }

    /// Objects and arrays inside each other at most.
    private static let maximumDepth = 256

    private let bytes: [UInt8]
    private var index = 0
    private var path: [String] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// For example `photos[1].file: line 12, column 3: expected ',' or '}', found 'y'`; nil when there is no fault.
    static func find(in bytes: [UInt8]) -> String? {
        var scanner = JSONFault(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else { return "expected a text in UTF-8" }
        do throws(Found) {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw scanner.fault("expected no byte order mark") }
            try scanner.value(depth: 0)
            scanner.skipSpace()
            if scanner.index < bytes.count { throw scanner.fault("expected the end") }
            return nil
        } catch {
            return error.message
        }
    }

    private mutating func value(depth: Int) throws(Found) {
        skipSpace()
        guard depth < Self.maximumDepth else { throw fault("expected at most \(Self.maximumDepth) levels") }
        switch peek {
        case UInt8(ascii: "{"): try members(depth: depth)
        case UInt8(ascii: "["): try elements(depth: depth)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case let byte? where "-0123456789".utf8.contains(byte): try number()
        default: throw fault("expected a value")
        }
    }

    private mutating func members(depth: Int) throws(Found) {
        index += 1
        skipSpace()
        if take("}") { return }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
            let key = try string()
            path.append((path.isEmpty ? "" : ".") + key)
            skipSpace()
            guard take(":") else { throw fault("expected ':'") }
            try value(depth: depth + 1)
            path.removeLast()
            skipSpace()
            if take("}") { return }
            guard take(",") else { throw fault("expected ',' or '}'") }
        }
    }

    private mutating func elements(depth: Int) throws(Found) {
        index += 1
        skipSpace()
        if take("]") { return }
        var count = 0
        while true {
            path.append("[\(count)]")
            try value(depth: depth + 1)
            path.removeLast()
            count += 1
            skipSpace()
            if take("]") { return }
            guard take(",") else { throw fault("expected ',' or ']'") }
        }
    }

    private mutating func string() throws(Found) -> String {
        index += 1
        let start = index
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("expected the end of a text, or \\n for a line feed in it") }
            if byte == UInt8(ascii: "\\") { try escape() } else { index += 1 }
        }
        guard index < bytes.count else {
            index = bytes.count
            throw fault("expected the end of a text")
        }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func escape() throws(Found) {
        let next = bytes[index...].dropFirst()
        guard let letter = next.first, "\"\\/bfnrtu".utf8.contains(letter) else {
            throw fault("expected \\\\ for a backslash in a text")
        }
        let digits = next.dropFirst().prefix(4)
        let isHex = digits.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
        guard letter != UInt8(ascii: "u") || (digits.count == 4 && isHex) else {
            throw fault("expected \\u and four hexadecimal digits")
        }
        index += letter == UInt8(ascii: "u") ? 6 : 2
    }

    private mutating func number() throws(Found) {
        let start = index
        while let byte = peek, "0123456789+-.eE".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let beginsWell =
            digits.first?.isWholeNumber == true
            && !(digits.hasPrefix("0") && digits.dropFirst().first?.isWholeNumber == true)
        guard beginsWell, let value = Double(text), value.isFinite, text.last != "." else {
            index = start
            throw fault("expected a number that a computer can hold, such as -12.5 or 1e3", found: text)
        }
    }

    private mutating func word(_ word: String) throws(Found) {
        guard bytes[index...].starts(with: word.utf8) else { throw fault("expected a value") }
        index += word.utf8.count
    }

    private mutating func skipSpace() {
        while let byte = peek, " \t\r\n".utf8.contains(byte) { index += 1 }
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private func fault(_ message: String, found: String? = nil) -> Found {
        let before = bytes[..<index]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = String(decoding: bytes[lineStart..<index], as: UTF8.self).count + 1
        let next = String(decoding: bytes[index...].prefix(4), as: UTF8.self).first.map { "'\($0)'" } ?? "the end"
        let place = path.joined()
        return Found(
            message: (place.isEmpty ? "" : place + ": ")
                + "line \(line), column \(column): \(message), found \(found ?? next)")
    }
}
