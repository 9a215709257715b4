// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Looks at a picture in overlapping tiles besides the whole, so that small objects are seen in more pixels.
///
/// - SeeAlso: Akyon, Altinuc and Temizel, *Slicing Aided Hyper Inference and Fine-Tuning for Small Object Detection*,
///   ICIP 2022.
public struct Tiling: Hashable, Sendable {
    /// Tiles side by side, 1 or more.
    public let columns: Int
    /// Tiles one above the other, 1 or more.
    public let rows: Int
    /// How much of a tile its neighbour repeats, in `0..<1`.
    public let overlap: Double

    /// The most tiles of a picture.
    static let maximumCount = 256
    /// The widest overlap.
    static let maximumOverlap = 0.9

    /// Makes a tiling.
    ///
    /// - Throws: ``DetectionError`` with code `invalidOption` for no tiles, more than 256 or an overlap outside
    ///   `0...0.9`.
    public init(columns: Int, rows: Int, overlap: Double = 0.2) throws(DetectionError) {
        guard 1...Self.maximumCount ~= columns, 1...Self.maximumCount ~= rows, columns * rows <= Self.maximumCount
        else {
            throw DetectionError(
                .invalidOption, "expected 1 to \(Self.maximumCount) tiles, got \(columns)x\(rows)")
        }
        guard 0...Self.maximumOverlap ~= overlap else {
            throw DetectionError(
                .invalidOption, "expected an overlap of tiles in 0...\(Self.maximumOverlap), got \(overlap)")
        }
        self.columns = columns
        self.rows = rows
        self.overlap = overlap
    }

    /// Reads `columns x rows [: overlap]`, for example `2x2` or `3x2:0.25`.
    ///
    /// - Throws: ``DetectionError`` with code `invalidOption`.
    public init(_ text: String) throws(DetectionError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let counts = parts.first?.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) } ?? []
        let overlap = parts.count > 1 ? Double(parts[1]) : 0.2
        guard parts.count <= 2, counts.count == 2, let columns = counts[0], let rows = counts[1], let overlap else {
            throw DetectionError(
                .invalidOption, "expected tiles as COLUMNSxROWS or COLUMNSxROWS:OVERLAP (2x2:0.2), got '\(text)'")
        }
        try self.init(columns: columns, rows: rows, overlap: overlap)
    }

    /// Appends the tiles of a region, row after row; together they cover it exactly.
    func appendTiles(of region: PixelRect, to tiles: inout [PixelRect]) {
        for row in 0..<rows {
            let (top, height) = Self.span(row, of: rows, overlap: overlap, total: region.height)
            for column in 0..<columns {
                let (left, width) = Self.span(column, of: columns, overlap: overlap, total: region.width)
                tiles.append(PixelRect(x: region.x + left, y: region.y + top, width: width, height: height))
            }
        }
    }

    /// Side `t` and step `t (1 - overlap)` such that `count` tiles reach from edge to edge.
    private static func span(
        _ index: Int, of count: Int, overlap: Double, total: Int
    ) -> (start: Int, count: Int) {
        let side = Double(total) / (1 + Double(count - 1) * (1 - overlap))
        let start = min(Int((Double(index) * side * (1 - overlap)).rounded(.down)), total - 1)
        let end = index == count - 1 ? total : Int((Double(index) * side * (1 - overlap) + side).rounded(.up))
        return (start, max(1, min(end, total) - start))
    }
}
