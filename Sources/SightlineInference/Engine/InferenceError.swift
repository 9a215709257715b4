// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with an engine, a model or the files of either.
public struct InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// The engine's library is not installed or cannot be loaded.
        public static let missingLibrary = Code("missingLibrary")
        /// The engine's library is of a version this package does not know.
        public static let unsupportedVersion = Code("unsupportedVersion")
        /// The file cannot be read or written.
        public static let inputOutput = Code("inputOutput")
        /// The file is no model, or a damaged one.
        public static let invalidModel = Code("invalidModel")
        /// The model is sound but uses something the engine or the importer does not support.
        public static let unsupportedModel = Code("unsupportedModel")
        /// A tensor has another shape, or another number of bytes, than the model wants.
        public static let shapeMismatch = Code("shapeMismatch")
        /// The engine failed while it ran the model.
        public static let runFailed = Code("runFailed")
        /// A parameter is outside its range.
        public static let invalidParameter = Code("invalidParameter")
        /// The archive is damaged, dangerous or of a kind that is not supported.
        public static let invalidArchive = Code("invalidArchive")
        /// Something is larger than the limits allow; nothing was allocated for it.
        public static let limitExceeded = Code("limitExceeded")
        /// A file is not the one that was pinned.
        public static let checksumMismatch = Code("checksumMismatch")
        /// A file could not be fetched.
        public static let downloadFailed = Code("downloadFailed")
    }

    /// The kind of failure.
    public let code: Code
    /// The file it is about; nil when it is about none, or not about one alone.
    public let path: String?
    /// What was expected, what came and what to do; without ``path``.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
    }

    /// The path, where there is one, and the message.
    public var description: String { path.map { "\($0): \(message)" } ?? message }
}
