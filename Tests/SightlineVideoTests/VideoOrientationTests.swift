// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import SightlineCore
    import SightlineImaging
    import SightlineVideo
    import Testing
    import _SightlineTestSupport

    @Suite("Orientation of videos")
    struct VideoOrientationTests {
        /// A display matrix shows the stored point (x, y) at (a x + c y, b x + d y), moved into view.
        struct Case: CustomTestStringConvertible {
            let orientation: Orientation
            let a, b, c, d: Int32
            var testDescription: String { "\(orientation)" }
        }

        static let cases = [
            Case(orientation: .up, a: 1, b: 0, c: 0, d: 1),
            Case(orientation: .upMirrored, a: -1, b: 0, c: 0, d: 1),
            Case(orientation: .down, a: -1, b: 0, c: 0, d: -1),
            Case(orientation: .downMirrored, a: 1, b: 0, c: 0, d: -1),
            Case(orientation: .leftMirrored, a: 0, b: 1, c: 1, d: 0),
            Case(orientation: .right, a: 0, b: 1, c: -1, d: 0),
            Case(orientation: .rightMirrored, a: 0, b: -1, c: -1, d: 0),
            Case(orientation: .left, a: 0, b: -1, c: 1, d: 0),
        ]

        @Test("all eight cases of the display matrix, mirrored ones included", arguments: cases)
        func displayMatrix(example: Case) async throws {
            // The matrix of the first track's header ('tkhd', version 0) begins 44 bytes behind the box's name.
            var bytes = try Clip.bytes("plain.mp4")
            let header = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == Array("tkhd".utf8) })
            let matrix = [example.a, example.b, 0, example.c, example.d, 0].map { $0 << 16 }
            for (index, value) in matrix.enumerated() {
                for byte in 0..<4 {
                    bytes[header + 44 + index * 4 + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte))
                }
            }
            let folder = try TemporaryFolder()
            let source = try VideoFileSource(path: folder.add("turned.mp4", bytes))
            #expect(source.description.orientation == example.orientation)
            let frame = try #require(try await source.next())
            #expect(frame.orientation == example.orientation)
            let upright = PixelSize(width: 64, height: 48)
            #expect(frame.size == (example.orientation.swapsAxes ? upright.transposed : upright))
            #expect(frame.image.storedSize == upright, "pixels stay as stored")
        }

        @Test(
            "a phone's clip turned as it says is what FFmpeg's own program shows",
            .enabled(if: TestData.isAvailable, "\(TestData.reason)"))
        func phone() async throws {
            let source = try VideoFileSource(path: TestData.path("video/decord/video_90.mov"))
            let image = try #require(try await source.next()).image
            #expect(image.orientation == .right)
            #expect(image.size == PixelSize(width: 320, height: 568))
            let (stored, size) = (image.bytes, image.size)
            var luma: [UInt8] = []
            for y in 0..<size.height {
                for x in 0..<size.width { luma.append(stored[(size.width - 1 - x) * 568 + y]) }
            }
            // ffmpeg -i video_90.mov -frames:v 1 -vf extractplanes=y -f hash -hash sha256 -
            #expect(try TestHash.sha256(luma) == "0414412476a48d5f40e84b7502358213234240a8fe58104f8f3605dc3ab1e92b")
        }
    }
#endif
