// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("Image.upright")
struct ImageUprightTests {
    @Test("every pixel lands where the orientation puts it", arguments: Orientation.allCases)
    func pixels(_ orientation: Orientation) throws {
        let image = try CodecFixtures.gradient(35, 50, orientation: orientation)
        let upright = try image.upright()
        #expect(upright.orientation == .up)
        #expect(upright.size == image.size)
        let (stored, turned) = (image.allBytes, upright.allBytes)
        for y in 0..<50 {
            for x in 0..<35 {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let point = orientation.upright(center, stored: image.storedSize)
                let target = (Int(point.y) * upright.size.width + Int(point.x)) * 4
                let source = (y * 35 + x) * 4
                #expect(turned[target..<(target + 4)] == stored[source..<(source + 4)])
            }
        }
    }

    @Test("grey, RGB and luma with chroma become RGBA")
    func formats() throws {
        let size = PixelSize(width: 2, height: 2)
        let gray = try Image(bytes: [1, 2, 3, 4], size: size, format: .gray, orientation: .upMirrored)
        #expect(try gray.upright().rgbBytes == [2, 2, 2, 1, 1, 1, 4, 4, 4, 3, 3, 3])
        let encoding = YCbCrEncoding(matrix: .bt709, isFullRange: false)
        for (format, bytes) in [
            (PixelFormat.nv12, [235, 16, 235, 16, 128, 128]), (.i420, [235, 16, 235, 16, 128, 128]),
        ] as [(PixelFormat, [UInt8])] {
            let image = try Image(bytes: bytes, size: size, format: format, encoding: encoding)
            #expect(try image.upright().rgbBytes == [255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0])
        }
    }
}
