// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How the stored pixels of a picture relate to the upright picture: the eight EXIF cases.
///
/// The name says what has to be done to the stored pixels, as in EXIF 2.3, tag 0x0112, and Apple's
/// `CGImagePropertyOrientation`. A stored box `(.1, .2, .3, .4)` in fractions becomes, upright:
/// 1 `(.1, .2, .3, .4)`, 2 `(.6, .2, .3, .4)`, 3 `(.6, .4, .3, .4)`, 4 `(.1, .4, .3, .4)`,
/// 5 `(.2, .1, .4, .3)`, 6 `(.4, .1, .4, .3)`, 7 `(.4, .6, .4, .3)`, 8 `(.2, .6, .4, .3)`.
public enum Orientation: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// 1: as stored.
    case up = 1
    /// 2: mirrored left to right.
    case upMirrored = 2
    /// 3: turned by 180°.
    case down = 3
    /// 4: mirrored top to bottom.
    case downMirrored = 4
    /// 5: transposed along the main diagonal.
    case leftMirrored = 5
    /// 6: turn by 90° clockwise to view.
    case right = 6
    /// 7: transposed along the other diagonal.
    case rightMirrored = 7
    /// 8: turn by 90° counter-clockwise to view.
    case left = 8

    /// True for the four cases in which a stored row is an upright column.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// True when the upright picture runs along x against the stored axis that feeds it.
    ///
    /// For the cases that swap axes this is the stored y axis.
    public var reversesUprightX: Bool {
        switch self {
        case .upMirrored, .down, .right, .rightMirrored: true
        case .up, .downMirrored, .leftMirrored, .left: false
        }
    }

    /// True when the upright picture runs along y against the stored axis that feeds it.
    ///
    /// For the cases that swap axes this is the stored x axis.
    public var reversesUprightY: Bool {
        switch self {
        case .down, .downMirrored, .rightMirrored, .left: true
        case .up, .upMirrored, .leftMirrored, .right: false
        }
    }

    /// The orientation that undoes this one: 6 and 8 undo each other, the others themselves.
    public var inverse: Orientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// The size of the upright picture.
    public func uprightSize(of stored: PixelSize) -> PixelSize { swapsAxes ? stored.transposed : stored }

    /// Maps a point of the stored picture to the upright one.
    public func upright(_ point: Point, stored size: PixelSize) -> Point {
        let alongX = swapsAxes ? point.y : point.x
        let alongY = swapsAxes ? point.x : point.y
        let upright = Size(uprightSize(of: size))
        return Point(
            x: reversesUprightX ? upright.width - alongX : alongX,
            y: reversesUprightY ? upright.height - alongY : alongY)
    }

    /// Maps a box in pixels of the stored picture to pixels of the upright one.
    public func upright(_ box: BoundingBox, stored size: PixelSize) -> BoundingBox {
        let alongX = swapsAxes ? (box.y, box.height) : (box.x, box.width)
        let alongY = swapsAxes ? (box.x, box.width) : (box.y, box.height)
        let upright = uprightSize(of: size)
        return BoundingBox(
            x: reversesUprightX ? Float(Double(upright.width) - Double(alongX.0) - Double(alongX.1)) : alongX.0,
            y: reversesUprightY ? Float(Double(upright.height) - Double(alongY.0) - Double(alongY.1)) : alongY.0,
            width: alongX.1, height: alongY.1)
    }

    /// Maps a point of the upright picture back to the stored one.
    ///
    /// - Parameter size: The size of the stored picture.
    public func stored(_ point: Point, stored size: PixelSize) -> Point {
        inverse.upright(point, stored: uprightSize(of: size))
    }

    /// Maps a box in pixels of the upright picture back to pixels of the stored one.
    ///
    /// - Parameter size: The size of the stored picture.
    public func stored(_ box: BoundingBox, stored size: PixelSize) -> BoundingBox {
        inverse.upright(box, stored: uprightSize(of: size))
    }
}
