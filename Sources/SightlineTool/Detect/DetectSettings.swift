// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What `sightline detect` was asked to do, checked as far as that is possible without a model or a file.
struct DetectSettings: Sendable {
    /// Who competes with whom, by label.
    enum Competition: Sendable, Equatable {
        case perClass, agnostic, none
        case groups(file: String)
        case labelGroups([[String]])
    }

    /// How results are written.
    enum Format: String, Sendable {
        case text, json, coco, csv
    }

    /// A grid of overlapping parts.
    struct Tiles: Sendable, Equatable {
        /// Overlap of neighbours when none is given, a fraction of a tile.
        static let defaultOverlap: Float = 0.2
        /// Tiles at most, columns times rows: each is a run of the model.
        static let maximumCount = 256

        var columns: Int
        var rows: Int
        var overlap: Float
    }

    /// A part of the picture in fractions of the upright picture.
    struct Region: Sendable, Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    var model = CommandTable.defaultModel
    /// nil: the model's own.
    var threshold: Float?
    /// Label and threshold, in the order in which they were given.
    var labelThresholds: [(label: String, threshold: Float)] = []
    var iouThreshold: Float?
    var competition: Competition?
    var maximumCount: Int?
    var labels: [String] = []
    var excludedLabels: [String] = []
    /// nil: the model's own.
    var scaling: String?
    var region: Region?
    var tiles: Tiles?
    /// nil: any.
    var allowedLicences: [String]?
    var engine = "auto"
    var threads: Int?
    var output: String?
    var format = Format.text
    var color: String?
    var inputs: [String] = []
}
