// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

/// What `sightline eval coco` was asked to do, checked as far as that is possible without a file.
struct EvalCOCOSettings: Sendable {
    /// Confidence from which detections are kept when a model runs.
    static let defaultThreshold: Float = 0.001
    /// Confidence for confusions and errors.
    static let defaultConfidence = 0.25
    /// Strengths of a perturbation when none is given.
    static let defaultStrengths = [1, 3, 5]

    let annotations: String
    let results: String?
    let images: String?
    let report: String?
    let confidence: Double
    let perturbations: [Perturbation]
    /// Label of the model and class of the annotations.
    let labelMap: [(label: String, category: String)]
    let isPerClass: Bool
    let isJSON: Bool
    /// Where to write the model's detections.
    let output: String?
    /// How the model runs.
    let detection: DetectSettings

    /// Reads and checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let path = arguments.value(.annotations) else {
            throw UsageError("expected --annotations PATH, got none")
        }
        annotations = path
        results = arguments.value(.results)
        images = arguments.value(.images)
        report = arguments.value(.report)
        isPerClass = arguments.has(.perClass)
        isJSON = arguments.has(.json)
        output = arguments.value(.output)
        if results == nil, images == nil {
            throw UsageError("expected --results FILE, or --images FOLDER to run a model over, got neither")
        }
        if results != nil, let option = Self.modelOptions.first(where: arguments.has) {
            throw UsageError("expected --results without --\(option.rawValue): with a result file no model runs")
        }
        confidence =
            try arguments.value(.confidence).map { text throws(UsageError) in
                Double(try DetectSettings.fraction(text, of: "--confidence"))
            } ?? Self.defaultConfidence
        perturbations = try Self.perturbations(arguments.values(.perturb))
        labelMap = try arguments.values(.map).map { text throws(UsageError) in
            guard let separator = text.firstIndex(of: "="), separator != text.startIndex,
                text.index(after: separator) != text.endIndex
            else { throw UsageError("expected LABEL=CLASS after --map, got '\(text)'") }
            return (String(text[..<separator]), String(text[text.index(after: separator)...]))
        }
        var detection = try DetectSettings(arguments)
        detection.threshold = detection.threshold ?? Self.defaultThreshold
        self.detection = detection
    }

    private static let modelOptions: [Option.Name] = [
        .model, .threshold, .iou, .nms, .max, .scaling, .tiles, .allowLicenses, .engine, .perturb, .output, .map,
    ]

    /// `noise`, `noise:3`, `noise:1-5`, `all`, with commas between; each kind and strength once, in this order.
    private static func perturbations(_ lists: [String]) throws(UsageError) -> [Perturbation] {
        var strengths: [Perturbation.Kind: Set<Int>] = [:]
        var order: [Perturbation.Kind] = []
        for name in try DetectSettings.names(lists, of: "--perturb") {
            let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let range = parts.count == 2 ? try Self.strengths(parts[1], in: name) : defaultStrengths
            let kinds: [Perturbation.Kind]
            if parts[0] == "all" {
                kinds = Perturbation.Kind.allCases
            } else if let kind = Perturbation.Kind(rawValue: String(parts[0])) {
                kinds = [kind]
            } else {
                throw .unknown(
                    "perturbation", String(parts[0]), known: Perturbation.Kind.allCases.map(\.rawValue) + ["all"])
            }
            for kind in kinds {
                if strengths[kind] == nil { order.append(kind) }
                strengths[kind, default: []].formUnion(range)
            }
        }
        return order.flatMap { kind in
            (strengths[kind] ?? []).sorted().map { Perturbation(kind, strength: $0) }
        }
    }

    private static func strengths(_ text: Substring, in name: String) throws(UsageError) -> [Int] {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let allowed = 1...Perturbation.strengths.upperBound
        guard (1...2).contains(bounds.count), let first = bounds[0], let last = bounds[bounds.count - 1],
            first <= last, allowed.contains(first), allowed.contains(last)
        else {
            throw UsageError("expected a strength in 1...5 as noise:3, or several as noise:1-5, got '\(name)'")
        }
        return Array(first...last)
    }
}
