// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// How boxes and labels look; sizes left out follow the picture, so that 640 px and 4000 px look alike.
public struct AnnotationStyle: Hashable, Sendable {
    /// What decides the colour of an object.
    public enum Coloring: String, Hashable, Sendable, CaseIterable {
        /// Its class; grey without a label.
        case label
        /// Its track; its class until it has one.
        case track
    }

    /// Width of a box's line in whole pixels; nil for 0.35 % of the picture's shorter side, 2…24.
    public var lineWidth: Float?
    /// Size of the letters in pixels per em; nil for 2.2 % of the picture's shorter side, 11…96.
    public var fontSize: Float?
    /// Opacity of the colour inside a box in `0...1`; nil for none.
    public var fillOpacity: Float?
    /// Opacity of the dark edge that lifts a box's line off a ground of its own colour, in `0...1`; nil for none.
    public var edgeOpacity: Float?
    /// Whether boxes have labels at all.
    public var showsLabel: Bool
    /// Whether a label ends with the confidence: `person 0.99`, as in the tool's other output.
    public var showsConfidence: Bool
    /// Whether a label names the track, if there is one: `person #3 0.99`.
    public var showsTrackID: Bool
    /// What decides the colour of an object.
    public var coloring: Coloring
    /// The colours.
    public var palette: Palette

    /// Makes a style; everything has a default.
    public init(
        lineWidth: Float? = nil, fontSize: Float? = nil, fillOpacity: Float? = 0.12, edgeOpacity: Float? = 0.35,
        showsLabel: Bool = true, showsConfidence: Bool = true, showsTrackID: Bool = true, coloring: Coloring = .label,
        palette: Palette = .standard
    ) {
        self.lineWidth = lineWidth
        self.fontSize = fontSize
        self.fillOpacity = fillOpacity
        self.edgeOpacity = edgeOpacity
        self.showsLabel = showsLabel
        self.showsConfidence = showsConfidence
        self.showsTrackID = showsTrackID
        self.coloring = coloring
        self.palette = palette
    }

    /// The width of a box's line in whole pixels, at least 1.
    public func lineWidth(for size: PixelSize) -> Float {
        if let lineWidth, lineWidth.isFinite { return min(max(lineWidth.rounded(), 1), 1024) }
        let side = Float(min(size.width, size.height))
        let thin: Float = side < 96 ? 1 : 2
        return min(max((side * 0.0035).rounded(), thin), 24)
    }

    /// The size of the letters in pixels per em, at least 1.
    public func fontSize(for size: PixelSize) -> Float {
        if let fontSize, fontSize.isFinite { return min(max(fontSize, 1), 1024) }
        return min(max((Float(min(size.width, size.height)) * 0.022).rounded(), 11), 96)
    }

    /// The colour of an object.
    public func color(of detection: Detection) -> Color {
        if coloring == .track, let trackID = detection.trackID { return palette.color(at: trackID) }
        return detection.label == nil ? palette.unknown : palette.color(at: detection.classIndex)
    }
}
