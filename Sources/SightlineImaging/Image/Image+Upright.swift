// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension Image {
    /// The picture with its pixels turned: orientation `.up`, four bytes a pixel.
    ///
    /// `.bgra` stays `.bgra`, every other format becomes `.rgba`. An upright picture of either is returned as it is.
    public func upright() throws(ImagingError) -> Image {
        let isFourBytes = format == .rgba || format == .bgra
        let image = isFourBytes ? self : try packedRGBA()
        guard orientation != .up else { return image }
        let stored = storedSize
        let size = image.size
        let source = unsafe image.storage.bytes
        let plane = image.planes[0]
        // One step along a row of the result, and one from row to row, in bytes of the source.
        let alongX = orientation.swapsAxes ? plane.bytesPerRow : 4
        let alongY = orientation.swapsAxes ? 4 : plane.bytesPerRow
        let lastX = orientation.reversesUprightX ? size.width - 1 : 0
        let lastY = orientation.reversesUprightY ? size.height - 1 : 0
        let stepX = orientation.reversesUprightX ? -alongX : alongX
        let stepY = orientation.reversesUprightY ? -alongY : alongY
        let origin = plane.offset + lastX * alongX + lastY * alongY
        let storage = unsafe PixelStorage(byteCount: stored.pixelCount * 4) { pixels in
            // Tiles keep both the rows read and the rows written in the cache.
            for top in stride(from: 0, to: size.height, by: Self.tile) {
                for left in stride(from: 0, to: size.width, by: Self.tile) {
                    for row in top..<min(top + Self.tile, size.height) {
                        for column in left..<min(left + Self.tile, size.width) {
                            let pixel = unsafe source.loadUnaligned(
                                fromByteOffset: origin + row * stepY + column * stepX, as: UInt32.self)
                            unsafe pixels.storeBytes(
                                of: pixel, toByteOffset: (row * size.width + column) * 4, as: UInt32.self)
                        }
                    }
                }
            }
        }
        return try Image(
            storage: storage, size: size, format: image.format, orientation: .up, originalSize: originalSize,
            colorProfile: colorProfile)
    }

    private static var tile: Int { 32 }
}
