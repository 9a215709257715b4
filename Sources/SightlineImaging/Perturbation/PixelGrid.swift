// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The pixels of an upright picture while they are changed: RGBA, row by row without gaps.
struct PixelGrid {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// Copies the pixels of a packed RGBA picture.
    init(_ image: Image) {
        width = image.storedSize.width
        height = image.storedSize.height
        pixels = unsafe [UInt8](image.storage.bytes.prefix(width * height * 4))
    }

    /// The pixels as a picture with the other's colour profile.
    func image(like other: Image) throws(ImagingError) -> Image {
        let storage = unsafe PixelStorage(byteCount: pixels.count) { memory in unsafe memory.copyBytes(from: pixels) }
        return try Image(
            storage: storage, size: PixelSize(width: width, height: height), format: .rgba,
            originalSize: other.originalSize, colorProfile: other.colorProfile)
    }

    /// Replaces the three colours of every pixel by a table's.
    mutating func map(_ table: [UInt8]) {
        for start in stride(from: 0, to: pixels.count, by: 4) {
            for index in start..<(start + 3) { pixels[index] = table[Int(pixels[index])] }
        }
    }
}
