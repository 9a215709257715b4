// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Finds which boxes can overlap without comparing each with each.
///
/// Boxes are filed in strips by their left edges. A box is compared with those whose left edges lie between its own
/// left edge less the widest width and its right edge: with `n` boxes spread over the picture a few comparisons for
/// each, not `n`.
struct StripIndex: Sendable {
    /// Where each strip begins in ``order``, and the end.
    private var starts: [Int] = []
    /// The filed boxes by strip, in their order within a strip.
    private var order: [Int] = []
    private var least: Float = 0
    private var stripsPerPixel: Float = 0
    private var widest: Float = 0

    /// Files the boxes at some places of a list; their edges are finite.
    mutating func file(_ places: [Int], of boxes: [Edges]) {
        let count = places.count
        starts.refill(with: 0, count: count + 1)
        order.refill(with: 0, count: count)
        guard let first = places.first else { return }
        least = boxes[first].minX
        widest = 0
        var most = least
        for place in places {
            let box = boxes[place]
            least = min(least, box.minX)
            most = max(most, box.minX)
            widest = max(widest, box.maxX - box.minX)
        }
        stripsPerPixel = most > least ? Float(count) / (most - least) : 0
        for place in places { starts[strip(of: boxes[place].minX)] += 1 }
        for strip in 0..<count { starts[strip + 1] += starts[strip] }
        // Filling from behind moves each strip's end down to its beginning.
        for place in places.reversed() {
            let strip = strip(of: boxes[place].minX)
            starts[strip] -= 1
            order[starts[strip]] = place
        }
    }

    /// The filed boxes that may overlap a box when both have a margin on every side; the caller looks closer.
    func near(_ box: Edges, margin: Float) -> ArraySlice<Int> {
        guard !order.isEmpty else { return [] }
        let first = starts[strip(of: box.minX - widest - 2 * margin)]
        let last = starts[strip(of: box.maxX + 2 * margin) + 1]
        return order[first..<last]
    }

    private func strip(of x: Float) -> Int {
        let strip = (x - least) * stripsPerPixel
        return strip > 0 ? min(Int(min(strip, 1e6)), order.count - 1) : 0
    }
}
