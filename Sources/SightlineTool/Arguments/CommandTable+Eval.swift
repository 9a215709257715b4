// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline eval`.
    static let eval = Command(
        path: ["eval"],
        summary: "Measure how good a model is.",
        options: [help],
        commands: [evalCOCO, evalGolden])

    /// Switches a measurement's output from text to JSON.
    static let oneObject = Option(
        .json, group: "Output", help: "Write one JSON object instead of text for a person.")
}
