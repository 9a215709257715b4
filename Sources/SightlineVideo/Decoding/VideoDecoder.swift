// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import CFFmpeg
    import SightlineCore
    import SightlineImaging
    import Synchronization

    /// Owns one reader of FFmpeg: opened once, read by one thread at a time, interrupted from any.
    final class VideoDecoder: Sendable {
        /// The handle's calls are serialised by `position`; its interruption is an atomic flag of the C side.
        @safe private struct Handle: @unchecked Sendable { let reader: OpaquePointer }
        private let handle: Handle
        private let source: VideoSourceName
        private let pool: FramePool
        /// How many frames came so far.
        private let position = Mutex(0)
        private let errorCount = Atomic(0)

        /// Makes a decoder that is not open yet, so that opening it can be interrupted.
        init(source: VideoSourceName, pool: FramePool = FramePool()) throws(VideoError) {
            guard let reader = unsafe sightline_video_new() else {
                throw VideoError(.failed, "expected memory for a decoder, got none", path: source.name)
            }
            handle = unsafe Handle(reader: reader)
            self.source = source
            self.pool = pool
        }

        deinit { unsafe sightline_video_free(handle.reader) }

        /// Frames that were announced and could not be decoded so far.
        var decodeErrorCount: Int { errorCount.load(ordering: .relaxed) }

        /// Frames decoded so far.
        var frameCount: Int { position.withLock { $0 } }

        /// Ends what the decoder is doing, now and later.
        func interrupt() { unsafe sightline_video_interrupt(handle.reader) }

        /// Opens the source.
        func open(_ options: VideoOptions, _ opening: VideoOpening) throws(VideoError) -> VideoDescription {
            try options.check()
            return try position.withLock { _ throws(VideoError) in
                var info = sightline_video_info()
                try unsafe check { message in
                    unsafe opening.withOptions(options) { raw in
                        unsafe sightline_video_open(handle.reader, source.address, raw, &info, message)
                    }
                }
                return VideoDescription(info)
            }
        }

        /// Decodes the next frame; nil at the end.
        ///
        /// - Parameter timeout: Seconds to wait at most; 0 for ever.
        func next(timeout: Double = 0) throws(VideoError) -> Frame? {
            try position.withLock { position throws(VideoError) in
                var raw = sightline_video_frame()
                let status = try unsafe check(allowing: SIGHTLINE_VIDEO_END) { message in
                    defer {
                        let count = unsafe sightline_video_decode_errors(handle.reader)
                        errorCount.store(Int(count), ordering: .relaxed)
                    }
                    return unsafe sightline_video_next(handle.reader, timeout, &raw, message)
                }
                if status == SIGHTLINE_VIDEO_END { return nil }
                let image = try image(of: raw)
                defer { position += 1 }
                return Frame(image: image, index: position, timestamp: raw.seconds)
            }
        }

        private func image(of raw: sightline_video_frame) throws(VideoError) -> Image {
            let byteCount = Int(sightline_video_byte_count(raw.layout, raw.width, raw.height))
            let storage = try unsafe pool.storage(byteCount: byteCount) { memory throws(VideoError) in
                try unsafe check { message in
                    unsafe sightline_video_copy(
                        handle.reader, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), byteCount, message)
                }
            }
            do {
                return try Image(
                    storage: storage, size: PixelSize(width: Int(raw.width), height: Int(raw.height)),
                    format: PixelFormat(videoLayout: raw.layout),
                    encoding: YCbCrEncoding(matrixNumber: raw.matrix, isFullRange: raw.is_full_range != 0),
                    orientation: Orientation(rawValue: UInt8(raw.orientation)) ?? .up)
            } catch {
                throw VideoError(.failed, error.message, path: source.name)
            }
        }

        /// Calls FFmpeg and throws what it reports.
        @discardableResult
        private func check(
            allowing other: sightline_video_status = SIGHTLINE_VIDEO_OK,
            _ call: (UnsafeMutablePointer<CChar>) -> CInt
        ) throws(VideoError) -> sightline_video_status {
            var code = CInt(0)
            let text = unsafe String(unsafeUninitializedCapacity: Int(SIGHTLINE_VIDEO_MESSAGE)) { memory in
                unsafe memory.withMemoryRebound(to: CChar.self) { memory in
                    guard let start = memory.baseAddress else { return 0 }
                    unsafe start.initialize(repeating: 0, count: memory.count)
                    code = unsafe call(start)
                    return unsafe memory.firstIndex(of: 0) ?? memory.count
                }
            }
            let status = sightline_video_status(UInt32(code))
            guard status == SIGHTLINE_VIDEO_OK || status == other else { throw source.error(status, text) }
            return status
        }
    }
#endif
