// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// An engine's library of one version.
struct PinnedEngine: Sendable {
    /// The engine's name, also the name of its package.
    let name: String
    /// The version that is installed.
    let version: String
    /// The library's own file name.
    let libraryFileName: String
    /// The folder below `engines/`.
    var folderName: String { "\(name)-\(version)" }
}
