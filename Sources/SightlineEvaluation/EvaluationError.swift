// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with an evaluation: a file it reads, or what the file says.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// A file cannot be read.
        public static let unreadableFile = Code("unreadableFile")
        /// A file is not of the expected format.
        public static let invalidFormat = Code("invalidFormat")
        /// A value makes no sense: not a number, negative, a duplicate or a reference to nothing.
        public static let invalidValue = Code("invalidValue")
        /// An option is outside its range, or two options contradict each other.
        public static let invalidOption = Code("invalidOption")
    }

    /// The kind of failure.
    public let code: Code
    /// What was expected, what came and what to do.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message, which says what was expected, what came and what to do.
    public var description: String { message }
}
