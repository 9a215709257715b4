// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// An identity over time, as the tracker knows it after a frame.
public struct Track: Hashable, Sendable, Identifiable {
    /// Whether and when it is seen.
    public enum State: Hashable, Sendable {
        /// Seen too few times to have an ID.
        case tentative
        /// Seen in the last frame.
        case confirmed
        /// Known, but not seen in the last frame.
        case lost
    }

    /// Unique in its stream, counted from 1; nil while tentative.
    public var id: Int?
    /// Whether and when it is seen.
    public var state: State
    /// Where it is in the last frame, in pixels of the upright frame: measured and predicted in one; predicted alone when
    /// lost.
    public var boundingBox: BoundingBox
    /// How fast its centre moves, in pixels a second, right and down.
    public var velocity: Point
    /// Its class in words, the one that gathered most confidence; nil for an unknown object.
    public var label: String?
    /// Its class's row in the model's output.
    public var classIndex: Int
    /// How sure the model was when it was last seen, 0…1.
    public var confidence: Float
    /// When it was seen first, in seconds of the stream's clock.
    public var firstSeen: Double
    /// When it was seen last, in seconds of the stream's clock.
    public var lastSeen: Double
    /// In how many frames it was seen.
    public var hits: Int
}
