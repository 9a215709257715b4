// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How a picture fills a view.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Covers the view, aspect ratio kept, centred; parts of the picture are outside.
    case aspectFill
    /// Inside the view, aspect ratio kept, centred; parts of the view stay empty.
    case aspectFit
    /// Each axis by itself.
    case fill
}

/// Maps the upright picture to the view that shows it, for overlays, and back, for taps.
///
/// A mirrored preview is a property of the view: detections are never mirrored.
/// A 1080×1920 picture in a 390×844 view, `aspectFill`: scale .4395833, offset (−42.375, 0).
///
/// A view before its first layout has no size. Where the scale is 0, boxes become empty in both directions and every
/// position of the view is position 0 of the picture; nothing becomes infinite.
public struct ViewMapping: Hashable, Sendable {
    /// The upright picture, in pixels.
    public let imageSize: PixelSize
    /// The view, in points.
    public let viewSize: Size
    /// How the picture fills the view.
    public let contentMode: ContentMode
    /// True when the view shows the picture mirrored left to right (front camera).
    public let isMirrored: Bool

    /// Makes the mapping of one picture size to one view.
    public init(imageSize: PixelSize, viewSize: Size, contentMode: ContentMode, isMirrored: Bool = false) {
        self.imageSize = imageSize
        self.viewSize = viewSize
        self.contentMode = contentMode
        self.isMirrored = isMirrored
    }

    /// View points per picture pixel along x; 0 when the picture or the view has no size.
    public var scaleX: Double {
        let x = Self.ratio(visible.width, imageSize.width)
        let y = Self.ratio(visible.height, imageSize.height)
        return contentMode == .fill ? x : contentMode == .aspectFill ? max(x, y) : min(x, y)
    }

    /// View points per picture pixel along y; 0 when the picture or the view has no size.
    public var scaleY: Double {
        contentMode == .fill ? Self.ratio(visible.height, imageSize.height) : scaleX
    }

    /// The left edge of the picture in the view; negative when it is outside.
    public var offsetX: Double { (visible.width - Double(imageSize.width) * scaleX) / 2 }
    /// The top edge of the picture in the view; negative when it is outside.
    public var offsetY: Double { (visible.height - Double(imageSize.height) * scaleY) / 2 }

    /// Maps a pixel position of the upright picture to the view.
    public func view(_ point: Point) -> Point {
        let x = isMirrored ? Double(imageSize.width) - point.x : point.x
        return Point(x: x * scaleX + offsetX, y: point.y * scaleY + offsetY)
    }

    /// Maps a position in the view, such as a tap, to a pixel position of the upright picture.
    public func image(_ point: Point) -> Point {
        let x = (point.x - offsetX) * Self.reciprocal(scaleX)
        return Point(
            x: isMirrored ? Double(imageSize.width) - x : x, y: (point.y - offsetY) * Self.reciprocal(scaleY))
    }

    /// Maps a pixel box of the upright picture to the view, not clipped to it.
    public func view(_ box: BoundingBox) -> BoundingBox {
        let left = isMirrored ? Double(imageSize.width) - Double(box.x) - Double(box.width) : Double(box.x)
        return BoundingBox(
            x: Float(left * scaleX + offsetX), y: Float(Double(box.y) * scaleY + offsetY),
            width: Float(Double(box.width) * scaleX), height: Float(Double(box.height) * scaleY))
    }

    /// Maps a box in the view to a pixel box of the upright picture.
    public func image(_ box: BoundingBox) -> BoundingBox {
        let (unitX, unitY) = (Self.reciprocal(scaleX), Self.reciprocal(scaleY))
        let left = (Double(box.x) - offsetX) * unitX
        let width = Double(box.width) * unitX
        return BoundingBox(
            x: Float(isMirrored ? Double(imageSize.width) - left - width : left),
            y: Float((Double(box.y) - offsetY) * unitY), width: Float(width),
            height: Float(Double(box.height) * unitY))
    }

    /// The view's size, with 0 for an extent that is negative, infinite or not a number.
    private var visible: Size {
        func extent(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
        return Size(width: extent(viewSize.width), height: extent(viewSize.height))
    }

    private static func ratio(_ extent: Double, _ side: Int) -> Double { side > 0 ? extent / Double(side) : 0 }

    private static func reciprocal(_ scale: Double) -> Double { scale > 0 ? 1 / scale : 0 }
}
