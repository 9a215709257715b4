// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CLittleCMS)
    import SightlineCore
    import Testing
    import _SightlineTestSupport

    @testable import SightlineImaging

    @Suite("ColorProfile")
    struct ColorProfileTests {
        /// One rounding of Little CMS.
        private static let tolerance = 1
        /// Display P3 and what Pillow's ImageCms (Little CMS, perceptual) makes of it in sRGB.
        private static let colors: [(filed: [UInt8], meant: [UInt8])] = [
            ([1, 85, 157], [0, 87, 162]), ([164, 156, 167], [166, 156, 168]), ([252, 147, 151], [255, 140, 148]),
            ([0, 0, 0], [0, 0, 0]), ([255, 255, 255], [255, 255, 255]),
        ]

        @Test("Display P3 is converted for eyes, once, and the filed numbers stay for models")
        func displayP3() throws {
            let bytes = Self.colors.flatMap(\.filed)
            let size = PixelSize(width: Self.colors.count, height: 1)
            let storage = unsafe PixelStorage(byteCount: bytes.count) { memory in unsafe memory.copyBytes(from: bytes) }
            let image = try Image(
                storage: storage, size: size, format: .rgb, orientation: .downMirrored, colorProfile: .displayP3)
            let converted = try image.convertedToSRGB()
            #expect(try image.packedRGBA().rgbBytes == bytes)
            #expect(converted.colorProfile == nil && converted.orientation == .downMirrored)
            for (value, expected) in zip(converted.rgbBytes, Self.colors.flatMap(\.meant)) {
                #expect(abs(Int(value) - Int(expected)) <= Self.tolerance)
            }
            let written = try Image(encoded: image.encoded(as: .png))
            #expect(written.rgbBytes == converted.rgbBytes && written.colorProfile == nil)
        }

        @Test("a photo keeps its profile through turning", .enabled(if: TestData.isAvailable, "\(TestData.reason)"))
        func photo() throws {
            let image = try Image(contentsOf: TestData.path("conformance/photos/bus.jpg"))
            let profile = try #require(image.colorProfile)
            #expect(try image.oriented(.right).upright().colorProfile == profile)
            let pixel = 3 * (500 * 810 + 300)
            #expect(Array(image.rgbBytes[pixel..<(pixel + 3)]) == [252, 147, 151])
            let converted = try image.convertedToSRGB().rgbBytes[pixel..<(pixel + 3)]
            for (value, expected) in zip(converted, [255, 140, 148]) {
                #expect(abs(Int(value) - expected) <= Self.tolerance)
            }
        }
    }
#endif
