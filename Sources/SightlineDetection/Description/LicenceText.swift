// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the name of a licence in what models say of it.
enum LicenceText {
    /// The SPDX name where the text has one meaning; otherwise the text without the word "License" at its end.
    ///
    /// `Apache License. Version 2.0 http://…` gives `Apache-2.0`; `AGPL-3.0 License (https://…)` gives `AGPL-3.0`.
    static func name(_ text: String) -> String {
        let lowercased = text.lowercased()
        if lowercased.contains("apache"), lowercased.contains("2.0") { return "Apache-2.0" }
        let short = text.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace)
        guard let last = short.last, short.count > 1, ["license", "licence"].contains(last.lowercased()) else {
            return text
        }
        return short.dropLast().joined(separator: " ")
    }
}
