// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A colour in sRGB, components in `0...1`.
public struct Color: Hashable, Sendable {
    /// Red, green, blue and opacity.
    public var red, green, blue, alpha: Float

    /// Makes a colour.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The same colour with another opacity.
    public func withAlpha(_ alpha: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// One thing to draw over a picture, in pixels of the upright picture; the same list serves every canvas.
public enum OverlayPrimitive: Hashable, Sendable {
    /// A box filled with a colour.
    case fill(BoundingBox, Color)
    /// A box outlined with a line centred on its edge.
    case stroke(BoundingBox, Color, lineWidth: Float)
    /// A plate of one line of text: filled with the background, the text begins `padding` after its left edge, is
    /// centred from top to bottom and cut at the plate's edges. The font size is in pixels per em.
    case text(String, plate: BoundingBox, padding: Float, fontSize: Float, color: Color, background: Color)
    /// Straight lines through points.
    case polyline([Point], Color, lineWidth: Float)
}
