// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with a text that the core reads.
public struct CoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// A text is not of the expected format.
        public static let invalidFormat = Code("invalidFormat")
        /// A value makes no sense: not a number, negative, or a duplicate.
        public static let invalidValue = Code("invalidValue")
    }

    /// The kind of failure.
    public let code: Code
    /// Where it is, what was expected and what came.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message, which says where it is, what was expected and what came.
    public var description: String { message }
}
