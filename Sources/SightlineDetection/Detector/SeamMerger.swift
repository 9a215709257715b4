// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Brings together what the whole picture and its tiles say of the same object.
///
/// A tile sees only a part of an object that reaches beyond it. Such a part is recognised by its place: it touches an
/// inner edge of its tile. It goes when a complete box of its class covers most of it, measured by intersection over
/// the smaller box, because the IoU of a part and its whole is small. Parts that no complete box explains are joined
/// across the seam. Everything else is left to the usual suppression.
///
/// - SeeAlso: Akyon, Altinuc and Temizel, *Slicing Aided Hyper Inference and Fine-Tuning for Small Object Detection*,
///   ICIP 2022, §3 (which joins by intersection over smaller, without looking at seams).
struct SeamMerger {
    /// Sides of a tile, as bits.
    struct Sides: OptionSet {
        let rawValue: UInt8
        static let left = Sides(rawValue: 1)
        static let top = Sides(rawValue: 2)
        static let right = Sides(rawValue: 4)
        static let bottom = Sides(rawValue: 8)
    }

    private struct Origin {
        var tile: PixelRect
        var inner: Sides
        var cut: Sides
        var isRemoved = false
    }

    /// How much of a part a complete box must cover to explain it.
    static let coverage: Float = 0.5
    /// How alike the extents along a seam must be for two parts to be one object.
    static let alongSeam: Float = 0.5
    /// How near an edge counts as touching: a share of the tile's side, and pixels at least.
    static let nearness: (share: Float, pixels: Float) = (0.02, 2)

    private let iouThreshold: Float
    private var origins: [Origin] = []

    /// Prepares a merger.
    ///
    /// - Parameter iouThreshold: The overlap above which two boxes are one object.
    init(iouThreshold: Float) { self.iouThreshold = iouThreshold }

    /// Forgets the last picture.
    mutating func reset() { origins.removeAll(keepingCapacity: true) }

    /// Notes that the detections from the last noted one up to `count` are of a tile, or of the whole region.
    mutating func note(_ detections: [Detection], tile: PixelRect, region: PixelRect) {
        var inner: Sides = []
        if tile.x > region.x { inner.insert(.left) }
        if tile.y > region.y { inner.insert(.top) }
        if tile.x + tile.width < region.x + region.width { inner.insert(.right) }
        if tile.y + tile.height < region.y + region.height { inner.insert(.bottom) }
        for index in origins.count..<detections.count {
            let cut = Self.touched(by: detections[index].boundingBox, of: tile).intersection(inner)
            origins.append(Origin(tile: tile, inner: inner, cut: cut))
        }
    }

    /// Removes explained parts and joins the others; the order of what remains is kept.
    mutating func merge(_ detections: inout [Detection]) {
        dropExplainedParts(&detections)
        join(&detections, facing: .right, .left)
        join(&detections, facing: .bottom, .top)
        joinOverlappingParts(&detections)
        dropExplainedParts(&detections)
        var kept = 0
        for index in detections.indices where !origins[index].isRemoved {
            detections.swapAt(kept, index)
            kept += 1
        }
        detections.removeLast(detections.count - kept)
    }

    private mutating func dropExplainedParts(_ detections: inout [Detection]) {
        for part in detections.indices where !origins[part].isRemoved && origins[part].inner != [] {
            for whole in detections.indices where whole != part && !origins[whole].isRemoved {
                guard origins[whole].cut == [], detections[whole].classIndex == detections[part].classIndex,
                    explains(detections[whole].boundingBox, detections[part].boundingBox, origins[part])
                else { continue }
                origins[part].isRemoved = true
                break
            }
        }
    }

    /// Whether a complete box makes a tile's box superfluous.
    private func explains(_ whole: BoundingBox, _ part: BoundingBox, _ origin: Origin) -> Bool {
        if origin.cut != [] { return part.intersectionOverSmaller(whole) >= Self.coverage }
        // A box that ends short of the seam is still a part when the whole goes on beyond it and, cut at the tile's
        // edge, is the same box.
        let tile = BoundingBox(origin.tile)
        guard Self.crossed(by: whole, of: origin.tile).intersection(origin.inner) != [],
            let visible = whole.intersection(tile)
        else { return false }
        return visible.intersectionOverUnion(part) > iouThreshold
    }

