// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection

extension DetectionOptions {
    /// The options of the command line in the detector's words.
    init(_ settings: DetectSettings) throws {
        self.init()
        confidenceThreshold = settings.threshold
        for (label, threshold) in settings.labelThresholds { labelThresholds[label] = threshold }
        iouThreshold = settings.iouThreshold
        maximumCount = settings.maximumCount
        allowedLabels = settings.labels.isEmpty ? nil : settings.labels
        deniedLabels = settings.excludedLabels
        switch settings.competition {
        case nil: suppression = nil
        case .some(.none): suppression = SuppressionKind.none
        case .perClass: suppression = .perClass
        case .agnostic: suppression = .agnostic
        case .groups(let file): suppression = .groups(try Self.groups(in: file))
        case .labelGroups(let groups): suppression = .groups(groups)
        }
        switch settings.scaling {
        case "stretch": scaling = .stretch
        case "letterbox": scaling = .letterbox(.center)
        case "crop": scaling = .centerCrop
        default: scaling = nil
        }
        region = try settings.region.map { try RegionOfInterest(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        tiling = try settings.tiles.map {
            try Tiling(columns: $0.columns, rows: $0.rows, overlap: Double($0.overlap))
        }
    }

    /// A group a line: labels with commas between; empty lines and lines that begin with `#` do not count.
    static func groups(in file: String) throws -> [[String]] {
        guard let text = String(validating: try FileSystem.contents(of: file, limit: 1 << 20), as: UTF8.self) else {
            throw Failure(path: file, "expected a text file in UTF-8 for --nms groups, a group of labels on each line")
        }
        var groups: [[String]] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = DetectSettings.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            groups.append(try DetectSettings.names([line], of: "--nms groups:\(file)"))
        }
        return groups
    }
}
