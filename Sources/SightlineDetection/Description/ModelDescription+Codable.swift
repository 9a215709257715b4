// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

extension ModelDescription: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case version, name, family, input, outputs, boxUnit, labels, thresholds, suppression, licence, source, sha256
        case golden, anchors, grid
    }

    enum ThresholdKey: String, CodingKey, CaseIterable {
        case confidence, iou
    }

    /// Reads version 1 of the sidecar.
    ///
    /// - Throws: ``DetectionError``: `unsupportedVersion`, `unsupportedFamily`, or `invalidDescription` for keys that
    ///   are not part of the schema and values that make no sense; `DecodingError` for values of another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let version = try container.decodeIfPresent(Int.self, forKey: .version) else {
            throw DetectionError(
                .invalidDescription, "the description has no version; set \"version\": \(Self.currentVersion)")
        }
        guard version == Self.currentVersion else {
            throw DetectionError(
                .unsupportedVersion,
                "the description is of version \(version), this release reads version \(Self.currentVersion); "
                    + "update Sightline, or write the description anew with \"version\": \(Self.currentVersion)")
        }
        try StrictKeys.check(decoder, Key.self, in: "the description")
        let family = try StrictKeys.value(
            Family.self, try container.decodeIfPresent(String.self, forKey: .family), key: "family",
            code: .unsupportedFamily)
        let input = try container.decode(InputCoding.self, forKey: .input)
        let labels = try container.decode(Labels.self, forKey: .labels)
        self.init(
            name: try container.decodeIfPresent(String.self, forKey: .name) ?? "", family: family,
            input: input.specification, labels: labels)
        inputName = input.name
        for (role, tensor) in try container.decodeIfPresent([String: String].self, forKey: .outputs) ?? [:] {
            outputs[try StrictKeys.value(OutputRole.self, role, key: "outputs", code: .invalidDescription)] = tensor
        }
        if let unit = try container.decodeIfPresent(String.self, forKey: .boxUnit) {
            boxUnit = try StrictKeys.value(
                YOLODecoder.BoxUnit.self, unit, key: "boxUnit", code: .invalidDescription)
        }
        if container.contains(.thresholds) {
            let thresholds = try container.nestedContainer(keyedBy: ThresholdKey.self, forKey: .thresholds)
            try StrictKeys.check(
                try container.superDecoder(forKey: .thresholds), ThresholdKey.self, in: "thresholds")
            confidenceThreshold =
                try thresholds.decodeIfPresent(Float.self, forKey: .confidence) ?? confidenceThreshold
            iouThreshold = try thresholds.decodeIfPresent(Float.self, forKey: .iou) ?? iouThreshold
        }
        let kind = try container.decodeIfPresent(String.self, forKey: .suppression)
        switch kind {
        case nil: break
        case "per-class": suppression = .perClass
        case "agnostic": suppression = .agnostic
        case "none": suppression = .none
        case "weighted": suppression = .weighted
        case .some(let other):
            throw DetectionError(
                .invalidDescription,
                "expected \"suppression\" to be \"per-class\", \"agnostic\", \"weighted\" or \"none\", "
                    + "got \"\(other)\"")
        }
        licence = try container.decodeIfPresent(String.self, forKey: .licence)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        sha256 = try container.decodeIfPresent(String.self, forKey: .sha256)
        golden = try container.decodeIfPresent(Golden.self, forKey: .golden)
        anchors = try container.decodeIfPresent(AnchorSpecification.self, forKey: .anchors)
        grid = try container.decodeIfPresent(GridSpecification.self, forKey: .grid)
        try validate()
    }

    /// Writes version 1 of the sidecar.
    ///
    /// - Throws: `EncodingError`, or ``DetectionError`` with code `invalidDescription` for groups of classes, which
    ///   the schema cannot hold.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.currentVersion, forKey: .version)
        try container.encode(name, forKey: .name)
        try container.encode(family.rawValue, forKey: .family)
        try container.encode(InputCoding(name: inputName, specification: input), forKey: .input)
        if !outputs.isEmpty {
            let names = Dictionary(uniqueKeysWithValues: outputs.map { ($0.key.rawValue, $0.value) })
            try container.encode(names, forKey: .outputs)
        }
        try container.encode(boxUnit.rawValue, forKey: .boxUnit)
        try container.encode(labels, forKey: .labels)
        var thresholds = container.nestedContainer(keyedBy: ThresholdKey.self, forKey: .thresholds)
        try thresholds.encode(confidenceThreshold, forKey: .confidence)
        try thresholds.encode(iouThreshold, forKey: .iou)
        switch suppression {
        case .perClass: try container.encode("per-class", forKey: .suppression)
        case .agnostic: try container.encode("agnostic", forKey: .suppression)
        case .none: try container.encode("none", forKey: .suppression)
        case .weighted: try container.encode("weighted", forKey: .suppression)
        case .groups:
            throw DetectionError(
                .invalidDescription, "groups of classes are an option of a run, model.json cannot hold them")
        }
        try container.encodeIfPresent(licence, forKey: .licence)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encodeIfPresent(sha256, forKey: .sha256)
        try container.encodeIfPresent(golden, forKey: .golden)
        try container.encodeIfPresent(anchors, forKey: .anchors)
        try container.encodeIfPresent(grid, forKey: .grid)
    }

    /// Throws unless the values make sense.
    func validate() throws(DetectionError) {
        func invalid(_ message: String) -> DetectionError { DetectionError(.invalidDescription, message) }
        guard 0...1 ~= confidenceThreshold, 0...1 ~= iouThreshold else {
            throw invalid(
                "expected \"thresholds\" in 0...1, got confidence \(confidenceThreshold) and iou \(iouThreshold)")
        }
        guard labels.offset >= 0, labels.classCount > 0, labels.classCount <= 1 << 20 else {
            throw invalid(
                "expected \"labels\" with names beyond the offset, got \(labels.names.count) names, "
                    + "offset \(labels.offset)")
        }
        if let background = labels.background, !(0..<labels.classCount).contains(background) {
            throw invalid(
                "expected \"labels\".\"background\" to be one of the \(labels.classCount) classes, got \(background)")
        }
        if let problem = anchors?.problem(for: input.size) ?? grid?.problem { throw invalid(problem) }
        if let sha256, sha256.utf8.count != 64 || !sha256.allSatisfy(\.isHexDigit) {
            throw invalid("expected \"sha256\" of 64 hexadecimal digits, got \"\(sha256)\"")
        }
    }
}
