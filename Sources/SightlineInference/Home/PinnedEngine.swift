// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// An engine of one version: what is installed of it, and out of which wheel.
struct PinnedEngine: Sendable {
    /// A file of the wheel.
    struct Member: Sendable {
        /// Its name in the wheel.
        let source: String
        /// Its name in the engine's folder.
        let target: String

        init(_ source: String, as target: String? = nil) {
            self.source = source
            self.target = target ?? source.split(separator: "/").last.map(String.init) ?? source
        }
    }

    /// The engine.
    let kind: EngineKind
    /// Its name in messages.
    let title: String
    /// The version that is installed.
    let version: String
    /// The name of the library that is opened.
    let libraryFileName: String
    /// What is installed; that library comes last, so that its presence says that the rest is there.
    let members: [Member]
    /// The wheel for this processor, nil where none is pinned.
    let wheel: PinnedWheel?
    /// The folder below `engines/`.
    var folderName: String { "\(kind.rawValue)-\(version)" }
}
