// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// How far a computed value may be from an expected one.
enum Tolerance {
    /// Pixels and view points: inverse after forward, and tables given in pixels.
    static let pixels = 1e-3
    /// Fractions of a picture, as the tables give them.
    static let fraction = 1e-6
    /// Scales and offsets, which the tables give to nine digits.
    static let scale = 1e-8
    /// The IoU of boxes whose edges are single precision.
    static let overlap = 1e-6
}

extension BoundingBox {
    /// Makes a box from `[x, y, width, height]` of a table.
    init(_ numbers: [Double]) {
        self.init(x: Float(numbers[0]), y: Float(numbers[1]), width: Float(numbers[2]), height: Float(numbers[3]))
    }

    var numbers: [Double] { [x, y, width, height].map(Double.init) }

    var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

    /// The largest difference of a coordinate or an extent.
    func distance(to other: BoundingBox) -> Double { Point.distance(numbers, other.numbers) }
}

extension Point {
    /// The larger difference of the two coordinates.
    func distance(to other: Point) -> Double { Self.distance([x, y], [other.x, other.y]) }

    /// The largest difference; infinite when a number is missing or is not a number, so that no comparison passes.
    static func distance(_ first: [Double], _ second: [Double]) -> Double {
        guard first.count == second.count else { return .infinity }
        let differences = zip(first, second).map { abs($0 - $1) }
        return differences.contains(where: \.isNaN) ? .infinity : differences.max() ?? 0
    }
}

extension PixelSize {
    /// Makes a size from `[width, height]` of a table.
    init(_ numbers: [Int]) { self.init(width: numbers[0], height: numbers[1]) }
}
