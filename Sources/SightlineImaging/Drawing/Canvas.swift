// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// A picture that can be drawn on: made from an image, drawn on, then turned into an image.
///
/// The backend is cairo and pango on Linux, Core Graphics and Core Text on Apple platforms: ``PlatformCanvas``.
public protocol Canvas: ~Copyable {
    /// Copies an image, turned upright, as the ground to draw on; its opacity is dropped.
    ///
    /// - Throws: ``ImagingError`` with code `missingLibrary` when the backend is not installed.
    init(_ image: Image) throws(ImagingError)

    /// Draws in the order given, later ones over earlier ones, with positions in pixels of the upright picture.
    ///
    /// What is outside of the picture is cut; a primitive with a position that is not a number is left out.
    ///
    /// - Throws: ``ImagingError`` with code `limitExceeded` when memory runs out.
    mutating func draw(_ primitives: [OverlayPrimitive]) throws(ImagingError)

    /// Ends drawing and hands over the picture, upright, without a copy of its pixels.
    consuming func finish() throws(ImagingError) -> Image

    /// The width and height in pixels that one line of text takes, line spacing included.
    ///
    /// - Parameters:
    ///   - text: Any characters; those without a glyph in the installed fonts are drawn as boxes.
    ///   - fontSize: Pixels per em.
    /// - Throws: ``ImagingError`` with code `missingLibrary` when the backend is not installed.
    static func textSize(_ text: String, fontSize: Float) throws(ImagingError) -> Size
}

#if canImport(CoreText)
    /// The canvas of this platform.
    public typealias PlatformCanvas = CoreGraphicsCanvas
#else
    /// The canvas of this platform.
    public typealias PlatformCanvas = CairoCanvas
#endif
