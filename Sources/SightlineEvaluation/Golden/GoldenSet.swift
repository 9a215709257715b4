// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Photos of a folder and what is expected in them: the content of a `golden.json`.
///
/// `docs/golden-json.md` has the schema. Read with ``init(json:)``, written by ``json()``.
public struct GoldenSet: Hashable, Sendable {
    /// The model that was at work when the expectations were made.
    public struct Model: Hashable, Sendable {
        /// Its short name.
        public var name: String
        /// SHA-256 of its file, 64 hexadecimal digits; nil when unknown.
        public var sha256: String?

        /// Makes a model's identity.
        public init(name: String, sha256: String? = nil) {
            self.name = name
            self.sha256 = sha256
        }
    }

    /// One photo.
    public struct Photo: Hashable, Sendable {
        /// The file's name in the folder.
        public var file: String
        /// Width of the upright photo in pixels.
        public var width: Int
        /// Height of the upright photo in pixels.
        public var height: Int
        /// What is expected.
        public var detections: [GoldenObject]

        /// Makes a photo.
        public init(file: String, width: Int, height: Int, detections: [GoldenObject]) {
            self.file = file
            self.width = width
            self.height = height
            self.detections = detections
        }
    }

    /// The version of the schema this release reads and writes.
    public static let currentVersion = 1
    /// The name of the file in the folder of photos.
    public static let fileName = "golden.json"

    /// The model that was at work; nil when the expectations were written by hand.
    public var model: Model?
    /// The options that were given besides the model's own.
    public var options: GoldenOptions
    /// How far a check may be off.
    public var tolerances: GoldenTolerances
    /// The photos, in the file's order.
    public var photos: [Photo]

    /// Makes a set.
    public init(
        model: Model? = nil, options: GoldenOptions = .init(), tolerances: GoldenTolerances = .init(),
        photos: [Photo] = []
    ) {
        self.model = model
        self.options = options
        self.tolerances = tolerances
        self.photos = photos
    }
}
