// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import SightlineCore
    import SightlineImaging
    import SightlineVideo
    import Testing
    import _SightlineTestSupport

    @Suite("Damaged videos and files that are none")
    struct VideoDamageTests {
        struct Case: CustomTestStringConvertible {
            let testDescription: String
            let code: VideoError.Code
            let words: String
            let file: @Sendable (TemporaryFolder) throws -> String
        }

        static let refused = [
            Case(testDescription: "no file", code: .missing, words: "No such file") { $0.path + "/none.mp4" },
            Case(testDescription: "a folder", code: .inputOutput, words: "a folder") { $0.path },
            Case(testDescription: "a device", code: .inputOutput, words: "a device") { _ in "/dev/null" },
            Case(testDescription: "a zero in the name", code: .missing, words: "zero byte") { $0.path + "/a\0b" },
            Case(testDescription: "no bytes", code: .notVideo, words: "no known kind") { try $0.add("a.mp4", []) },
            Case(testDescription: "a text", code: .notVideo, words: "give a video") {
                try $0.add("a.txt", Array("This is a text, not a video.\n".utf8))
            },
            Case(testDescription: "a picture", code: .notVideo, words: "picture commands") {
                try $0.add(
                    "a.mp4", Image(bytes: [1, 2, 3], size: .init(width: 1, height: 1), format: .rgb).encoded(as: .png))
            },
            Case(testDescription: "a list that leads elsewhere", code: .notVideo, words: "kind hls") {
                let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n"
                return try $0.add("a.m3u8", Array(list.utf8))
            },
            Case(testDescription: "sound only", code: .noVideoStream, words: "audio only") { _ in Clip.path("sound.m4a")
            },
            Case(testDescription: "an unknown codec", code: .unsupportedCodec, words: "zzzz") { folder in
                let name = Array("avc1".utf8)
                var bytes = try Clip.bytes("plain.mp4")
                // The brand 'avc1' among the compatible ones comes first; the sample description is the last.
                for start in 0..<bytes.count - 4 where Array(bytes[start..<start + 4]) == name {
                    bytes.replaceSubrange(start..<start + 4, with: Array("zzzz".utf8))
                }
                return try folder.add("unknown.mp4", bytes)
            },
            Case(testDescription: "a header cut off", code: .damaged, words: "cut off or damaged") {
                try $0.add("cut.mp4", Array(Clip.bytes("plain.mp4").prefix(700)))
            },
        ]

        @Test("a file that cannot be opened says what was expected, what came and what to do", arguments: refused)
        func refuses(example: Case) throws {
            let folder = try TemporaryFolder()
            let path = try example.file(folder)
            let error = #expect(throws: VideoError.self) { try VideoFileSource(path: path) }
            #expect(error?.code == example.code)
            #expect(error?.message.contains(example.words) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains("expected") == true)
            if !path.utf8.contains(0) { #expect(error?.path == path) }
        }

        @Test("a file without a frame is an error, not an end")
        func noFrames() async throws {
            let source = try VideoFileSource(path: Clip.path("empty.mp4"))
            for _ in 0..<2 {
                let error = await #expect(throws: VideoError.self) { try await source.next() }
                #expect(error?.code == .noFrames)
            }
        }

        @Test("more pixels than allowed are refused before they are decoded")
        func tooLarge() throws {
            let error = #expect(throws: VideoError.self) {
                try VideoFileSource(path: Clip.path("plain.mp4"), options: VideoOptions(maximumPixelCount: 64 * 48 - 1))
            }
            #expect(error?.code == .limitExceeded)
            _ = try VideoFileSource(path: Clip.path("plain.mp4"), options: VideoOptions(maximumPixelCount: 64 * 48))
        }

        @Test("options outside their range are refused", arguments: [0, 65, -1])
        func options(threads: Int) {
            let error = #expect(throws: VideoError.self) {
                try VideoFileSource(path: Clip.path("plain.mp4"), options: VideoOptions(threadCount: threads))
            }
            #expect(error?.code == .invalidParameter)
        }

        @Test("a cut file gives the frames it holds and counts those it announced", arguments: [0.4, 0.6, 0.8])
        func cut(part: Double) async throws {
            let folder = try TemporaryFolder()
            let bytes = try Clip.bytes("plain.mp4")
            let path = try folder.add("cut.mp4", Array(bytes.prefix(Int(Double(bytes.count) * part))))
            let source = try VideoFileSource(path: path)
            let frames = try await source.all()
            #expect((1..<24).contains(frames.count))
            #expect(frames.count + source.incidents.decodeErrors == 24)
            let whole = try Clip.expectedFrames("plain.mp4")
            #expect(try TestHash.sha256(frames[0].image.bytes) == whole[0].sha256)
        }

        @Test("a cut clip gives its frames", .enabled(if: TestData.isAvailable, "\(TestData.reason)"))
        func cutClip() async throws {
            let folder = try TemporaryFolder()
            let bytes = try Clip.bytes("fragmented.mp4")
            let source = try VideoFileSource(path: folder.add("cut.mp4", Array(bytes.prefix(bytes.count * 2 / 3))))
            let frames = try await source.all()
            #expect((8..<24).contains(frames.count))
        }

        @Test("bytes overwritten in the middle cost frames, not the rest of the file")
        func overwritten() async throws {
            let folder = try TemporaryFolder()
            var bytes = try Clip.bytes("plain.mp4")
            let data = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == Array("mdat".utf8) })
            let middle = data + (bytes.count - data) / 3
            var generator = SplitMix64(seed: 5)
            for index in middle..<middle + 900 { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
            let source = try VideoFileSource(path: folder.add("overwritten.mp4", bytes))
            let frames = try await source.all()
            #expect(source.incidents.decodeErrors > 0)
            let whole = try Clip.expectedFrames("plain.mp4")
            let last = try #require(frames.last)
            #expect(abs(last.timestamp - whole[23].seconds) < 1e-6)
            #expect(try TestHash.sha256(last.image.bytes) == whole[23].sha256, "the last group of pictures is whole")
        }

        @Test("bytes drawn by chance never end the process", arguments: 0..<24)
        func random(seed: Int) async throws {
            let folder = try TemporaryFolder()
            let names = ["plain.mp4", "fragmented.mp4", "rate.mkv", "jpeg422.avi", "resized.ts", "nv12.avi"]
            var bytes = try Clip.bytes(names[seed % names.count])
            var generator = SplitMix64(seed: UInt64(seed))
            for _ in 0..<(4 << (seed / names.count)) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let path = try folder.add("random", bytes)
            do {
                let frames = try await VideoFileSource(path: path).all()
                #expect(frames.count <= 2000)
            } catch let error as VideoError {
                #expect(error.path == path)
            }
        }
    }
#endif
