// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Options put together with a model's description: class indices in the place of labels.
struct ResolvedOptions {
    let thresholds: [Float]
    /// The threshold of a class beyond the labels.
    let unknownThreshold: Float
    let iouThreshold: Float
    let suppression: Suppression
    let maximumCount: Int

    /// Checks options against a model.
    ///
    /// - Throws: ``DetectionError``: `invalidOption` or `unknownLabel`.
    init(_ options: DetectionOptions, for description: ModelDescription) throws(DetectionError) {
        let labels = description.labels
        let classes = ClassTable(labels)
        let standard = options.confidenceThreshold ?? description.confidenceThreshold
        try Self.check(standard, "a confidence threshold")
        var thresholds = [Float](repeating: standard, count: labels.classCount)
        for (label, threshold) in options.labelThresholds {
            try Self.check(threshold, "a confidence threshold for '\(label)'")
            for index in try classes.indices(of: label) { thresholds[index] = threshold }
        }
        if let allowed = options.allowedLabels {
            var wanted = Set<Int>()
            for label in allowed { wanted.formUnion(try classes.indices(of: label)) }
            for index in thresholds.indices where !wanted.contains(index) { thresholds[index] = .infinity }
        }
        for label in options.deniedLabels {
            for index in try classes.indices(of: label) { thresholds[index] = .infinity }
        }
        if let background = labels.background { thresholds[background] = .infinity }
        self.thresholds = thresholds
        unknownThreshold = options.allowedLabels == nil ? standard : .infinity
        iouThreshold = options.iouThreshold ?? description.iouThreshold
        try Self.check(iouThreshold, "an IoU threshold")
        maximumCount = options.maximumCount ?? .max
        guard maximumCount >= 1 else {
            throw DetectionError(
                .invalidOption, "expected a maximum of 1 or more detections, got \(maximumCount)")
        }
        switch options.suppression {
        case nil: suppression = description.suppression
        case .some(.none): suppression = .none
        case .perClass: suppression = .perClass
        case .agnostic: suppression = .agnostic
        case .groups(let groups): suppression = .groups(try Self.groups(groups, classes))
        }
    }

    private static func groups(_ groups: [[String]], _ classes: ClassTable) throws(DetectionError) -> [Set<Int>] {
        var result: [Set<Int>] = []
        var seen = Set<Int>()
        for group in groups {
            var members = Set<Int>()
            for label in group {
                let indices = try classes.indices(of: label)
                guard seen.isDisjoint(with: indices) || members.isSuperset(of: indices) else {
                    throw DetectionError(
                        .invalidOption, "expected each label in one group only, got '\(label)' in two; take one out")
                }
                members.formUnion(indices)
                seen.formUnion(indices)
            }
            result.append(members)
        }
        return result
    }

    private static func check(_ value: Float, _ what: String) throws(DetectionError) {
        guard 0...1 ~= value else {
            throw DetectionError(.invalidOption, "expected \(what) in 0...1, got \(value)")
        }
    }
}
