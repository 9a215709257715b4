// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// A part of the picture, in fractions of it, top-left origin.
public struct RegionOfInterest: Hashable, Sendable {
    /// Left and top edge and extents, each in `0...1`.
    public let x, y, width, height: Double

    /// Makes a region.
    ///
    /// - Throws: ``DetectionError`` with code `invalidOption` unless the region has an extent and lies inside `0...1`.
    public init(x: Double, y: Double, width: Double, height: Double) throws(DetectionError) {
        // Fractions such as 0.7 + 0.3 must not fail for the last bit.
        let limit = 1 + 1e-9
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= limit, y + height <= limit else {
            throw DetectionError(
                .invalidOption,
                "expected a region x,y,width,height inside 0...1 with extents above 0, got \(x),\(y),\(width),\(height)"
            )
        }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Reads `x,y,width,height`, for example `0.25,0,0.5,1`.
    ///
    /// - Throws: ``DetectionError`` with code `invalidOption`.
    public init(_ text: String) throws(DetectionError) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
            throw DetectionError(
                .invalidOption, "expected a region of four numbers x,y,width,height in 0...1, got '\(text)'")
        }
        try self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The whole pixels: each edge goes to the nearest pixel edge; at least one pixel remains.
    public func pixels(in size: PixelSize) -> PixelRect {
        let (left, columns) = Self.span(x, width, of: size.width)
        let (top, rows) = Self.span(y, height, of: size.height)
        return PixelRect(x: left, y: top, width: columns, height: rows)
    }

    private static func span(_ start: Double, _ extent: Double, of total: Int) -> (start: Int, count: Int) {
        let first = min(Int((start * Double(total)).rounded()), total - 1)
        let last = min(Int(((start + extent) * Double(total)).rounded()), total)
        return (first, max(1, last - first))
    }
}