    /// Joins parts that face each other across a seam, the surer one growing.
    private mutating func join(_ detections: inout [Detection], facing side: Sides, _ opposite: Sides) {
        for first in detections.indices where !origins[first].isRemoved && origins[first].cut.contains(side) {
            for second in detections.indices where second != first && !origins[second].isRemoved {
                guard origins[second].cut.contains(opposite),
                    detections[second].classIndex == detections[first].classIndex,
                    Self.meet(
                        detections[first].boundingBox, detections[second].boundingBox, isHorizontal: side == .right)
                else { continue }
                detections[first].boundingBox = detections[first].boundingBox.union(detections[second].boundingBox)
                detections[first].confidence = max(detections[first].confidence, detections[second].confidence)
                origins[second].isRemoved = true
                // The joint is closed; what is cut on the far side of the second stays open.
                let open = origins[first].cut.subtracting(side).union(origins[second].cut.subtracting(opposite))
                origins[first].cut = open
                if !open.contains(side) { break }
            }
        }
    }

    /// Joins parts of different tiles of which one mostly covers the other: where tiles overlap, a part can end before
    /// its own tile's edge and so face nothing.
    private mutating func joinOverlappingParts(_ detections: inout [Detection]) {
        for first in detections.indices where !origins[first].isRemoved && origins[first].cut != [] {
            for second in detections.indices where second != first && !origins[second].isRemoved {
                guard origins[second].cut != [], origins[second].tile != origins[first].tile,
                    detections[second].classIndex == detections[first].classIndex,
                    detections[first].boundingBox.intersectionOverSmaller(detections[second].boundingBox)
                        >= Self.coverage
                else { continue }
                detections[first].boundingBox = detections[first].boundingBox.union(detections[second].boundingBox)
                detections[first].confidence = max(detections[first].confidence, detections[second].confidence)
                origins[first].cut.formUnion(origins[second].cut)
                origins[second].isRemoved = true
            }
        }
    }

    /// Whether two parts overlap or touch across the seam and agree along it.
    private static func meet(_ first: BoundingBox, _ second: BoundingBox, isHorizontal: Bool) -> Bool {
        let gap = isHorizontal ? second.minX - first.maxX : second.minY - first.maxY
        let (start, end) =
            isHorizontal
            ? (max(first.minY, second.minY), min(first.maxY, second.maxY))
            : (max(first.minX, second.minX), min(first.maxX, second.maxX))
        let extents = isHorizontal ? (first.height, second.height) : (first.width, second.width)
        let common = max(0, end - start)
        let all = extents.0 + extents.1 - common
        let reach = isHorizontal ? min(first.width, second.width) : min(first.height, second.height)
        return gap <= nearness.share * reach && all > 0 && common / all >= alongSeam
    }

    private static func touched(by box: BoundingBox, of tile: PixelRect) -> Sides {
        let edges = BoundingBox(tile)
        let nearX = max(nearness.pixels, nearness.share * edges.width)
        let nearY = max(nearness.pixels, nearness.share * edges.height)
        var sides: Sides = []
        if box.minX <= edges.minX + nearX { sides.insert(.left) }
        if box.minY <= edges.minY + nearY { sides.insert(.top) }
        if box.maxX >= edges.maxX - nearX { sides.insert(.right) }
        if box.maxY >= edges.maxY - nearY { sides.insert(.bottom) }
        return sides
    }

    private static func crossed(by box: BoundingBox, of tile: PixelRect) -> Sides {
        let edges = BoundingBox(tile)
        var sides: Sides = []
        if box.minX < edges.minX { sides.insert(.left) }
        if box.minY < edges.minY { sides.insert(.top) }
        if box.maxX > edges.maxX { sides.insert(.right) }
        if box.maxY > edges.maxY { sides.insert(.bottom) }
        return sides
    }
}

extension BoundingBox {
    /// A whole-pixel rectangle as a box.
    init(_ rect: PixelRect) {
        self.init(x: Float(rect.x), y: Float(rect.y), width: Float(rect.width), height: Float(rect.height))
    }

    /// Intersection over the area of the smaller box, in `0...1`: 1 for a box inside another.
    func intersectionOverSmaller(_ other: BoundingBox) -> Float {
        guard let overlap = intersection(other)?.area else { return 0 }
        let smaller = min(area, other.area)
        return smaller > 0 ? overlap / smaller : 0
    }
}
