// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension PixelSize {
    /// Any size from 1×1, small and large sides equally likely.
    static func random(upTo limit: Int, using generator: inout some RandomNumberGenerator) -> PixelSize {
        func side() -> Int {
            let ceilings = [1, 16, 256, 4096, limit].map { min($0, limit) }
            return .random(in: 1...ceilings[.random(in: 0..<ceilings.count, using: &generator)], using: &generator)
        }
        return PixelSize(width: side(), height: side())
    }
}

extension PixelRect {
    /// Any rectangle of at least one pixel inside a picture.
    static func random(in size: PixelSize, using generator: inout some RandomNumberGenerator) -> PixelRect {
        let width = Int.random(in: 1...size.width, using: &generator)
        let height = Int.random(in: 1...size.height, using: &generator)
        return PixelRect(
            x: .random(in: 0...size.width - width, using: &generator),
            y: .random(in: 0...size.height - height, using: &generator), width: width, height: height)
    }
}

extension Point {
    /// Any point of a picture, its edges included.
    static func random(in size: PixelSize, using generator: inout some RandomNumberGenerator) -> Point {
        Point(
            x: .random(in: 0...Double(size.width), using: &generator),
            y: .random(in: 0...Double(size.height), using: &generator))
    }
}

extension BoundingBox {
    /// Any box of positive extents inside a picture.
    static func random(in size: PixelSize, using generator: inout some RandomNumberGenerator) -> BoundingBox {
        let x = Float.random(in: 0...Float(size.width) * 0.9, using: &generator)
        let y = Float.random(in: 0...Float(size.height) * 0.9, using: &generator)
        return BoundingBox(
            x: x, y: y, width: .random(in: 0.01...Float(size.width) - x, using: &generator),
            height: .random(in: 0.01...Float(size.height) - y, using: &generator))
    }
}
