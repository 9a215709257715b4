// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The box by its corners, the way of Pascal VOC, torchvision and DeepStack.
public struct CornerBox: Hashable, Sendable {
    /// Left, top, right and bottom edge in the unit of the box they came from.
    public var left, top, right, bottom: Float

    /// Makes a box from its edges.
    public init(left: Float, top: Float, right: Float, bottom: Float) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}

/// The box by its centre and extents, the way of Roboflow (pixels) and YOLO label files (normalised).
public struct CenterBox: Hashable, Sendable {
    /// Centre and extents in the unit of the box they came from.
    public var x, y, width, height: Float

    /// Makes a box from its centre and its extents.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension BoundingBox {
    /// The box by its edges, same unit.
    public var corners: CornerBox { CornerBox(left: minX, top: minY, right: maxX, bottom: maxY) }

    /// Makes a box from its edges.
    public init(corners: CornerBox) {
        self.init(
            x: corners.left, y: corners.top, width: corners.right - corners.left,
            height: corners.bottom - corners.top)
    }

    /// The box by its centre, same unit (Roboflow's `x y width height`).
    public var center: CenterBox { CenterBox(x: midX, y: midY, width: width, height: height) }

    /// Makes a box from its centre.
    public init(center: CenterBox) {
        self.init(
            x: center.x - center.width / 2, y: center.y - center.height / 2, width: center.width,
            height: center.height)
    }

    /// COCO's `bbox`: `[x, y, width, height]` in pixels.
    public var coco: [Float] { [x, y, width, height] }

    /// Makes a box from COCO's `bbox`.
    ///
    /// - Precondition: `coco` has four elements.
    public init(coco: [Float]) {
        precondition(coco.count == 4, "expected 4 numbers [x, y, width, height], got \(coco.count)")
        self.init(x: coco[0], y: coco[1], width: coco[2], height: coco[3])
    }

    /// The box in fractions of the picture, top-left origin.
    ///
    /// - Parameter size: The upright picture the pixels refer to; along a side of 0 the result is 0, hence empty.
    public func normalized(in size: PixelSize) -> BoundingBox {
        func fraction(_ side: Int) -> Double { side > 0 ? 1 / Double(side) : 0 }
        return scaled(x: fraction(size.width), y: fraction(size.height))
    }

    /// Makes a pixel box from fractions of the picture, top-left origin.
    public init(normalized box: BoundingBox, in size: PixelSize) {
        self = box.scaled(x: Double(size.width), y: Double(size.height))
    }

    /// The box as Apple's Vision gives it: fractions of the picture, bottom-left origin.
    ///
    /// A top-left box `(.1, .2, .3, .4)` is `(.1, .4, .3, .4)` there: `y = 1 - y - height`.
    public func vision(in size: PixelSize) -> BoundingBox {
        flippedVertically(height: Double(size.height)).normalized(in: size)
    }

    /// Makes a pixel box from a Vision box: fractions of the picture, bottom-left origin.
    public init(vision box: BoundingBox, in size: PixelSize) {
        let pixels = box.scaled(x: Double(size.width), y: Double(size.height))
        self = pixels.flippedVertically(height: Double(size.height))
    }

    /// TFLite's `[ymin, xmin, ymax, xmax]` in fractions of the picture.
    public func tflite(in size: PixelSize) -> [Float] {
        let box = normalized(in: size)
        return [box.minY, box.minX, box.maxY, box.maxX]
    }

    /// Makes a pixel box from TFLite's `[ymin, xmin, ymax, xmax]` in fractions of the picture.
    ///
    /// - Precondition: `tflite` has four elements.
    public init(tflite box: [Float], in size: PixelSize) {
        precondition(box.count == 4, "expected 4 numbers [ymin, xmin, ymax, xmax], got \(box.count)")
        self.init(
            normalized: BoundingBox(x: box[1], y: box[0], width: box[3] - box[1], height: box[2] - box[0]), in: size)
    }

    private func scaled(x scaleX: Double, y scaleY: Double) -> BoundingBox {
        BoundingBox(
            x: Float(Double(x) * scaleX), y: Float(Double(y) * scaleY), width: Float(Double(width) * scaleX),
            height: Float(Double(height) * scaleY))
    }

    private func flippedVertically(height total: Double) -> BoundingBox {
        BoundingBox(x: x, y: Float(total - Double(y) - Double(height)), width: width, height: height)
    }
}
