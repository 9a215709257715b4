// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension PixelGrid {
    /// Adds grain, independent for every pixel and colour.
    ///
    /// - Parameter deviation: Standard deviation in levels of 0…255.
    mutating func addNoise(deviation: Float, using generator: inout SeededGenerator) {
        for start in stride(from: 0, to: pixels.count, by: 4) {
            for index in start..<(start + 3) {
                let level = (Float(pixels[index]) + deviation * generator.normal()).rounded()
                pixels[index] = UInt8(min(max(level, 0), 255))
            }
        }
    }

    /// Hides a part of each object behind a grey plate that comes from one of the four sides.
    ///
    /// - Parameter fraction: Part of the box's area that is hidden, 0…1.
    mutating func occlude(_ objects: [BoundingBox], fraction: Float, using generator: inout SeededGenerator) {
        for object in objects {
            // Drawn for boxes outside as well, so that the sides of the others do not depend on them.
            let side = generator.next() >> 62
            var plate = object
            switch side {
            case 0: plate.width *= fraction
            case 1:
                plate.x += plate.width * (1 - fraction)
                plate.width *= fraction
            case 2: plate.height *= fraction
            default:
                plate.y += plate.height * (1 - fraction)
                plate.height *= fraction
            }
            fill(plate.clipped(to: PixelSize(width: width, height: height)), level: 128)
        }
    }

    private mutating func fill(_ box: BoundingBox, level: UInt8) {
        for row in Int(box.minY.rounded())..<max(Int(box.minY.rounded()), Int(box.maxY.rounded())) {
            for column in Int(box.minX.rounded())..<max(Int(box.minX.rounded()), Int(box.maxX.rounded())) {
                let start = (row * width + column) * 4
                for index in start..<(start + 3) { pixels[index] = level }
            }
        }
    }

    /// Makes the picture smaller by averaging, and brings it back to its size by interpolation.
    ///
    /// - Parameter factor: At least 1.
    mutating func reduceResolution(by factor: Double) {
        let columns = ResolutionAxis(length: width, factor: factor)
        let rows = ResolutionAxis(length: height, factor: factor)
        var narrow = [Float](repeating: 0, count: columns.reducedLength * rows.reducedLength * 3)
        var row = [Float](repeating: 0, count: columns.reducedLength * 3)
        for target in 0..<rows.reducedLength {
            for index in row.indices { row[index] = 0 }
            for (source, weight) in rows.parts[target] {
                for column in 0..<columns.reducedLength {
                    for (position, share) in columns.parts[column] {
                        let start = (source * width + position) * 4
                        for channel in 0..<3 {
                            row[column * 3 + channel] += Float(pixels[start + channel]) * share * weight
                        }
                    }
                }
            }
            narrow.replaceSubrange((target * row.count)..<((target + 1) * row.count), with: row)
        }
        for y in 0..<height {
            let (top, bottom, down) = rows.neighbours(of: y)
            for x in 0..<width {
                let (left, right, across) = columns.neighbours(of: x)
                for channel in 0..<3 {
                    func level(_ row: Int, _ column: Int) -> Float {
                        narrow[(row * columns.reducedLength + column) * 3 + channel]
                    }
                    let above = level(top, left) * (1 - across) + level(top, right) * across
                    let below = level(bottom, left) * (1 - across) + level(bottom, right) * across
                    let value = above * (1 - down) + below * down
                    pixels[(y * width + x) * 4 + channel] = UInt8(min(max(value.rounded(), 0), 255))
                }
            }
        }
    }
}

/// One axis of a picture that is made smaller and larger again.
private struct ResolutionAxis {
    let length: Int
    let reducedLength: Int
    /// For each place of the smaller axis the places of the larger one that it covers, with shares that sum to 1.
    let parts: [[(source: Int, weight: Float)]]

    init(length: Int, factor: Double) {
        let reduced = max(1, Int((Double(length) / factor).rounded()))
        let scale = Double(length) / Double(reduced)
        self.length = length
        reducedLength = reduced
        parts = (0..<reduced).map { place in
            let (start, end) = (Double(place) * scale, Double(place + 1) * scale)
            let last = min(length, Int(end.rounded(.up)))
            return (Int(start)..<last).map { source in
                let overlap = min(end, Double(source + 1)) - max(start, Double(source))
                return (source, Float(overlap / scale))
            }
        }
    }

    /// The two places of the smaller axis between which a place of the larger one lies, and how near it is to the
    /// second; half-pixel centres.
    func neighbours(of place: Int) -> (first: Int, second: Int, fraction: Float) {
        let position = (Double(place) + 0.5) * Double(reducedLength) / Double(length) - 0.5
        let clamped = min(max(position, 0), Double(reducedLength - 1))
        let first = Int(clamped)
        return (first, min(first + 1, reducedLength - 1), Float(clamped - Double(first)))
    }
}
