// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension PixelGrid {
    /// Halves the light `stops` times; the levels between which it falls are lost, as in a dark photo.
    mutating func darken(stops: Int) {
        let exposure = 1 / Float(1 << stops)
        map(LightTable.linear.map { LightTable.level(of: $0 * exposure) })
    }

    /// A light in the upper half of the picture, whose glare spreads over it, while the rest is exposed less.
    ///
    /// - Parameters:
    ///   - strength: Light that the glare adds at its centre; 1 is white.
    ///   - exposure: What remains of the scene's own light.
    mutating func addBacklight(strength: Float, exposure: Float, using generator: inout SeededGenerator) {
        let centerX = Float(generator.fraction()) * Float(width)
        let centerY = Float(generator.fraction()) * Float(height) / 2
        let radius = 0.45 * Float(max(width, height))
        for row in 0..<height {
            let y = (Float(row) - centerY) / radius
            for column in 0..<width {
                let x = (Float(column) - centerX) / radius
                let falloff = 1 / (1 + x * x + y * y)
                // A sharp core and a veil over everything.
                let glare = strength * (falloff * falloff * 0.85 + 0.15)
                let start = (row * width + column) * 4
                for index in start..<(start + 3) {
                    pixels[index] = LightTable.level(of: LightTable.linear[Int(pixels[index])] * exposure + glare)
                }
            }
        }
    }
}

/// Between levels of sRGB and light (IEC 61966-2-1).
private enum LightTable {
    /// The light of each level, 0…1.
    static let linear: [Float] = (0...255).map { level in
        let value = Float(level) / 255
        return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Steps fine enough that the darkest levels, an eleventh of a thousandth apart, are told apart.
    private static let steps = 1 << 15

    private static let levels: [UInt8] = (0...steps).map { step in
        let light = Float(step) / Float(steps)
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((min(max(value, 0), 1) * 255).rounded())
    }

    /// The level of a light; what is brighter than white is white.
    static func level(of light: Float) -> UInt8 {
        levels[Int((min(max(light, 0), 1) * Float(steps)).rounded())]
    }
}
