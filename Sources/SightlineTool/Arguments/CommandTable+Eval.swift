// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline eval`.
    static let eval = Command(
        path: ["eval"],
        summary: "Judge a model or results against the truth.",
        options: [help],
        commands: [evalCOCO, evalMot, evalGolden])

    /// Switches a measurement's output from text to JSON.
    static let oneObject = Option(
        .json, group: "Output", help: "Write one JSON object instead of text for a person.")
}
