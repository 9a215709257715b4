// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension Image {
    /// The stored pixels as packed RGBA with alpha 255 for formats without alpha; not turned.
    func packedRGBA() throws(ImagingError) -> Image {
        let size = storedSize
        if format == .rgba, planes[0] == Plane(offset: 0, bytesPerRow: size.width * 4) { return self }
        let source = unsafe storage.bytes
        let matrix = YCbCrMatrix(encoding)
        let storage = unsafe PixelStorage(byteCount: size.pixelCount * 4) { pixels in
            for row in 0..<size.height {
                let target = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: pixels[(row * size.width * 4)..<((row + 1) * size.width * 4)])
                unsafe convertRow(row, by: matrix, of: source, into: target)
            }
        }
        return try Image(
            storage: storage, size: size, format: .rgba, orientation: orientation, originalSize: originalSize,
            colorProfile: colorProfile)
    }

    private func convertRow(
        _ row: Int, by matrix: YCbCrMatrix, of source: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer
    ) {
        let start = planes[0].offset + row * planes[0].bytesPerRow
        for column in 0..<storedSize.width {
            let (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8)
            switch format {
            case .rgb:
                let at = start + column * 3
                (red, green, blue, alpha) = unsafe (source[at], source[at + 1], source[at + 2], 255)
            case .rgba:
                let at = start + column * 4
                (red, green, blue, alpha) = unsafe (source[at], source[at + 1], source[at + 2], source[at + 3])
            case .bgra:
                let at = start + column * 4
                (red, green, blue, alpha) = unsafe (source[at + 2], source[at + 1], source[at], source[at + 3])
            case .gray:
                let level = unsafe source[start + column]
                (red, green, blue, alpha) = (level, level, level, 255)
            case .nv12:
                let at = planes[1].offset + row / 2 * planes[1].bytesPerRow + column / 2 * 2
                let color = unsafe matrix.rgb(y: source[start + column], cb: source[at], cr: source[at + 1])
                (red, green, blue, alpha) = (color.red, color.green, color.blue, 255)
            case .i420:
                let cb = planes[1].offset + row / 2 * planes[1].bytesPerRow + column / 2
                let cr = planes[2].offset + row / 2 * planes[2].bytesPerRow + column / 2
                let color = unsafe matrix.rgb(y: source[start + column], cb: source[cb], cr: source[cr])
                (red, green, blue, alpha) = (color.red, color.green, color.blue, 255)
            }
            unsafe target[column * 4] = red
            unsafe target[column * 4 + 1] = green
            unsafe target[column * 4 + 2] = blue
            unsafe target[column * 4 + 3] = alpha
        }
    }
}
