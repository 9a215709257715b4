// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The truth of a sequence, found but not yet read.
struct TruthFiles {
    let name: String
    let path: String
    let informationPath: String?

    func with(tracks: String) -> TrackingFiles {
        TrackingFiles(name: name, truthPath: path, informationPath: informationPath, tracksPath: tracks)
    }
}
