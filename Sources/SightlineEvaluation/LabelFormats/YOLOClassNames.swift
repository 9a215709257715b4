// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The names of the classes of a data set for YOLO.
///
/// Of YAML it reads what these files hold: `names:` with a list (`[a, b]` or lines `- a`) or with numbers (`0: a`).
enum YOLOClassNames {
    /// Where names are looked for, in this order; in text files a line is a name.
    static let fileNames = ["data.yaml", "data.yml", "dataset.yaml", "classes.txt", "obj.names"]

    /// Looks in a folder and the two above it.
    ///
    /// - Throws: ``EvaluationError`` with `unreadableFile` when there are no names, `invalidFormat` when a file holds
    ///   them in another way.
    static func find(near folder: String) throws(EvaluationError) -> [String] {
        for place in [folder, folder + "/..", folder + "/../.."] {
            for name in fileNames {
                let path = place + "/" + name
                guard let bytes = try? LabelFolder.contents(of: path) else { continue }
                let names =
                    name.hasSuffix("ml") ? try yaml(bytes, path: path) : lines(of: bytes).filter { !$0.isEmpty }
                guard !names.isEmpty else {
                    throw EvaluationError(.invalidFormat, "\(path): expected names of classes, got none")
                }
                return names
            }
        }
        throw EvaluationError(
            .unreadableFile,
            "\(folder): expected the names of the classes in data.yaml, classes.txt or obj.names here or in the two"
                + " folders above, found none")
    }

    private static func yaml(_ bytes: [UInt8], path: String) throws(EvaluationError) -> [String] {
        let lines = lines(of: bytes)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("names:") }) else {
            throw EvaluationError(.invalidFormat, "\(path): expected 'names:', found none")
        }
        let value = uncommented(lines[start].dropFirst("names:".count))
        if value.hasPrefix("[") { return try list(lines, from: start, path: path) }
        guard value.isEmpty else {
            throw EvaluationError(.invalidFormat, "\(path):\(start + 1): expected a list of names, got '\(value)'")
        }
        var names: [String] = []
        for (number, line) in lines.enumerated().dropFirst(start + 1) {
            let text = uncommented(line[...])
            if text.isEmpty { continue }
            if text.hasPrefix("- ") {
                names.append(unquoted(text.dropFirst(2)))
            } else if line.first?.isWhitespace == true, let colon = text.firstIndex(of: ":"),
                let index = Int(text[..<colon])
            {
                guard index == names.count else {
                    throw EvaluationError(
                        .invalidFormat, "\(path):\(number + 1): expected the name of class \(names.count), got \(index)"
                    )
                }
                names.append(unquoted(text[text.index(after: colon)...]))
            } else {
                break
            }
        }
        return names
    }

    /// A list between brackets, which may go over several lines.
    private static func list(
        _ lines: [String], from start: Int, path: String
    ) throws(EvaluationError) -> [String] {
        var text = ""
        for line in lines[start...] {
            text += uncommented(line[...]) + " "
            if text.contains("]") { break }
        }
        guard let opening = text.firstIndex(of: "["), let closing = text.lastIndex(of: "]"), opening < closing else {
            throw EvaluationError(
                .invalidFormat, "\(path):\(start + 1): expected ] at the end of the names, found none")
        }
        return text[text.index(after: opening)..<closing].split(separator: ",").map(unquoted).filter { !$0.isEmpty }
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    private static func uncommented(_ line: Substring) -> String {
        var text = line
        if let comment = text.firstIndex(of: "#") { text = text[..<comment] }
        return trimmed(text)
    }

    private static func unquoted(_ text: Substring) -> String {
        let name = trimmed(text)
        for quote in ["\"", "'"] where name.count >= 2 && name.hasPrefix(quote) && name.hasSuffix(quote) {
            return String(name.dropFirst().dropLast())
        }
        return name
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
