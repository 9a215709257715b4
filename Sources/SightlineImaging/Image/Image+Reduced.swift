// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension Image {
    /// The upright picture made smaller by averaging, for showing; ``originalSize`` stays that of the whole.
    ///
    /// - Parameter maximumSide: The longer side afterwards at most; a smaller picture only becomes upright.
    package func reduced(toSide maximumSide: Int) throws(ImagingError) -> Image {
        let upright = try upright().packedRGBA()
        let side = max(upright.size.width, upright.size.height)
        guard side > maximumSide, maximumSide > 0 else { return upright }
        let factor = Double(side) / Double(maximumSide)
        let columns = ResolutionAxis(length: upright.size.width, factor: factor)
        let rows = ResolutionAxis(length: upright.size.height, factor: factor)
        let levels = PixelGrid(upright).reduced(columns: columns, rows: rows)
        let size = PixelSize(width: columns.reducedLength, height: rows.reducedLength)
        let storage = unsafe PixelStorage(byteCount: size.pixelCount * 4) { memory in
            for pixel in 0..<size.pixelCount {
                for channel in 0..<3 {
                    unsafe memory[pixel * 4 + channel] = UInt8(
                        min(max(levels[pixel * 3 + channel].rounded(), 0), 255))
                }
                unsafe memory[pixel * 4 + 3] = 255
            }
        }
        return try Image(
            storage: storage, size: size, format: .rgba, originalSize: upright.originalSize,
            colorProfile: upright.colorProfile)
    }
}
