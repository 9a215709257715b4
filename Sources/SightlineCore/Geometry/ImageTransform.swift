// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How a picture is fitted into a model's input.
public enum Scaling: Hashable, Sendable, Codable {
    /// Each axis by itself; the whole region, aspect ratio not kept (`scaleFill`).
    case stretch
    /// The whole region, aspect ratio kept, the rest padded (`scaleFit`).
    case letterbox(LetterboxAlignment)
    /// The largest centred part of the target's shape (`centerCrop`).
    case centerCrop
}

/// Where a letterboxed picture sits in the model's input.
public enum LetterboxAlignment: String, Hashable, Sendable, Codable {
    /// In the middle; an odd pixel of padding goes to the right or the bottom.
    case center
    /// In the corner; the padding is to the right or at the bottom (YOLOX).
    case topLeft
}

/// A whole-pixel rectangle.
public struct PixelRect: Hashable, Sendable, Codable {
    /// Left column, top row, columns and rows.
    public var x, y, width, height: Int

    /// Makes a rectangle from its top-left pixel and its size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The columns and rows.
    public var size: PixelSize { PixelSize(width: width, height: height) }
}

/// A rectangle in continuous pixels.
public struct Rect: Hashable, Sendable {
    /// Left and top edge, and extents.
    public var x, y, width, height: Double

    /// Makes a rectangle from its top-left corner and its extents.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The edges of whole pixels.
    public init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}

/// Maps the upright picture to a model's input and back; one value holds both directions, so they cannot disagree.
///
/// `input = photo * scale + offset` per axis, with the exact ratio of whole pixels: the edges of ``source`` land on
/// the edges of ``destination``. Letterbox sizes round as the field does: centred `floor(side * r + 0.5)` (Darknet),
/// top-left `floor(side * r)` (YOLOX), at least one pixel.
public struct ImageTransform: Hashable, Sendable {
    /// The upright picture.
    public let imageSize: PixelSize
    /// The model's input.
    public let inputSize: PixelSize
    /// The part of the upright picture that is sampled; a warp may reach beyond the picture.
    public let source: Rect
    /// The part of the input it fills; what is outside is padding.
    public let destination: PixelRect
    /// The pixels that may be read: a region is a picture of its own, its neighbours do not bleed into it.
    public let readable: PixelRect

    /// Fits a picture, or a region of it, into a model's input.
    ///
    /// - Parameters:
    ///   - imageSize: The upright picture, at least 1×1.
    ///   - inputSize: The model's input, at least 1×1.
    ///   - scaling: How the region is fitted.
    ///   - region: The part of the upright picture to look at, inside it; nil for all of it.
    public init(imageSize: PixelSize, inputSize: PixelSize, scaling: Scaling, region: PixelRect? = nil) {
        precondition(
            imageSize.width > 0 && imageSize.height > 0 && inputSize.width > 0 && inputSize.height > 0,
            "expected sizes of at least 1x1, got \(imageSize) into \(inputSize)")
        let region = region ?? PixelRect(x: 0, y: 0, width: imageSize.width, height: imageSize.height)
        precondition(
            region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0
                && region.width <= imageSize.width - region.x && region.height <= imageSize.height - region.y,
            "expected a region inside \(imageSize), got \(region)")
        self.imageSize = imageSize
        self.inputSize = inputSize
        var readable = region
        switch scaling {
        case .stretch:
            destination = PixelRect(x: 0, y: 0, width: inputSize.width, height: inputSize.height)
        case .letterbox(let alignment):
            destination = Self.letterbox(region.size, in: inputSize, alignment: alignment)
        case .centerCrop:
            readable = Self.centerCrop(of: region, shape: inputSize)
            destination = PixelRect(x: 0, y: 0, width: inputSize.width, height: inputSize.height)
        }
        self.readable = readable
        source = Rect(readable)
    }

