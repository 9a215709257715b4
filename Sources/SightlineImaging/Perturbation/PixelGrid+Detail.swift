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
        let narrow = reduced(columns: columns, rows: rows)
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

    /// The three colours of the smaller picture, each the mean of what it covers.
    func reduced(columns: ResolutionAxis, rows: ResolutionAxis) -> [Float] {
        var narrow = [Float](repeating: 0, count: columns.reducedLength * rows.reducedLength * 3)
        for target in 0..<rows.reducedLength {
            let start = target * columns.reducedLength * 3
            for (source, weight) in rows.parts[target] {
                for column in 0..<columns.reducedLength {
                    for (position, share) in columns.parts[column] {
                        let pixel = (source * width + position) * 4
                        for channel in 0..<3 {
                            narrow[start + column * 3 + channel] += Float(pixels[pixel + channel]) * share * weight
                        }
                    }
                }
            }
        }
        return narrow
    }
}
