// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineDetection
import SightlineEvaluation

/// What `sightline eval golden` was asked to do, checked as far as that is possible without a model or a file.
struct GoldenSettings {
    let folder: String
    let isRecording: Bool
    let junit: String?
    let isJSON: Bool
    let minimumIoU: Float?
    let confidenceDrift: Float?
    let edgePixels: Float?
    var detect: DetectSettings

    /// Reads and checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        detect = try DetectSettings(arguments)
        folder = arguments.operands[0]
        isRecording = arguments.has(.record)
        junit = arguments.value(.junit)
        isJSON = arguments.has(.json)
        minimumIoU = try arguments.value(.minimumIoU).map { text throws(UsageError) in
            try DetectSettings.fraction(text, of: "--min-iou")
        }
        confidenceDrift = try arguments.value(.confidenceDrift).map { text throws(UsageError) in
            try DetectSettings.fraction(text, of: "--confidence-drift")
        }
        edgePixels = try arguments.value(.edgePixels).map { text throws(UsageError) in
            guard let value = DetectSettings.decimal(text), value.isFinite, value >= 0, value <= 1e6 else {
                throw UsageError("expected 0 or more pixels for --edge-pixels, got '\(text)'")
            }
            return Float(value)
        }
        if minimumIoU != nil, edgePixels != nil {
            throw UsageError("expected --min-iou or --edge-pixels, got both: each says where a box may be")
        }
        for (name, isGiven) in [("--junit", junit != nil), ("--json", isJSON)] where isRecording && isGiven {
            throw UsageError("expected --record or \(name), got both: a recording has no result")
        }
        if folder == "-" { throw UsageError("expected a folder of photos, got - (standard input)") }
        if junit == "-" {
            throw UsageError("expected a file after --junit, got -: standard output holds the results")
        }
    }

    /// The options that shape boxes, for the file.
    func options() throws -> GoldenOptions {
        var options = GoldenOptions()
        options.threshold = detect.threshold
        for (label, threshold) in detect.labelThresholds { options.labelThresholds[label] = threshold }
        options.iou = detect.iouThreshold
        switch detect.competition {
        case nil: break
        case .some(.none): options.nms = "none"
        case .perClass: options.nms = "per-class"
        case .agnostic: options.nms = "agnostic"
        case .labelGroups(let groups): options.groups = groups
        case .groups(let file): options.groups = try DetectionOptions.groups(in: file)
        }
        options.max = detect.maximumCount
        options.labels = detect.labels
        options.exclude = detect.excludedLabels
        options.scaling = detect.scaling
        options.roi = detect.region.map { [$0.x, $0.y, $0.width, $0.height] }
        options.tiles = detect.tiles.map {
            .init(columns: $0.columns, rows: $0.rows, overlap: Double($0.overlap))
        }
        return options
    }

    /// Takes over the options of a file that were not given on the command line.
    mutating func adopt(_ options: GoldenOptions) {
        detect.threshold = detect.threshold ?? options.threshold
        if detect.labelThresholds.isEmpty {
            detect.labelThresholds = options.labelThresholds.sorted { $0.key < $1.key }
                .map { (label: $0.key, threshold: $0.value) }
        }
        detect.iouThreshold = detect.iouThreshold ?? options.iou
        if detect.competition == nil {
            switch options.nms {
            case "none": detect.competition = DetectSettings.Competition.none
            case "per-class": detect.competition = .perClass
            case "agnostic": detect.competition = .agnostic
            default: detect.competition = options.groups.map { .labelGroups($0) }
            }
        }
        detect.maximumCount = detect.maximumCount ?? options.max
        if detect.labels.isEmpty { detect.labels = options.labels }
        if detect.excludedLabels.isEmpty { detect.excludedLabels = options.exclude }
        detect.scaling = detect.scaling ?? options.scaling
        if detect.region == nil, let roi = options.roi, roi.count == 4 {
            detect.region = .init(x: roi[0], y: roi[1], width: roi[2], height: roi[3])
        }
        detect.tiles =
            detect.tiles
            ?? options.tiles.map { .init(columns: $0.columns, rows: $0.rows, overlap: Float($0.overlap)) }
    }

    /// The tolerances in force: those given, else the file's, else the standard.
    func tolerances(of recorded: GoldenTolerances?) -> GoldenTolerances {
        var tolerances = recorded ?? GoldenTolerances()
        if let minimumIoU {
            tolerances.minimumIoU = minimumIoU
            tolerances.edgePixels = nil
        }
        if let edgePixels { tolerances.edgePixels = edgePixels }
        if let confidenceDrift { tolerances.confidenceDrift = confidenceDrift }
        return tolerances
    }
}
