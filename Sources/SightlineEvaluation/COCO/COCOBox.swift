// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A box in pixels, top-left origin, in 64-bit floats.
public struct COCOBox: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Upper edge.
    public var y: Double
    /// Width, 0 or more.
    public var width: Double
    /// Height, 0 or more.
    public var height: Double

    /// Makes a box.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Width times height.
    public var area: Double { width * height }
}
