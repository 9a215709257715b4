// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import SightlineCore
    import SightlineImaging
    import SightlineVideo
    import Testing
    import _SightlineTestSupport

    @Suite("VideoFileSource")
    struct VideoFileSourceTests {
        /// Stamps are stored with six digits.
        static let stampTolerance = 1e-6

        @Test(
            "decodes the bytes and stamps of FFmpeg's own program",
            arguments: ["plain.mp4", "fragmented.mp4", "rate.mkv", "jpeg420.avi", "nv12.avi", "odd.mkv"])
        func decodesAsFFmpeg(clip: String) async throws {
            let expected = try Clip.expectedFrames(clip)
            let source = try VideoFileSource(path: Clip.path(clip))
            let frames = try await source.all()
            #expect(frames.count == expected.count)
            for (frame, expected) in zip(frames, expected) { try compare(frame, expected) }
            #expect(source.incidents == SourceIncidents())
            #expect(try await source.next() == nil, "the end stays the end")
        }

        @Test(
            "decodes real clips as FFmpeg's own program does", .enabled(if: TestData.isAvailable, "\(TestData.reason)"),
            arguments: [
                ("video/decord/video_0.mov", 3), ("video/decord/video_90.mov", 3), ("video/bikes.mp4", 250),
                ("video/car-detection.mp4", 377), ("video/carphone_pristine.mp4", 120),
                ("video/torchcodec/nasa_13013.mp4", 390),
            ])
        func decodesRealClips(clip: String, count: Int) async throws {
            let expected = try Clip.expectedFrames(clip)
            let source = try VideoFileSource(path: Clip.path(clip))
            #expect(source.description.frameCount == count)
            var compared = 0
            var frameCount = 0
            while let frame = try await source.next() {
                #expect(frame.index == frameCount)
                if let expected = expected.first(where: { $0.index == frame.index }) {
                    try compare(frame, expected)
                    compared += 1
                }
                frameCount += 1
            }
            #expect(frameCount == count)
            #expect(compared == expected.count && compared > 0)
            #expect(source.incidents == SourceIncidents())
        }

        private func compare(_ frame: Frame, _ expected: Clip.ExpectedFrame) throws {
            let bytes = frame.image.bytes
            #expect(frame.index == expected.index)
            #expect(abs(frame.timestamp - expected.seconds) <= Self.stampTolerance, "frame \(frame.index)")
            #expect(bytes.count == expected.byteCount)
            #expect(try TestHash.sha256(bytes) == expected.sha256, "frame \(frame.index)")
        }

        @Test("stamps are those of the reference", .enabled(if: TestData.isAvailable, "\(TestData.reason)"))
        func stampsAsReference() async throws {
            struct Entry: Decodable {
                let stamp: String
                enum CodingKeys: String, CodingKey { case stamp = "pts_time" }
            }
            let path = "video/torchcodec/nasa_13013.mp4"
            let expected = try TestData.json([Entry].self, path + ".stream3.all_frames_info.json")
            let frames = try await VideoFileSource(path: TestData.path(path)).all()
            #expect(frames.count == expected.count)
            for (frame, entry) in zip(frames, expected) {
                #expect(abs(frame.timestamp - (try #require(Double(entry.stamp)))) <= Self.stampTolerance)
            }
        }

        @Test("describes a file before its first frame")
        func describes() throws {
            let plain = try VideoFileSource(path: Clip.path("plain.mp4"))
            #expect(!plain.isLive)
            #expect(plain.description.storedSize == PixelSize(width: 64, height: 48))
            #expect(plain.description.orientation == .up)
            #expect(plain.description.framesPerSecond == 25)
            #expect(plain.description.duration == 0.96)
            #expect(plain.description.frameCount == 24)
            #expect(plain.description.codec == "h264")
            #expect(plain.description.pixelFormat == "yuv420p")
            #expect(plain.description.container.hasPrefix("mov,mp4"))
            let jpeg = try VideoFileSource(path: Clip.path("jpeg420.avi")).description
            #expect(jpeg.codec == "mjpeg")
            #expect(jpeg.encoding == YCbCrEncoding(matrix: .bt601, isFullRange: true))
        }

        @Test("hands NV12 and odd sizes on as they are")
        func handsOnAsStored() async throws {
            let nv12 = try #require(try await VideoFileSource(path: Clip.path("nv12.avi")).next())
            #expect(nv12.image.format == .nv12)
            let odd = try #require(try await VideoFileSource(path: Clip.path("odd.mkv")).next())
            #expect(odd.image.format == .i420)
            #expect(odd.size == PixelSize(width: 63, height: 47))
        }

        @Test("any number of threads gives the same frames", arguments: [1, 2, 5])
        func threads(count: Int) async throws {
            let source = try VideoFileSource(path: Clip.path("plain.mp4"), options: VideoOptions(threadCount: count))
            let expected = try Clip.expectedFrames("plain.mp4")
            for (frame, expected) in zip(try await source.all(), expected) { try compare(frame, expected) }
        }

        @Test("a stream whose size changes goes on with frames of the new size")
        func sizeChanges() async throws {
            let sizes = try await VideoFileSource(path: Clip.path("resized.ts")).all().map(\.size)
            #expect(sizes.count == 24)
            #expect(sizes.prefix(12).allSatisfy { $0 == PixelSize(width: 64, height: 48) })
            #expect(sizes.suffix(12).allSatisfy { $0 == PixelSize(width: 96, height: 64) })
        }

        @Test("frames keep their pixels while the source goes on, and memory is used again")
        func memory() async throws {
            let source = try VideoFileSource(path: Clip.path("plain.mp4"))
            let first = try #require(try await source.next())
            let bytes = first.image.bytes
            var addresses: Set<UInt> = []
            while let frame = try await source.next() {
                frame.image.withBytes { span in
                    _ = unsafe span.withUnsafeBytes { addresses.insert(UInt(bitPattern: $0.baseAddress)) }
                }
            }
            #expect(first.image.bytes == bytes)
            // The one held, the one looked at, those ahead and the one being decoded; twice that for a slow machine.
            #expect(addresses.count <= 12, "23 frames in \(addresses.count) buffers")
        }

        @Test("a source that is let go in the middle ends by itself")
        func letGo() async throws {
            for _ in 0..<20 {
                let source = try VideoFileSource(path: Clip.path("plain.mp4"))
                _ = try await source.next()
            }
        }

        @Test("a cancelled task is told so")
        func cancelled() async throws {
            let source = try VideoFileSource(path: Clip.path("plain.mp4"))
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await source.next()
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await source.next()?.index == 0, "the source goes on for others")
        }
    }
#endif
