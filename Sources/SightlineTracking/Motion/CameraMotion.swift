// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// How the camera's own movement shifts the picture: where a point of the frame before is in this frame.
///
/// `x' = a·x + b·y + tx`, `y' = c·x + d·y + ty`, in pixels of the upright frame. Given to
/// ``Tracker/update(_:at:motion:)``, so that still objects stay still while the camera pans.
public struct CameraMotion: Hashable, Sendable {
    /// The linear part: by rows.
    public var a, b, c, d: Double
    /// The shift.
    public var tx, ty: Double

    /// Makes a motion from the six numbers of an affine transform.
    public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Where a point of the frame before is in this frame.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + b * point.y + tx, y: c * point.x + d * point.y + ty)
    }

    /// By how much objects grow: the square root of the areas' ratio.
    public var scale: Double { abs(a * d - b * c).squareRoot() }

    /// Whether all numbers are finite and the picture keeps an area.
    var isUsable: Bool {
        [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && scale > 0
    }

    /// A direction of the frame before in this frame.
    func turn(x: Double, y: Double) -> (x: Double, y: Double) { (a * x + b * y, c * x + d * y) }

    /// A box of the frame before in this frame: its centre moves, its sides grow.
    func apply(to box: BoundingBox) -> BoundingBox {
        let center = apply(to: Point(x: Double(box.midX), y: Double(box.midY)))
        let (width, height) = (Double(box.width) * scale, Double(box.height) * scale)
        return BoundingBox(
            x: Float(center.x - width / 2), y: Float(center.y - height / 2), width: Float(width),
            height: Float(height))
    }
}
