// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads the lists of labels that models carry in their metadata.
///
/// Three spellings are met: one label a line; a JSON array, `["person", "hot dog"]`; and a Python dictionary,
/// `{0: 'person', 1: "hot dog, bun"}`, with commas, colons and escaped quotes inside the names.
enum LabelText {
    /// The labels in the order of the model's classes.
    ///
    /// - Throws: ``DetectionError`` with code `invalidDescription` when a list or dictionary breaks off, holds
    ///   something other than texts, or leaves out a number between 0 and its last.
    static func parse(_ text: String) throws(DetectionError) -> [String] {
        let start = text.drop { $0.isWhitespace }
        switch start.first {
        case "{":
            var scanner = QuotedListScanner(start)
            return try scanner.dictionary()
        case "[":
            var scanner = QuotedListScanner(start)
            return try scanner.list()
        default:
            return lines(text)
        }
    }

    /// One label a line, spaces at its ends removed; empty lines at the end are no labels.
    private static func lines(_ text: String) -> [String] {
        var labels = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
            let start = line.drop { $0.isWhitespace }
            return String(start.reversed().drop { $0.isWhitespace }.reversed())
        }
        while labels.last?.isEmpty == true { labels.removeLast() }
        return labels
    }
}
