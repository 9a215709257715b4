// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A width and a height, in pixels of a picture or points of a view.
///
/// Double, because mapping a large photo to a small tensor and back in Float loses more than 1/1000 px.
public struct Size: Hashable, Sendable, Codable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// Makes a size from its extents.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size of a picture as a continuous size.
    public init(_ size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}

/// The whole-pixel size of a picture or a tensor.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size from columns and rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `width × height`; overflow is the caller's bug, decoders check before they make a size.
    public var pixelCount: Int { width * height }

    /// The size with its axes exchanged.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// For example `1280x720`.
    public var description: String { "\(width)x\(height)" }
}
