// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Writes JSON text (RFC 8259) piece by piece, without spaces, keys in the order in which they are written.
package struct JSONWriter {
    /// What is written so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Begins a text.
    package init() {}

    /// Opens an object as an element or after a key.
    package mutating func beginObject() { open("{") }
    /// Closes the object opened last.
    package mutating func endObject() { close("}") }
    /// Opens an array as an element or after a key.
    package mutating func beginArray() { open("[") }
    /// Closes the array opened last.
    package mutating func endArray() { close("]") }

    /// Writes a key; its value is written next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, or `null`.
    package mutating func value(_ text: String?) {
        separate()
        if let text { quote(text) } else { bytes.append(contentsOf: "null".utf8) }
        needsComma = true
    }

    /// Writes `true` or `false`.
    package mutating func value(_ isTrue: Bool) { literal(isTrue ? "true" : "false") }

    /// Writes a whole number.
    package mutating func value(_ number: Int) { literal(String(number)) }

    /// Writes a number rounded to `digits` decimals, or `null` when it is not finite.
    package mutating func value(_ number: Double, digits: Int) {
        literal(DecimalText.shortest(number, digits: digits) ?? "null")
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    /// Escapes what JSON demands, and what could steer a terminal or end a JavaScript line.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes.append(contentsOf: "\\\"".utf8)
            case "\\": bytes.append(contentsOf: "\\\\".utf8)
            case "\n": bytes.append(contentsOf: "\\n".utf8)
            case "\r": bytes.append(contentsOf: "\\r".utf8)
            case "\t": bytes.append(contentsOf: "\\t".utf8)
            case _ where scalar.steersTerminal:
                // All of them lie below U+10000: no surrogate pair is needed.
                let digits = String(scalar.value, radix: 16)
                bytes.append(contentsOf: "\\u".utf8)
                bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
                bytes.append(contentsOf: digits.utf8)
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
