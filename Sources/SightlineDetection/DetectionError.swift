// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with a detector: its options, its model's description or the model itself.
public struct DetectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// An option is outside its range, or two options contradict each other.
        public static let invalidOption = Code("invalidOption")
        /// A label is none of the model's.
        public static let unknownLabel = Code("unknownLabel")
        /// A description cannot be read, or its values make no sense.
        public static let invalidDescription = Code("invalidDescription")
        /// A description is of a version this release does not read.
        public static let unsupportedVersion = Code("unsupportedVersion")
        /// The model's family has no decoder here.
        public static let unsupportedFamily = Code("unsupportedFamily")
        /// The model does not say enough about itself, and guessing would misread it.
        public static let unknownModel = Code("unknownModel")
        /// There is no model of that name or at that place.
        public static let missingModel = Code("missingModel")
        /// The model's file is not the one that its description names by SHA-256.
        public static let checksumMismatch = Code("checksumMismatch")
        /// Nothing is known of what the model must find, so that its answers cannot be checked.
        public static let missingSelfTest = Code("missingSelfTest")
        /// The model does not find what it must.
        public static let selfTestFailed = Code("selfTestFailed")
        /// The model's tensors are not those that its description promises.
        public static let shapeMismatch = Code("shapeMismatch")
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
