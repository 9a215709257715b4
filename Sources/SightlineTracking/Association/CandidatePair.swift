// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A track and a detection that may belong together.
struct CandidatePair: Sendable {
    /// Place of the track.
    let track: Int
    /// Place of the detection.
    let detection: Int
    /// What the pair is worth, above 0.
    let weight: Float
}
