// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the name of a licence in what models say of it.
enum LicenceText {
    private static let apacheWords: Set = [
        "the", "licensed", "under", "apache", "apache-2.0", "license", "licence", "version", "2.0", "v2.0", "2",
    ]

    /// The SPDX name where the text has one meaning; otherwise the text without the word "License" at its end.
    ///
    /// `Apache License. Version 2.0 http://…` gives `Apache-2.0`; `AGPL-3.0 License (https://…)` gives `AGPL-3.0`. A text
    /// that names more than one licence stays as it is: none of them may get lost.
    static func name(_ text: String) -> String {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "," }
            .filter { !$0.hasPrefix("http://") && !$0.hasPrefix("https://") }
            .map { String($0.last == "." ? $0.dropLast() : $0) }
        let isApache = words.contains("apache-2.0") || words.contains("apache")
        if isApache, words.contains(where: { $0.contains("2") }), words.allSatisfy(apacheWords.contains) {
            return "Apache-2.0"
        }
        var short = text[...]
        // A remark at the end goes; what follows a remark may be another licence.
        if let open = short.firstIndex(of: "("), short.firstIndex(of: ")") == short.indices.last {
            short = short[..<open]
        }
        let parts = short.split(whereSeparator: \.isWhitespace)
        guard let last = parts.last, parts.count > 1, ["license", "licence"].contains(last.lowercased()) else {
            return text
        }
        return parts.dropLast().joined(separator: " ")
    }
}
