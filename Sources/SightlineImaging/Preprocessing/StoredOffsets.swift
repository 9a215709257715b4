// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Where upright columns and rows lie in a picture's planes, in bytes from a plane's start.
///
/// A pixel's offset is the sum of its column's and its row's, in every orientation.
struct StoredOffsets {
    private let image: Image

    init(_ image: Image) { self.image = image }

    /// The offset of a column of the upright picture.
    func column(_ index: Int, plane: Int) -> Int {
        let orientation = image.orientation
        let stored = orientation.reversesUprightX ? image.size.width - 1 - index : index
        return orientation.swapsAxes ? alongY(stored, plane: plane) : alongX(stored, plane: plane)
    }

    /// The offset of a row of the upright picture.
    func row(_ index: Int, plane: Int) -> Int {
        let orientation = image.orientation
        let stored = orientation.reversesUprightY ? image.size.height - 1 - index : index
        return orientation.swapsAxes ? alongX(stored, plane: plane) : alongY(stored, plane: plane)
    }

    private func alongX(_ x: Int, plane: Int) -> Int {
        guard plane > 0 else { return x * image.format.bytesPerPixel }
        return image.format == .nv12 ? x / 2 * 2 : x / 2
    }

    private func alongY(_ y: Int, plane: Int) -> Int {
        // The second chroma channel of NV12 lies in the same plane as the first.
        let bytesPerRow = image.planes[min(plane, image.planes.count - 1)].bytesPerRow
        return (plane > 0 ? y / 2 : y) * bytesPerRow
    }
}
