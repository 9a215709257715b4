// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// A box by its edges, in the precision that overlaps are computed in.
struct Edges: Sendable {
    var minX, minY, maxX, maxY: Float

    init(_ box: BoundingBox) {
        (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
    }

    /// Intersection over union when both boxes are larger by a margin on every side; 0 when they do not overlap.
    func overlap(_ other: Edges, marginX: Float, marginY: Float) -> Float {
        let (moreX, moreY) = (2 * marginX, 2 * marginY)
        let width = min(maxX, other.maxX) - max(minX, other.minX) + moreX
        let height = min(maxY, other.maxY) - max(minY, other.minY) + moreY
        guard width > 0, height > 0 else { return 0 }
        let common = width * height
        let area = (maxX - minX + moreX) * (maxY - minY + moreY)
        let otherArea = (other.maxX - other.minX + moreX) * (other.maxY - other.minY + moreY)
        return common / (area + otherArea - common)
    }
}
