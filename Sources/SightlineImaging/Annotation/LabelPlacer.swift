// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Finds places for labels one after the other: inside the picture, off the labels placed before, near their boxes.
///
/// Greedy over a fixed list of candidates, as the point-feature labelling of Christensen, Marks and Shieber, *An
/// empirical study of algorithms for point-feature label placement*, 1995, with the box as the feature.
struct LabelPlacer {
    /// The picture.
    let size: PixelSize
    /// The boxes that labels should not hide.
    let boxes: [BoundingBox]
    /// The plates placed so far.
    private(set) var placed: [BoundingBox] = []

    init(size: PixelSize, boxes: [BoundingBox]) {
        self.size = size
        self.boxes = boxes
    }

    /// Places a plate for the box with an index of `boxes` and remembers it.
    ///
    /// - Parameters:
    ///   - plate: Whole pixels, not larger than the picture.
    ///   - index: The box, clipped to the picture.
    mutating func place(_ plate: PixelSize, at index: Int) -> BoundingBox {
        var best = rest(plate, x: boxes[index].minX, y: boxes[index].minY)
        var bestCost = (labels: Float.infinity, other: Float.infinity)
        for (order, candidate) in candidates(plate, around: boxes[index]).enumerated() {
            let cost = (
                labels: hiddenLabels(candidate), other: hiddenBoxes(candidate, except: index) + Float(order) / 8
            )
            if cost < bestCost { (best, bestCost) = (candidate, cost) }
            // The order alone can no longer be beaten.
            if bestCost.labels == 0, bestCost.other <= Float(order + 1) / 8 { break }
        }
        if bestCost.labels > 0, let free = nearestFree(plate, to: boxes[index]) { best = free }
        placed.append(best)
        return best
    }

    /// Places that touch the box, best first; those that do not fit the picture are left out.
    private func candidates(_ plate: PixelSize, around box: BoundingBox) -> [BoundingBox] {
        let (width, height) = (Float(plate.width), Float(plate.height))
        let (left, right) = (box.minX, box.maxX - width)
        let corners: [(x: Float, y: Float)] = [
            (left, box.minY - height), (left, box.minY), (right, box.minY - height), (right, box.minY),
            (left, box.maxY), (right, box.maxY), (left, box.maxY - height), (right, box.maxY - height),
            (box.maxX, box.minY), (box.minX - width, box.minY), (box.maxX, box.maxY - height),
            (box.minX - width, box.maxY - height),
        ]
        return corners.enumerated().compactMap { order, corner in
            let candidate = rest(plate, x: corner.x, y: corner.y)
            // Above and below, a plate may slide along the edge to stay inside; it never leaves its row.
            guard candidate.y == corner.y, order < 8 || candidate.x == corner.x else { return nil }
            return candidate
        }
    }

    /// The nearest place without a label, in the columns of the box's left and right edges.
    private func nearestFree(_ plate: PixelSize, to box: BoundingBox) -> BoundingBox? {
        let columns = [box.minX, box.maxX - Float(plate.width), box.maxX, box.minX - Float(plate.width)]
        let rows = size.height / plate.height
        for step in 0...max(rows, 1) {
            for x in columns {
                for offset in [-step - 1, step] {
                    let y = box.minY + Float(offset * plate.height)
                    let candidate = rest(plate, x: x, y: y)
                    if candidate.y == y, isFree(candidate) { return candidate }
                }
            }
        }
        return nil
    }

    /// A plate moved as little as needed to lie in the picture.
    private func rest(_ plate: PixelSize, x: Float, y: Float) -> BoundingBox {
        BoundingBox(
            x: max(min(x, Float(size.width - plate.width)), 0), y: max(min(y, Float(size.height - plate.height)), 0),
            width: Float(plate.width), height: Float(plate.height))
    }

    /// Whether a plate hides no label; ends at the first it hides, which matters with thousands of labels.
    private func isFree(_ candidate: BoundingBox) -> Bool {
        !placed.contains { (candidate.intersection($0)?.area ?? 0) > 0 }
    }

    private func hiddenLabels(_ candidate: BoundingBox) -> Float {
        placed.reduce(0) { $0 + (candidate.intersection($1)?.area ?? 0) }
    }

    /// How much of the plate lies on other boxes, in plates; two boxes under one plate count twice.
    private func hiddenBoxes(_ candidate: BoundingBox, except index: Int) -> Float {
        var area: Float = 0
        for (other, box) in boxes.enumerated() where other != index { area += candidate.intersection(box)?.area ?? 0 }
        return area / candidate.area
    }
}
