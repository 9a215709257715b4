// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Palette")
struct AnnotatorPaletteTests {
    /// In OKLab, where about 0.02 is a difference one can just see side by side.
    private static let minimumDistance = 0.1
    private static let minimumContrast: Float = 4.5

    @Test("any two of the first 20 colours are easy to tell apart")
    func isDistinguishable() {
        let colors = (0..<20).map { Self.oklab(Palette.standard.color(at: $0)) }
        for (index, color) in colors.enumerated() {
            for (other, second) in colors[..<index].enumerated() {
                let distance = zip(color, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
                #expect(distance >= Self.minimumDistance, "classes \(index) and \(other)")
            }
        }
    }

    @Test("text is readable on every colour", arguments: [0..<500, Int.max - 5..<Int.max, Int.min..<Int.min + 5])
    func isReadable(indices: Range<Int>) {
        for index in indices {
            let color = Palette.standard.color(at: index)
            #expect(color.contrastRatio(with: color.readableTextColor) >= Self.minimumContrast, "class \(index)")
        }
    }

    @Test("contrast is that of WCAG: 21 for black on white, 4.48 for #777777 on white")
    func measuresContrast() {
        #expect(abs(Color.black.contrastRatio(with: .white) - 21) < 1e-4)
        let gray = Color(red: 119 / 255, green: 119 / 255, blue: 119 / 255)
        #expect(abs(gray.contrastRatio(with: .white) - 4.478) < 1e-3)
    }

    @Test("OKLCH of sRGB red gives red")
    func convertsRed() {
        #expect(Color(lightness: 0.62796, chroma: 0.25768, hue: 29.234) == Color(red: 1, green: 0, blue: 0))
    }

    @Test("own colours repeat, also backwards")
    func repeatsOwnColors() {
        let palette = Palette([.black, .white])
        #expect([-2, -1, 0, 1, 2].map { palette.color(at: $0) } == [.black, .white, .black, .white, .black])
    }

    private static func oklab(_ color: Color) -> [Double] {
        func linear(_ component: Float) -> Double {
            let value = Double(component)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return [
            0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
        ]
    }
}
