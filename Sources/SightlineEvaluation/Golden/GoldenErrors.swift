// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How far objects are at most from where, and from how sure, they are expected.
public struct GoldenErrors: Hashable, Sendable {
    /// How many objects were found under their labels.
    public private(set) var pairCount = 0
    /// The farthest edge of them, in pixels; 0 without a pair.
    public private(set) var edgePixels: Float = 0
    /// The farthest confidence of them, in `0...1`; 0 without a pair.
    public private(set) var confidence: Float = 0

    /// Makes the errors of nothing.
    public init() {}

    /// Takes in a pair.
    mutating func note(_ expected: GoldenObject, _ found: GoldenObject) {
        pairCount += 1
        edgePixels = max(edgePixels, expected.farthestEdge(from: found))
        confidence = max(confidence, abs(expected.confidence - found.confidence))
    }

    /// Takes in the pairs of another photo.
    public mutating func merge(_ other: GoldenErrors) {
        pairCount += other.pairCount
        edgePixels = max(edgePixels, other.edgePixels)
        confidence = max(confidence, other.confidence)
    }
}
