// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineEvaluation

extension ModelDescription {
    /// Photos and what the model must find in them: its self-test.
    ///
    /// In `model.json` either a folder with a `golden.json` that `sightline eval golden FOLDER --record` wrote, or a
    /// folder of photos together with the expectations:
    /// ```json
    /// "golden": { "folder": "photos" }
    /// "golden": { "folder": "photos", "tolerances": { "edgePixels": 1, "confidenceDrift": 0.01 }, "photos": [ … ] }
    /// ```
    /// `docs/golden-json.md` has the schema of `tolerances` and `photos`.
    public struct Golden: Hashable, Sendable {
        /// The folder of the photos, from the model's own folder on.
        public var folder: String
        /// How far the model may be off; nil takes those of `golden.json`, or the standard.
        public var tolerances: GoldenTolerances?
        /// What is expected; nil takes the photos of `golden.json`.
        public var photos: [GoldenSet.Photo]?

        /// Makes a self-test.
        public init(folder: String, tolerances: GoldenTolerances? = nil, photos: [GoldenSet.Photo]? = nil) {
            self.folder = folder
            self.tolerances = tolerances
            self.photos = photos
        }
    }
}

extension ModelDescription.Golden: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case folder, tolerances, photos
    }

    /// Reads a self-test.
    ///
    /// - Throws: ``DetectionError`` with code `invalidDescription`, `EvaluationError` for what `golden.json` refuses as
    ///   well, or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictKeys.check(decoder, Key.self, in: "\"golden\"")
        let object = try decoder.container(keyedBy: Key.self)
        folder = try object.decode(String.self, forKey: .folder)
        tolerances = try object.decodeIfPresent(GoldenTolerances.self, forKey: .tolerances)
        photos = try object.decodeIfPresent([GoldenSet.Photo].self, forKey: .photos)
        // A description travels with its model: a path from the root of one machine means nothing on another.
        guard !folder.isEmpty, !folder.hasPrefix("/"), !folder.contains("\0") else {
            throw DetectionError(
                .invalidDescription,
                "expected \"golden\".\"folder\" to be a folder from the model's own on, for example \"photos\", got"
                    + " \"\(folder)\"")
        }
        guard photos?.isEmpty != true else {
            throw DetectionError(
                .invalidDescription, "expected \"golden\".\"photos\" with a photo or more, got none; or leave it out")
        }
    }
}
