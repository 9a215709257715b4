// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
@testable import SightlineImaging
import Testing

@Suite("Image, reduced")
struct ImageReducedTests {
    @Test("a large picture becomes the mean of what each pixel covers, and tells its size")
    func mean() throws {
        // 4×2: columns 0, 100, 40, 80 twice, the second row 20 brighter.
        let levels: [UInt8] = [0, 100, 40, 80, 20, 120, 60, 100]
        let image = try Image(bytes: levels, size: PixelSize(width: 4, height: 2), format: .gray)
        let small = try image.reduced(toSide: 2)
        #expect(small.size == PixelSize(width: 2, height: 1))
        #expect(small.originalSize == PixelSize(width: 4, height: 2))
        #expect(PixelGrid(small).pixels == [60, 60, 60, 255, 70, 70, 70, 255])
    }

    @Test("a small picture only becomes upright")
    func small() throws {
        let image = try Image(
            bytes: [10, 20], size: PixelSize(width: 2, height: 1), format: .gray, orientation: .right)
        let result = try image.reduced(toSide: 5)
        #expect(result.size == PixelSize(width: 1, height: 2) && result.orientation == .up)
        #expect(PixelGrid(result).pixels == [10, 10, 10, 255, 20, 20, 20, 255])
    }
}
