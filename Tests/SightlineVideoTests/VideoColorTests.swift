// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import SightlineCore
    import SightlineImaging
    import SightlineVideo
    import Testing

    @Suite("Colours of videos")
    struct VideoColorTests {
        /// Levels that rounding on the way may cost.
        static let levelTolerance = 2

        private func firstFrame(_ clip: String) async throws -> Image {
            try #require(try await VideoFileSource(path: Clip.path(clip)).next()).image
        }

        @Test(
            "a video without tags is BT.709 from 1280 columns or above 576 rows on, else BT.601",
            arguments: [("wide.mkv", YCbCrEncoding.Matrix.bt709), ("tall.mkv", .bt709), ("small.mkv", .bt601)])
        func matrixBySize(clip: String, matrix: YCbCrEncoding.Matrix) async throws {
            let expected = YCbCrEncoding(matrix: matrix, isFullRange: false)
            #expect(try await firstFrame(clip).encoding == expected)
            #expect(try VideoFileSource(path: Clip.path(clip)).description.encoding == expected)
        }

        @Test("a tag counts more than the size")
        func matrixByTag() async throws {
            #expect(try await firstFrame("red-709.mkv").encoding == YCbCrEncoding(matrix: .bt709, isFullRange: false))
            #expect(try await firstFrame("red-444-10.mkv").encoding.matrix == .bt2020)
        }

        @Test("the J formats of JPEG are full range, with and without a conversion")
        func fullRange() async throws {
            for clip in ["jpeg420.avi", "jpeg422.avi"] {
                let image = try await firstFrame(clip)
                #expect(image.format == .i420)
                #expect(image.encoding == YCbCrEncoding(matrix: .bt601, isFullRange: true), "\(clip)")
            }
        }

        @Test("a conversion of the chroma leaves luma as it is")
        func lumaStays() async throws {
            // The same picture, once with chroma of half the height: JPEG's luma does not know of it.
            let luma420 = try await firstFrame("jpeg420.avi").bytes.prefix(64 * 48)
            let luma422 = try await firstFrame("jpeg422.avi").bytes.prefix(64 * 48)
            #expect(Set(luma420).count > 20)
            #expect(zip(luma420, luma422).allSatisfy { abs(Int($0) - Int($1)) <= Self.levelTolerance })
        }

        @Test("10-bit 4:4:4 becomes I420 of the same matrix and range: red of BT.2020")
        func tenBits() async throws {
            let image = try await firstFrame("red-444-10.mkv")
            #expect(image.format == .i420)
            // Y' = 16 + 219 × 0.2627, Cb = 128 − 224 × 0.2627 / 1.8814, Cr = 128 + 224 / 2.
            expectPlanes(image, [74, 97, 240])
        }

        @Test("red of BT.709 comes as stored")
        func red709() async throws {
            // Y' = 16 + 219 × 0.2126, Cb = 128 − 224 × 0.2126 / 1.8556, Cr = 240.
            expectPlanes(try await firstFrame("red-709.mkv"), [63, 102, 240])
        }

        @Test("RGB stays RGB")
        func rgb() async throws {
            let image = try await firstFrame("red-rgb.mov")
            #expect(image.format == .rgb)
            let bytes = image.bytes
            #expect(bytes.count == 64 * 48 * 3)
            for pixel in stride(from: 0, to: bytes.count, by: 3) {
                #expect(bytes[pixel] >= 253 && bytes[pixel + 1] <= 2 && bytes[pixel + 2] <= 2)
            }
        }

        @Test("10-bit grey becomes 8-bit grey of the full range")
        func gray() async throws {
            let image = try await firstFrame("gray10.mkv")
            #expect(image.format == .gray)
            // Column x holds 16 x of 1023.
            for (index, level) in image.bytes.enumerated() {
                #expect(abs(Double(level) - Double(index % 64 * 16) * 255 / 1023) <= Double(Self.levelTolerance))
            }
        }

        private func expectPlanes(_ image: Image, _ levels: [Int]) {
            let bytes = image.bytes
            let ends = image.planes.dropFirst().map(\.offset) + [bytes.count]
            for ((plane, end), level) in zip(zip(image.planes, ends), levels) {
                let far = bytes[plane.offset..<end].filter { abs(Int($0) - level) > Self.levelTolerance }
                #expect(far.isEmpty, "expected \(level), got \(far.first ?? 0)")
            }
        }
    }
#endif
