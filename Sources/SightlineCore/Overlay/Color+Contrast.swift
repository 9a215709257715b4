// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Color {
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)

    /// How bright the colour is to the eye, `0` for black to `1` for white; opacity is left out.
    ///
    /// - SeeAlso: W3C, *Web Content Accessibility Guidelines 2.2*, 2023, "relative luminance".
    public var relativeLuminance: Float {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast of two opaque colours, `1` for the same to `21` for black on white; text needs 4.5.
    ///
    /// - SeeAlso: W3C, *Web Content Accessibility Guidelines 2.2*, 2023, criterion 1.4.3.
    public func contrastRatio(with other: Color) -> Float {
        let first = relativeLuminance + 0.05
        let second = other.relativeLuminance + 0.05
        return max(first, second) / min(first, second)
    }

    /// Black or white, whichever reads better on this colour; its contrast is at least 4.58.
    public var readableTextColor: Color {
        contrastRatio(with: .black) >= contrastRatio(with: .white) ? .black : .white
    }

    /// Makes a colour from OKLCH, its chroma lowered until sRGB can show it, components rounded to 8 bits.
    ///
    /// - Parameters:
    ///   - lightness: `0` for black to `1` for white.
    ///   - chroma: `0` for grey; sRGB reaches about `0.3`.
    ///   - hue: Degrees.
    /// - SeeAlso: Ottosson, *A perceptual color space for image processing*, 2020.
    public init(lightness: Float, chroma: Float, hue: Float) {
        let radians = Double(hue) * .pi / 180
        let (along, across) = (cos(radians), sin(radians))
        func linear(_ chroma: Double) -> [Double] {
            Self.linearComponents(lightness: Double(lightness), a: chroma * along, b: chroma * across)
        }
        var components = linear(Double(chroma))
        if !Self.isInGamut(components) {
            var (inside, outside) = (0.0, Double(chroma))
            for _ in 0..<16 {
                let middle = (inside + outside) / 2
                if Self.isInGamut(linear(middle)) { inside = middle } else { outside = middle }
            }
            components = linear(inside)
        }
        self.init(
            red: Self.encoded(components[0]), green: Self.encoded(components[1]), blue: Self.encoded(components[2]))
    }

    private static func isInGamut(_ components: [Double]) -> Bool {
        components.allSatisfy { -1e-6...1 + 1e-6 ~= $0 }
    }

    private static func linearComponents(lightness: Double, a: Double, b: Double) -> [Double] {
        func cubed(_ value: Double) -> Double { value * value * value }
        let long = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
    }

    /// IEC 61966-2-1, to light.
    private static func linear(_ component: Float) -> Float {
        component <= 0.04045 ? component / 12.92 : Float(pow((Double(component) + 0.055) / 1.055, 2.4))
    }

    /// IEC 61966-2-1, from light, rounded to 8 bits.
    private static func encoded(_ light: Double) -> Float {
        let light = min(max(light, 0), 1)
        let component = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return Float((component * 255).rounded() / 255)
    }
}
