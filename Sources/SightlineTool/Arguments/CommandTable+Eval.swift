// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline eval`.
    static let eval = Command(
        path: ["eval"],
        summary: "Measure how good detections are.",
        options: [help],
        commands: [evalCOCO])
}
