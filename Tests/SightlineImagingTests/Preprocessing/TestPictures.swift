// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

@testable import SightlineImaging

/// Pictures of noise, made by a small generator from a seed.
enum TestPictures {
    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }

    /// A picture whose rows are `gap` bytes longer than needed and whose last row ends with the memory.
    static func noise(
        _ size: PixelSize, _ format: PixelFormat, orientation: Orientation = .up, gap: Int = 0, seed: UInt64 = 1,
        encoding: YCbCrEncoding = YCbCrEncoding(matrix: .bt709, isFullRange: false)
    ) throws -> Image {
        var planes: [Image.Plane] = []
        var end = 0
        for index in 0..<format.planeCount {
            let (rowBytes, rows) = Image.extent(of: index, size: size, format: format)
            // The planes of I420 differ in their gaps, as they may.
            let stride = rowBytes + gap * (index + 1)
            planes.append(Image.Plane(offset: end, bytesPerRow: stride))
            end += stride * (rows - 1) + rowBytes
        }
        return try Image(
            bytes: bytes(end, seed: seed), size: size, format: format, planes: planes, encoding: encoding,
            orientation: orientation)
    }

    /// The stored picture that is `upright` when seen in an orientation.
    static func stored(
        _ upright: [UInt8], size: PixelSize, bytesPerPixel: Int, orientation: Orientation
    ) throws -> Image {
        let storedSize = orientation.uprightSize(of: size)
        var bytes = [UInt8](repeating: 0, count: upright.count)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let point = orientation.stored(center, stored: storedSize)
                let target = (Int(point.y) * storedSize.width + Int(point.x)) * bytesPerPixel
                for byte in 0..<bytesPerPixel {
                    bytes[target + byte] = upright[(y * size.width + x) * bytesPerPixel + byte]
                }
            }
        }
        return try Image(
            bytes: bytes, size: storedSize, format: bytesPerPixel == 3 ? .rgb : .bgra, orientation: orientation)
    }

    /// The tensor of a picture, in memory that was not zero before.
    static func tensor(
        _ image: Image, _ specification: InputSpecification, region: PixelRect? = nil, level: Int32? = nil
    ) throws -> (bytes: [UInt8], transform: ImageTransform) {
        var preprocessor = try Preprocessor(specification)
        if let level { preprocessor.level = level }
        var bytes = [UInt8](repeating: 0xA5, count: specification.byteCount)
        var elements = bytes.mutableSpan
        var span = elements.mutableBytes
        let transform = try preprocessor.prepare(image, region: region, into: &span)
        return (bytes, transform)
    }

    static func floats(_ bytes: [UInt8]) -> [Float] {
        stride(from: 0, to: bytes.count, by: 4).map { index in
            Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << UInt32(8 * $1) })
        }
    }
}
