// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCOBox {
    /// Area of the part that two boxes have in common.
    func commonArea(with other: COCOBox) -> Double {
        let width = min(x + self.width, other.x + other.width) - max(x, other.x)
        let height = min(y + self.height, other.y + other.height) - max(y, other.y)
        return width > 0 && height > 0 ? width * height : 0
    }

    /// Intersection over union, 0…1; 0 when both are empty.
    func overlap(with other: COCOBox) -> Double {
        let common = commonArea(with: other)
        return common > 0 ? common / (area + other.area - common) : 0
    }

    /// The part of this box that lies in a crowd's, 0…1: what counts for a detection in a crowd.
    func part(inside crowd: COCOBox) -> Double { area > 0 ? commonArea(with: crowd) / area : 0 }
}
