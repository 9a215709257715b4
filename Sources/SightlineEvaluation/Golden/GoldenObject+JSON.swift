// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension GoldenObject: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case label, confidence, boundingBox
    }

    private enum BoxKey: String, CodingKey, CaseIterable {
        case x, y, width, height
    }

    /// Reads an object.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        let object = try decoder.container(keyedBy: Key.self)
        confidence = try object.decode(Float.self, forKey: .confidence)
        let value = confidence
        try StrictJSON.require(
            0...1 ~= value, at: decoder.codingPath, Key.confidence, "expected 0...1, found \(value)")
        label = try object.decode(String?.self, forKey: .label)
        let boxDecoder = try object.superDecoder(forKey: .boundingBox)
        try StrictJSON.checkKeys(boxDecoder, BoxKey.self)
        let box = try boxDecoder.container(keyedBy: BoxKey.self)
        func edge(_ key: BoxKey) throws -> Float {
            let value = try box.decode(Float.self, forKey: key)
            try StrictJSON.require(
                value.isFinite, at: boxDecoder.codingPath, key, "expected a number of pixels, found \(value)")
            return value
        }
        boundingBox = BoundingBox(x: try edge(.x), y: try edge(.y), width: try edge(.width), height: try edge(.height))
        for (key, extent) in [(BoxKey.width, boundingBox.width), (.height, boundingBox.height)] {
            try StrictJSON.require(
                extent >= 0, at: boxDecoder.codingPath, key, "expected 0 or more pixels, found \(extent)")
        }
    }

    /// Writes an object with all digits it has.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(label, forKey: .label)
        try object.encode(confidence, forKey: .confidence)
        try object.encode(boundingBox, forKey: .boundingBox)
    }

    /// Writes an object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("label", label)
        json.field("confidence", confidence)
        json.key("boundingBox")
        json.beginObject()
        let box = boundingBox
        for (key, edge) in [(BoxKey.x, box.x), (.y, box.y), (.width, box.width), (.height, box.height)] {
            json.field(key.rawValue, Double(edge), digits: DecimalText.boxDigits)
        }
        json.endObject()
        json.endObject()
    }

    /// With edges as the file holds them, so that the order is that of the numbers a person sees.
    static func rounded(_ object: GoldenObject) -> GoldenObject {
        func rounded(_ edge: Float) -> Float { (edge * 1000).rounded(.toNearestOrAwayFromZero) / 1000 }
        let box = object.boundingBox
        return GoldenObject(
            label: object.label, confidence: object.confidence,
            boundingBox: BoundingBox(
                x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height)))
    }
}
