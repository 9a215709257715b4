// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads the part of XML 1.0 that label files use: elements, attributes (which are skipped), text, the five named
/// entities, numeric references, comments, CDATA and processing instructions.
///
/// Strict where it matters: tags must match, there is one root, bytes are UTF-8. A document type is refused: with it,
/// entities could name other files or grow without end.
///
/// - SeeAlso: W3C, *Extensible Markup Language (XML) 1.0*, fifth edition, 2008.
struct XMLReader {
    /// Elements inside each other, at most.
    private static let maximumDepth = 64

    private let file: String
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    private init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads a whole file.
    ///
    /// - Parameter file: Its name, for errors.
    /// - Returns: The root.
    /// - Throws: ``EvaluationError`` with `invalidFormat`, with file and line.
    static func root(of bytes: [UInt8], file: String) throws(EvaluationError) -> XMLNode {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EvaluationError(.invalidFormat, "\(file): expected XML in UTF-8, got other bytes; convert the file")
        }
        var reader = XMLReader(Array(text.utf8), file: file)
        if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        return try reader.readDocument()
    }

    private mutating func readDocument() throws(EvaluationError) -> XMLNode {
        // The elements that are open, outermost first, and at the bottom one that holds the root.
        var open = [XMLNode(name: "", line: 1)]
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                try readText(into: &open)
            } else if skip("<!--") {
                try skip(through: "-->")
            } else if skip("<![CDATA[") {
                guard open.count > 1 else { throw failure("an element", "CDATA outside of it") }
                let start = position
                try skip(through: "]]>")
                open[open.count - 1].text += String(decoding: bytes[start..<(position - 3)], as: UTF8.self)
            } else if skip("<?") {
                try skip(through: "?>")
            } else if skip("</") {
                try closeElement(&open)
            } else if bytes[(position + 1)...].first == UInt8(ascii: "!") {
                throw failure("elements", "a document type or another declaration; remove it")
            } else {
                position += 1
                try openElement(&open)
            }
        }
        guard open.count == 1 else {
            throw failure("</\(open[open.count - 1].name)>", "the end of the file; the file is cut off")
        }
        guard open[0].children.count == 1 else { throw failure("one root element", "none") }
        return open[0].children[0]
    }

    private mutating func openElement(_ open: inout [XMLNode]) throws(EvaluationError) {
        let node = XMLNode(name: try readName(), line: line)
        guard open.count <= Self.maximumDepth else {
            throw failure("at most \(Self.maximumDepth) elements inside each other", "more")
        }
        guard open.count > 1 || open[0].children.isEmpty else { throw failure("one root element", "a second one") }
        try skipAttributes(of: node.name)
        if skip("/>") {
            open[open.count - 1].children.append(node)
        } else {
            guard skip(">") else { throw failure("> after <\(node.name)", "something else") }
            open.append(node)
        }
    }

    private mutating func closeElement(_ open: inout [XMLNode]) throws(EvaluationError) {
        let name = try readName()
        skipSpace()
        guard skip(">"), open.count > 1 else { throw failure("> after </\(name)", "something else") }
        let node = open.removeLast()
        guard node.name == name else {
            throw failure("</\(node.name)> for the element of line \(node.line)", "</\(name)>")
        }
        open[open.count - 1].children.append(node)
    }

    private mutating func skipAttributes(of element: String) throws(EvaluationError) {
        skipSpace()
        while position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/") {
            let name = try readName()
            skipSpace()
            guard skip("=") else { throw failure("= after the attribute \(name) of <\(element)>", "something else") }
            skipSpace()
            guard let quote = ["\"", "'"].first(where: { skip($0) }) else {
                throw failure("a quoted value of the attribute \(name)", "something else")
            }
            try skip(through: quote)
            skipSpace()
        }
    }

    private mutating func readName() throws(EvaluationError) -> String {
        let start = position
        while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
        guard position > start else { throw failure("a name", "something else") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func readText(into open: inout [XMLNode]) throws(EvaluationError) {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&") {
            advance()
        }
        var text = String(decoding: bytes[start..<position], as: UTF8.self)
        if position < bytes.count, bytes[position] == UInt8(ascii: "&") { text.unicodeScalars.append(try readEntity()) }
        guard open.count > 1 || text.allSatisfy(\.isWhitespace) else {
            throw failure("an element", "text outside of it")
        }
        open[open.count - 1].text += text
    }

    private mutating func readEntity() throws(EvaluationError) -> Unicode.Scalar {
        let limit = min(bytes.count, position + 12)
        guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw failure("&amp; or another entity", "& without its ;")
        }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        position = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let value =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst(1)) : nil
            guard let value, value > 0, let scalar = Unicode.Scalar(value) else {
                throw failure("an entity of XML itself", "&\(name);")
            }
            return scalar
        }
    }

    private mutating func skip(through end: String) throws(EvaluationError) {
        while position < bytes.count {
            if skip(end) { return }
            advance()
        }
        throw failure(end, "the end of the file; the file is cut off")
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { advance() }
    }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: byte == UInt8(ascii: ":")
        }
    }

    private func failure(_ expected: String, _ actual: String) -> EvaluationError {
        EvaluationError(.invalidFormat, "\(file):\(line): expected \(expected), got \(actual)")
    }
}
