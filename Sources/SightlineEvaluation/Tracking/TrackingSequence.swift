// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// A film with its true objects and the tracks to judge.
public struct TrackingSequence: Hashable, Sendable {
    /// The name, for tables.
    public var name: String
    /// Frames of the film; nil for as many as truth and tracks tell of.
    public var frameCount: Int?
    /// The true objects.
    public var truth: [MOTRow]
    /// What the tracker said.
    public var tracks: [MOTRow]

    /// Makes a sequence.
    public init(name: String, frameCount: Int? = nil, truth: [MOTRow], tracks: [MOTRow]) {
        self.name = name
        self.frameCount = frameCount
        self.truth = truth
        self.tracks = tracks
    }
}
