// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One `[section]` of a Darknet network file with its options.
struct DarknetSection {
    /// The name between the brackets.
    let kind: String
    /// The line of the file that opens the section, from 1.
    let line: Int
    /// The options with the lines they stand on.
    private(set) var options: [String: (value: String, line: Int)] = [:]

    /// Reads the sections of a network file.
    ///
    /// - Throws: ``InferenceError`` with code `invalidModel` and the line's number.
    static func parse(_ text: String) throws(InferenceError) -> [DarknetSection] {
        var sections: [DarknetSection] = []
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = raw.prefix { $0 != "#" && $0 != ";" }.filter { !$0.isWhitespace }
            if content.isEmpty { continue }
            let line = index + 1
            if content.hasPrefix("["), content.hasSuffix("]"), content.count > 2 {
                sections.append(DarknetSection(kind: String(content.dropFirst().dropLast()), line: line))
                continue
            }
            guard let equals = content.firstIndex(of: "="), !sections.isEmpty else {
                throw InferenceError(
                    .invalidModel, "cfg line \(line): expected [section] or name=value, got '\(raw.prefix(60))'")
            }
            let value = String(content[content.index(after: equals)...])
            sections[sections.count - 1].options[String(content[..<equals])] = (value, line)
        }
        return sections
    }

    /// An integer option inside `range`; `fallback` when it is absent, an error when there is none.
    func integer(_ name: String, _ fallback: Int? = nil, in range: ClosedRange<Int>) throws(InferenceError) -> Int {
        guard let option = options[name] else {
            if let fallback { return fallback }
            throw missing(name)
        }
        guard let value = Int(option.value), range.contains(value) else {
            throw InferenceError(
                .invalidModel,
                "cfg line \(option.line): expected \(name) in \(range.lowerBound)...\(range.upperBound), "
                    + "got '\(option.value)'")
        }
        return value
    }

    /// A number option; `fallback` when it is absent.
    func float(_ name: String, _ fallback: Float) throws(InferenceError) -> Float {
        guard let option = options[name] else { return fallback }
        guard let value = Float(option.value), value.isFinite else {
            throw InferenceError(
                .invalidModel, "cfg line \(option.line): expected a number for \(name), got '\(option.value)'")
        }
        return value
    }

    /// A list option.
    func floats(_ name: String) throws(InferenceError) -> [Float] {
        guard let option = options[name] else { throw missing(name) }
        var values: [Float] = []
        for part in option.value.split(separator: ",") {
            guard let value = Float(part), value.isFinite else {
                throw InferenceError(
                    .invalidModel, "cfg line \(option.line): expected numbers for \(name), got '\(part)'")
            }
            values.append(value)
        }
        return values
    }

    /// A list of integers.
    func integers(_ name: String) throws(InferenceError) -> [Int] {
        var values: [Int] = []
        for value in try floats(name) {
            guard let integer = Int(exactly: value) else {
                throw InferenceError(.invalidModel, "cfg line \(line): expected integers for \(name), got \(value)")
            }
            values.append(integer)
        }
        return values
    }

    private func missing(_ name: String) -> InferenceError {
        InferenceError(.invalidModel, "cfg line \(line): [\(kind)] needs \(name)=")
    }
}
