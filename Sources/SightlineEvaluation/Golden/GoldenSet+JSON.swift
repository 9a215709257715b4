// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension GoldenSet {
    /// The largest file that is read, in bytes.
    public static let maximumByteCount = 64 << 20
    /// Objects of one photo at most.
    static let maximumObjectCount = 10_000
    /// Photos at most.
    static let maximumPhotoCount = 100_000

    /// Reads a golden file.
    ///
    /// - Throws: ``EvaluationError`` that begins with the path of the fault, for example
    ///   `photos[3].detections[0].confidence: expected 0...1, found 7`.
    public init(json: [UInt8]) throws(EvaluationError) {
        self = try StrictJSON.read(GoldenSet.self, from: json, limit: Self.maximumByteCount)
    }

    /// The file's text: a line a photo's heading and a line an object, in a stable order, so that a difference of two
    /// files can be read by a person.
    ///
    /// Photos keep their order; objects are sorted by label and place. Boxes are rounded to thousandths of a pixel,
    /// confidences to millionths.
    public func json() -> [UInt8] {
        var text = "{\n  \"version\": \(Self.currentVersion),\n"
        if let model {
            text += line("model") { json in
                json.field("name", model.name)
                if let sha256 = model.sha256 { json.field("sha256", sha256) }
            }
        }
        text += line("options") { options.write(to: &$0) }
        text += line("tolerances") { json in
            if let edgePixels = tolerances.edgePixels {
                json.field("edgePixels", edgePixels)
            } else {
                json.field("minimumIoU", tolerances.minimumIoU)
            }
            json.field("confidenceDrift", tolerances.confidenceDrift)
            if let floor = tolerances.confidenceFloor { json.field("confidenceFloor", floor) }
        }
        text += "  \"photos\": ["
        for (index, photo) in photos.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += Self.text(of: photo)
        }
        return Array((text + (photos.isEmpty ? "]\n}\n" : "\n  ]\n}\n")).utf8)
    }

    /// `  "key": {…},` on one line.
    private func line(_ key: String, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.beginObject()
        write(&json)
        json.endObject()
        return "  \"\(key)\": \(json.text),\n"
    }

    private static func text(of photo: Photo) -> String {
        var file = JSONWriter()
        file.value(photo.file)
        var text = "    {\n      \"file\": \(file.text), \"width\": \(photo.width), \"height\": \(photo.height),\n"
        let lines = photo.detections.map { GoldenObject.rounded($0) }.sorted(by: GoldenObject.precedes).map { object in
            var json = JSONWriter()
            object.write(to: &json)
            return "        " + json.text
        }
        text += "      \"detections\": [" + (lines.isEmpty ? "]\n" : "\n")
        if !lines.isEmpty { text += lines.joined(separator: ",\n") + "\n      ]\n" }
        return text + "    }"
    }
}

extension GoldenSet: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case version, model, options, tolerances, photos
    }

    /// Reads a set; ``init(json:)`` gives better errors.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let path = decoder.codingPath
        // The version comes first: keys of a later one are no misspellings.
        let version = try object.decode(Int.self, forKey: .version)
        try StrictJSON.require(
            version == Self.currentVersion, at: path, Key.version,
            "expected \(Self.currentVersion), found \(version); this release cannot read it")
        try StrictJSON.checkKeys(decoder, Key.self)
        self.init(
            model: try object.decodeIfPresent(Model.self, forKey: .model),
            options: try object.decodeIfPresent(GoldenOptions.self, forKey: .options) ?? .init(),
            tolerances: try object.decodeIfPresent(GoldenTolerances.self, forKey: .tolerances) ?? .init(),
            photos: try object.decode([Photo].self, forKey: .photos))
        tolerances.labelFloors = options.labelThresholds
        try StrictJSON.require(
            photos.count <= Self.maximumPhotoCount, at: path, Key.photos,
            "expected at most \(Self.maximumPhotoCount) photos, found \(photos.count)")
        var places: [String: Int] = [:]
        for (index, photo) in photos.enumerated() {
            if let first = places.updateValue(index, forKey: photo.file) {
                throw EvaluationError(
                    .invalidValue, "photos[\(index)].file: \"\(photo.file)\" is there twice, first as photos[\(first)]")
            }
        }
    }
}

extension GoldenSet.Model: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case name, sha256
    }

    /// Reads a model's identity.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        let object = try decoder.container(keyedBy: Key.self)
        name = try object.decode(String.self, forKey: .name)
        sha256 = try object.decodeIfPresent(String.self, forKey: .sha256)
        if let sha256 {
            try StrictJSON.require(
                sha256.utf8.count == 64 && sha256.allSatisfy(\.isHexDigit), at: decoder.codingPath, Key.sha256,
                "expected 64 hexadecimal digits, found \"\(sha256)\"")
        }
    }
}

extension GoldenSet.Photo: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case file, width, height, detections
    }

    /// Reads a photo.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        let object = try decoder.container(keyedBy: Key.self)
        let path = decoder.codingPath
        file = try object.decode(String.self, forKey: .file)
        width = try object.decode(Int.self, forKey: .width)
        height = try object.decode(Int.self, forKey: .height)
        detections = try object.decode([GoldenObject].self, forKey: .detections)
        // A golden file can come from elsewhere: it names photos beside itself and nothing else.
        try StrictJSON.require(
            !file.isEmpty && file != "." && file != ".." && !file.contains { $0 == "/" || $0 == "\0" }, at: path,
            Key.file, "expected the name of a photo in the folder, found \"\(file)\"")
        try StrictJSON.require(width > 0, at: path, Key.width, "expected a width of 1 or more pixels, found \(width)")
        try StrictJSON.require(
            height > 0, at: path, Key.height, "expected a height of 1 or more pixels, found \(height)")
        try StrictJSON.require(
            detections.count <= GoldenSet.maximumObjectCount, at: path, Key.detections,
            "expected at most \(GoldenSet.maximumObjectCount) objects, found \(detections.count)")
    }

    /// Writes a photo; ``GoldenSet/json()`` has the text that people read.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(file, forKey: .file)
        try object.encode(width, forKey: .width)
        try object.encode(height, forKey: .height)
        try object.encode(detections, forKey: .detections)
    }
}
