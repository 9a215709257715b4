// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Which colour stands for which class, the same in every picture, view and run.
public struct Palette: Hashable, Sendable {
    private let colors: [Color]

    /// One colour for each class, without end: neighbours differ by the golden angle in hue and in lightness.
    ///
    /// Any two of the first 20 are at least 0.1 apart in OKLab; later ones come closer to an earlier one.
    ///
    /// - SeeAlso: Ottosson, *A perceptual color space for image processing*, 2020; Vogel, *A better way to construct
    ///   the sunflower head*, 1979 (the golden angle).
    public static let standard = Palette([])

    /// Makes a palette of own colours, which repeat after the last; none at all gives the standard one.
    public init(_ colors: [Color]) { self.colors = colors }

    /// The colour of an object without a name.
    public var unknown: Color { Color(lightness: 0.75, chroma: 0, hue: 0) }

    /// The colour of a class or a track.
    ///
    /// - Parameter index: Any number; a negative one has a colour too.
    public func color(at index: Int) -> Color {
        guard colors.isEmpty else {
            let remainder = index % colors.count
            return colors[remainder < 0 ? remainder + colors.count : remainder]
        }
        // The period keeps the angle exact for any index; it is a multiple of the three levels.
        let place = Int(UInt(bitPattern: index) % Self.period)
        let turns = (Self.firstHue + Double(place) * Self.goldenAngle) / 360
        let hue = (turns - turns.rounded(.down)) * 360
        return Color(lightness: Self.levels[place % Self.levels.count], chroma: 0.2, hue: Float(hue))
    }

    private static let goldenAngle = 137.50776405003785
    private static let firstHue = 165.0
    private static let levels: [Float] = [0.82, 0.6, 0.7]
    private static let period: UInt = 3_000_000
}
