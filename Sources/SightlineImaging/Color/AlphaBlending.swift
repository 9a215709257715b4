// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Lays pixels over white and makes them opaque.
enum AlphaBlending {
    /// Blends RGBA pixels over white in place: `(c·a + 255·(255 - a)) / 255`, rounded; afterwards alpha is 255.
    static func blendOverWhite(_ pixels: UnsafeMutableRawBufferPointer, isPremultiplied: Bool) {
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            let alpha = unsafe Int(pixels[start + 3])
            guard alpha != 255 else { continue }
            for channel in start..<(start + 3) {
                let value = unsafe Int(pixels[channel])
                let blended =
                    isPremultiplied
                    ? min(255, value + 255 - alpha) : (value * alpha + 255 * (255 - alpha) + 127) / 255
                unsafe pixels[channel] = UInt8(blended)
            }
            unsafe pixels[start + 3] = 255
        }
    }

    /// Sets every alpha to 255.
    static func setOpaque(_ pixels: UnsafeMutableRawBufferPointer) {
        for index in stride(from: 3, to: pixels.count, by: 4) { unsafe pixels[index] = 255 }
    }
}