    /// Maps any rectangle, also one that reaches beyond the picture, onto the whole input, as MediaPipe does.
    ///
    /// - Parameters:
    ///   - imageSize: The upright picture, at least 1×1.
    ///   - inputSize: The model's input, at least 1×1.
    ///   - region: In pixels of the upright picture, of positive extents.
    ///   - keepsAspectRatio: Widens the region about its centre to the input's shape first.
    public init(imageSize: PixelSize, inputSize: PixelSize, warping region: Rect, keepsAspectRatio: Bool) {
        precondition(
            region.width > 0 && region.height > 0, "expected a region of positive extents, got \(region)")
        self.imageSize = imageSize
        self.inputSize = inputSize
        var source = region
        if keepsAspectRatio {
            let shape = Double(inputSize.width) / Double(inputSize.height)
            if region.width < region.height * shape {
                source.width = region.height * shape
            } else {
                source.height = region.width / shape
            }
            source.x -= (source.width - region.width) / 2
            source.y -= (source.height - region.height) / 2
        }
        self.source = source
        destination = PixelRect(x: 0, y: 0, width: inputSize.width, height: inputSize.height)
        readable = PixelRect(x: 0, y: 0, width: imageSize.width, height: imageSize.height)
    }

    /// Joins parts that were worked out elsewhere.
    package init(
        imageSize: PixelSize, inputSize: PixelSize, source: Rect, destination: PixelRect, readable: PixelRect
    ) {
        self.imageSize = imageSize
        self.inputSize = inputSize
        self.source = source
        self.destination = destination
        self.readable = readable
    }

    /// Input pixels per photo pixel along x.
    public var scaleX: Double { Double(destination.width) / source.width }
    /// Input pixels per photo pixel along y.
    public var scaleY: Double { Double(destination.height) / source.height }
    /// Where the photo's left edge lands in the input.
    public var offsetX: Double { Double(destination.x) - source.x * scaleX }
    /// Where the photo's top edge lands in the input.
    public var offsetY: Double { Double(destination.y) - source.y * scaleY }

    /// Maps a point of the upright picture to the model's input.
    public func forward(_ point: Point) -> Point {
        Point(
            x: (point.x - source.x) * scaleX + Double(destination.x),
            y: (point.y - source.y) * scaleY + Double(destination.y))
    }

    /// Maps a point of the model's input to the upright picture.
    public func inverse(_ point: Point) -> Point {
        Point(
            x: (point.x - Double(destination.x)) / scaleX + source.x,
            y: (point.y - Double(destination.y)) / scaleY + source.y)
    }

    /// Maps a box of the upright picture to the model's input.
    public func forward(_ box: BoundingBox) -> BoundingBox {
        let origin = forward(Point(x: Double(box.x), y: Double(box.y)))
        return BoundingBox(
            x: Float(origin.x), y: Float(origin.y), width: Float(Double(box.width) * scaleX),
            height: Float(Double(box.height) * scaleY))
    }

    /// Maps a box of the model's input to the upright picture.
    public func inverse(_ box: BoundingBox) -> BoundingBox {
        let origin = inverse(Point(x: Double(box.x), y: Double(box.y)))
        return BoundingBox(
            x: Float(origin.x), y: Float(origin.y), width: Float(Double(box.width) / scaleX),
            height: Float(Double(box.height) / scaleY))
    }

    private static func letterbox(
        _ size: PixelSize, in input: PixelSize, alignment: LetterboxAlignment
    ) -> PixelRect {
        // r = min(W / w, H / h), kept as a ratio of integers so that no side is one pixel short by rounding.
        let isLimitedByWidth = !Ratio.isLess((input.height, size.width), (input.width, size.height))
        let (numerator, denominator) =
            isLimitedByWidth ? (input.width, size.width) : (input.height, size.height)
        func fitted(_ side: Int) -> Int {
            let ratio = Ratio(side, times: numerator, over: denominator)
            return max(1, alignment == .center ? ratio.nearest : ratio.floor)
        }
        let width = fitted(size.width)
        let height = fitted(size.height)
        switch alignment {
        case .center:
            return PixelRect(
                x: (input.width - width) / 2, y: (input.height - height) / 2, width: width, height: height)
        case .topLeft:
            return PixelRect(x: 0, y: 0, width: width, height: height)
        }
    }

    private static func centerCrop(of region: PixelRect, shape: PixelSize) -> PixelRect {
        var width = region.width
        var height = region.height
        if Ratio.isLess((region.height, shape.width), (region.width, shape.height)) {
            width = max(1, Ratio(region.height, times: shape.width, over: shape.height).nearest)
        } else {
            height = max(1, Ratio(region.width, times: shape.height, over: shape.width).nearest)
        }
        return PixelRect(
            x: region.x + (region.width - width) / 2, y: region.y + (region.height - height) / 2, width: width,
            height: height)
    }
}
