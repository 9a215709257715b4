// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Finds the classes of a model by their labels.
struct ClassTable {
    private var indicesOfLabel: [String: [Int]] = [:]

    init(_ labels: ModelDescription.Labels) {
        for index in 0..<labels.classCount {
            if let name = labels.name(ofClass: index) { indicesOfLabel[name, default: []].append(index) }
        }
    }

    /// The classes with a label; more than one when the model's list repeats it.
    ///
    /// - Throws: ``DetectionError`` with code `unknownLabel` and the labels that are near.
    func indices(of label: String) throws(DetectionError) -> [Int] {
        if let indices = indicesOfLabel[label] { return indices }
        let question = NearMatch.question(for: label, among: indicesOfLabel.keys)
        throw DetectionError(
            .unknownLabel,
            "unknown label '\(label)'"
                + (question.isEmpty ? "; the model knows \(indicesOfLabel.count) labels, none like it" : question))
    }
}
