// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Scans `[…]` and `{number: …}` of quoted texts, in JSON's or Python's spelling.
struct QuotedListScanner {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    /// Reads `["a", 'b']`.
    mutating func list() throws(DetectionError) -> [String] {
        try expect("[")
        var labels: [String] = []
        while !take("]") {
            labels.append(try quoted())
            if take(",") { continue }
            try expect("]")
            break
        }
        try end()
        return labels
    }

    /// Reads `{0: 'a', "1": 'b'}`: every number from 0 to the last once, in any order.
    mutating func dictionary() throws(DetectionError) -> [String] {
        try expect("{")
        var labels: [Int: String] = [:]
        while !take("}") {
            let key = try number()
            try expect(":")
            guard labels.updateValue(try quoted(), forKey: key) == nil else {
                throw invalid("the number \(key) once")
            }
            if take(",") { continue }
            try expect("}")
            break
        }
        try end()
        var ordered: [String] = []
        for index in 0..<labels.count {
            guard let label = labels[index] else {
                throw DetectionError(
                    .invalidDescription,
                    "expected labels for every class from 0 to \(labels.count - 1), but \(index) has none; "
                        + "write the labels in model.json, one for each class")
            }
            ordered.append(label)
        }
        return ordered
    }

    private mutating func number() throws(DetectionError) -> Int {
        skipSpace()
        if let quote = rest.first, quote == "\"" || quote == "'" {
            let text = try quoted()
            guard let value = Int(text) else { throw invalid("a number, got '\(text)'") }
            return value
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let value = Int(digits) else { throw invalid("a number") }
        rest = rest.dropFirst(digits.count)
        return value
    }

    private mutating func quoted() throws(DetectionError) -> String {
        skipSpace()
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { throw invalid("a quoted text") }
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            text.append(character == "\\" ? try escaped() : character)
        }
        throw invalid("a closing \(quote)")
    }

    private mutating func escaped() throws(DetectionError) -> Character {
        guard let character = rest.popFirst() else { throw invalid("a character after the backslash") }
        switch character {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "u", "x": return try code(digitCount: character == "u" ? 4 : 2)
        default: return character
        }
    }

    private mutating func code(digitCount: Int) throws(DetectionError) -> Character {
        let digits = rest.prefix(digitCount)
        guard digits.count == digitCount, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
        else { throw invalid("\(digitCount) hexadecimal digits of a character") }
        rest = rest.dropFirst(digitCount)
        return Character(scalar)
    }

    private mutating func end() throws(DetectionError) {
        skipSpace()
        guard rest.isEmpty else { throw invalid("nothing after the list") }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func expect(_ character: Character) throws(DetectionError) {
        guard take(character) else { throw invalid("'\(character)'") }
    }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

    private func invalid(_ expected: String) -> DetectionError {
        let place = rest.isEmpty ? "the end" : "'\(rest.prefix(20))'"
        return DetectionError(
            .invalidDescription,
            "the model's list of labels cannot be read: expected \(expected) at \(place); "
                + "write the labels in model.json beside the model")
    }
}
