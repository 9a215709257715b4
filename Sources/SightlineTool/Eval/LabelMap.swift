// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

/// Which class of the annotations each label of a model means.
struct LabelMap: Sendable {
    /// Names of one thing in the data sets of the field: those of Pascal VOC and of COCO.
    private static let synonyms = [
        "aeroplane": "airplane", "motorbike": "motorcycle", "sofa": "couch", "tvmonitor": "tv",
    ]

    /// The category's number by class index of the model; nil for a label without a class.
    let categoryIDs: [Int64?]
    /// What the user should know: labels and classes that are left over, names that were taken for each other.
    let remarks: [String]

    /// Matches labels to classes by the user's word, by name, by name without case, spaces and signs, and by synonym.
    ///
    /// - Throws: ``UsageError`` for a label or class of the user's that does not exist.
    init(
        labels: [String], categories: [COCODataset.Category], given: [(label: String, category: String)]
    ) throws(UsageError) {
        var byName: [String: Int64] = [:]
        var byKey: [String: COCODataset.Category] = [:]
        for category in categories.reversed() {
            byName[category.name] = category.id
            byKey[Self.key(category.name)] = category
        }
        var chosen: [String: Int64] = [:]
        for (label, category) in given {
            guard labels.contains(label) else { throw .unknown("label", label, known: labels) }
            guard let id = byName[category] else {
                throw .unknown("class", category, known: categories.map(\.name))
            }
            chosen[label] = id
        }
        var renamed: [String] = []
        var unknown: [String] = []
        categoryIDs = labels.map { label in
            if let id = chosen[label] ?? byName[label] { return id }
            guard let category = byKey[Self.key(label)] else {
                unknown.append(label)
                return nil
            }
            renamed.append("\(label) for \(category.name)")
            return category.id
        }
        let used = Set(categoryIDs.compactMap(\.self))
        let unused = categories.filter { !used.contains($0.id) }.map(\.name)
        var remarks: [String] = []
        if !renamed.isEmpty { remarks.append("labels taken for classes: \(Self.list(renamed))") }
        if !unknown.isEmpty {
            remarks.append("labels without a class, whose detections do not count: \(Self.list(unknown)); see --map")
        }
        if !unused.isEmpty {
            remarks.append("classes that the model does not know, whose objects are missed: \(Self.list(unused))")
        }
        self.remarks = remarks
    }

    /// Letters and digits in lower case, and of synonyms always the same one.
    private static func key(_ name: String) -> String {
        let letters = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        return synonyms[letters] ?? letters
    }

    private static func list(_ names: [String]) -> String {
        let shown = 12
        let rest = names.count > shown ? " and \(names.count - shown) more" : ""
        return names.prefix(shown).joined(separator: ", ") + rest
    }
}
