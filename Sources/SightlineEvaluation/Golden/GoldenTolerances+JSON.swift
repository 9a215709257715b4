// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension GoldenTolerances: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case minimumIoU, edgePixels, confidenceDrift, confidenceFloor
    }

    /// Reads tolerances; what is left out is as standard.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        let object = try decoder.container(keyedBy: Key.self)
        func fraction(_ key: Key) throws -> Float? {
            guard let value = try object.decodeIfPresent(Float.self, forKey: key) else { return nil }
            try StrictJSON.require(0...1 ~= value, at: decoder.codingPath, key, "expected 0...1, found \(value)")
            return value
        }
        let edgePixels = try object.decodeIfPresent(Float.self, forKey: .edgePixels)
        if let edgePixels {
            try StrictJSON.require(
                edgePixels >= 0 && edgePixels.isFinite, at: decoder.codingPath, Key.edgePixels,
                "expected 0 or more pixels, found \(edgePixels)")
            try StrictJSON.require(
                !object.contains(.minimumIoU), at: decoder.codingPath, Key.edgePixels,
                "expected \"minimumIoU\" or \"edgePixels\", found both")
        }
        self.init(
            minimumIoU: try fraction(.minimumIoU) ?? Self.defaultMinimumIoU,
            confidenceDrift: try fraction(.confidenceDrift) ?? Self.defaultConfidenceDrift,
            confidenceFloor: try fraction(.confidenceFloor), edgePixels: edgePixels)
    }

    /// Writes what a `golden.json` holds of them; thresholds of labels are among its options.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        if let edgePixels {
            try object.encode(edgePixels, forKey: .edgePixels)
        } else {
            try object.encode(minimumIoU, forKey: .minimumIoU)
        }
        try object.encode(confidenceDrift, forKey: .confidenceDrift)
        try object.encodeIfPresent(confidenceFloor, forKey: .confidenceFloor)
    }
}
