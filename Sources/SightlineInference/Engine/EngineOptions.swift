// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How an engine runs.
public struct EngineOptions: Hashable, Sendable {
    /// The number of threads one run may use, 1 or more; nil takes all cores up to 4.
    public var threads: Int?
    /// The engine's library, when it is not to be looked up by ``SightlineHome``.
    public var libraryPath: String?

    /// Makes options.
    public init(threads: Int? = nil, libraryPath: String? = nil) {
        self.threads = threads
        self.libraryPath = libraryPath
    }
}
