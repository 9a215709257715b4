// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with a picture: reading, writing, drawing or preparing it.
public struct ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// The file cannot be read or written.
        public static let inputOutput = Code("inputOutput")
        /// The bytes are no picture, or of a kind that is not supported.
        public static let unsupportedFormat = Code("unsupportedFormat")
        /// The bytes begin like a picture but are damaged or cut off.
        public static let corruptData = Code("corruptData")
        /// The picture is larger than the limits allow; nothing was allocated for it.
        public static let limitExceeded = Code("limitExceeded")
        /// A parameter is outside its range.
        public static let invalidParameter = Code("invalidParameter")
        /// A library the work needs is missing.
        public static let missingLibrary = Code("missingLibrary")
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
