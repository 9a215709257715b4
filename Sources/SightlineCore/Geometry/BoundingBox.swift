// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// An axis-aligned box: pixels of the upright frame, top-left origin, `x y width height`.
///
/// Boxes are continuous: the area is `width * height` with no `+ 1`, and touching boxes have an IoU of 0.
/// A detector's box may reach beyond the picture; ``clipped(to:)`` cuts it.
public struct BoundingBox: Hashable, Sendable, Codable {
    /// Left edge.
    public var x: Float
    /// Top edge.
    public var y: Float
    /// Extent along x; never negative in a valid box.
    public var width: Float
    /// Extent along y; never negative in a valid box.
    public var height: Float

    /// Makes a box from its top-left corner and its extents.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Left edge.
    public var minX: Float { x }
    /// Top edge.
    public var minY: Float { y }
    /// Right edge.
    public var maxX: Float { x + width }
    /// Bottom edge.
    public var maxY: Float { y + height }
    /// Horizontal centre.
    public var midX: Float { x + width / 2 }
    /// Vertical centre.
    public var midY: Float { y + height / 2 }
    /// `width * height`; 0 for a degenerate box.
    public var area: Float { max(0, width) * max(0, height) }
    /// True when the box encloses nothing, or an edge is not a number.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The part inside a picture of the given size; empty at the nearest edge when nothing is inside.
    ///
    /// An edge that is not a number counts as 0, so that the result is always finite and inside.
    public func clipped(to size: PixelSize) -> BoundingBox {
        func clamp(_ edge: Float, from lower: Float, to upper: Int) -> Float {
            edge > lower ? min(edge, Float(upper)) : lower
        }
        let left = clamp(minX, from: 0, to: size.width)
        let top = clamp(minY, from: 0, to: size.height)
        let right = clamp(maxX, from: left, to: size.width)
        let bottom = clamp(maxY, from: top, to: size.height)
        return BoundingBox(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The common part of two boxes, nil when they do not overlap; touching is not overlapping.
    ///
    /// A box with an edge that is infinite or not a number overlaps nothing.
    public func intersection(_ other: BoundingBox) -> BoundingBox? {
        guard hasFiniteEdges, other.hasFiniteEdges else { return nil }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let width = min(maxX, other.maxX) - left
        let height = min(maxY, other.maxY) - top
        guard width > 0, height > 0 else { return nil }
        return BoundingBox(x: left, y: top, width: width, height: height)
    }

    /// The smallest box that holds both.
    public func union(_ other: BoundingBox) -> BoundingBox {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return BoundingBox(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Intersection over union in `0...1`.
    ///
    /// Computed in double precision from the edges, so that a box and itself have exactly 1. It is 0 for an empty box
    /// and for one with an edge that is infinite or not a number, so degenerate boxes never match.
    ///
    /// - SeeAlso: Jaccard, *Étude comparative de la distribution florale*, 1901.
    public func intersectionOverUnion(_ other: BoundingBox) -> Float {
        guard hasFiniteEdges, other.hasFiniteEdges else { return 0 }
        let width = Double(min(maxX, other.maxX)) - Double(max(minX, other.minX))
        let height = Double(min(maxY, other.maxY)) - Double(max(minY, other.minY))
        guard width > 0, height > 0 else { return 0 }
        let overlap = width * height
        return Float(min(1, overlap / (edgeArea + other.edgeArea - overlap)))
    }

    private var hasFiniteEdges: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    private var edgeArea: Double { (Double(maxX) - Double(minX)) * (Double(maxY) - Double(minY)) }
}
