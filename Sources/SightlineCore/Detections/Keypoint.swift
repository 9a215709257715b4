// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A named place on an object, for example an eye of a face; the model's documentation says which place is which.
public struct Keypoint: Hashable, Sendable {
    /// Distance from the left edge of the upright frame, in pixels.
    public var x: Float
    /// Distance from the top edge of the upright frame, in pixels.
    public var y: Float
    /// How sure the model is of the place, in `0...1`; nil when it does not say.
    public var confidence: Float?

    /// Makes a key point.
    public init(x: Float, y: Float, confidence: Float? = nil) {
        self.x = x
        self.y = y
        self.confidence = confidence
    }
}
