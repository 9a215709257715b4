// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// One object that was expected or found in a photo.
public struct GoldenObject: Hashable, Sendable {
    /// Its class in words; nil for a class without a name.
    public var label: String?
    /// How sure the model was, in `0...1`.
    public var confidence: Float
    /// Where it is: pixels of the upright photo, top-left origin; may reach beyond it.
    public var boundingBox: BoundingBox

    /// Makes an object.
    public init(label: String?, confidence: Float, boundingBox: BoundingBox) {
        self.label = label
        self.confidence = confidence
        self.boundingBox = boundingBox
    }

    /// Takes from a detection what is compared.
    public init(_ detection: Detection) {
        self.init(label: detection.label, confidence: detection.confidence, boundingBox: detection.boundingBox)
    }

    /// Intersection over union in `0...1`; 1 when all four edges agree to ``roundingPixels``, which lets a box without an
    /// extent agree with itself.
    func overlap(_ other: GoldenObject) -> Float {
        farthestEdge(from: other) <= Self.roundingPixels
            ? 1 : boundingBox.intersectionOverUnion(other.boundingBox)
    }

    /// How far the farthest of the four edges is from the other box's, in pixels; infinite for what is no number.
    func farthestEdge(from other: GoldenObject) -> Float {
        let (a, b) = (boundingBox, other.boundingBox)
        let edges = [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)]
        return edges.reduce(0) { farthest, edge in
            let distance = abs(edge.0 - edge.1)
            return distance <= farthest ? farthest : distance.isNaN ? .infinity : distance
        }
    }

    /// Pixels by which edges differ because a golden file rounds them: twice what the rounding of one can do.
    static var roundingPixels: Float { 0.002 }

    /// The order of a golden file: by label, then from left to right and from top to bottom, the surest first.
    ///
    /// Confidences come last, so that a small drift changes a line of the file and not the order of the lines.
    static func precedes(_ first: GoldenObject, _ second: GoldenObject) -> Bool {
        if first.label != second.label {
            guard let other = second.label else { return true }
            return first.label.map { $0 < other } ?? false
        }
        let (a, b) = (first.boundingBox, second.boundingBox)
        if a.x != b.x { return a.x < b.x }
        if a.y != b.y { return a.y < b.y }
        if a.width != b.width { return a.width < b.width }
        if a.height != b.height { return a.height < b.height }
        return first.confidence > second.confidence
    }
}
