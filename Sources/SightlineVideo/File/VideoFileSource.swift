// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    public import SightlineImaging

    /// The frames of a video file, one after the other, none left out.
    ///
    /// Frames are decoded by FFmpeg on a queue of their own, three ahead of the reader. Pixels are handed on as the file
    /// stores them, `i420` or `nv12` for nearly every video, with their orientation beside them: nothing is turned or
    /// converted that the reader may not need. Stamps are the file's own, right for a variable frame rate as well.
    ///
    /// What is damaged in the middle of a file is counted in ``incidents`` and passed over; so are the frames that a cut
    /// file announces and does not hold.
    public final class VideoFileSource: FrameSource {
        /// What the file says about itself.
        public let description: VideoDescription
        /// The path as given.
        public let path: String
        private let decoder: VideoDecoder
        private let pump: FramePump

        /// Opens a file and reads its header; decodes nothing yet.
        ///
        /// - Throws: ``VideoError`` with the path, and with `missing`, `inputOutput`, `notVideo`, `noVideoStream`,
        ///   `unsupportedCodec`, `damaged`, `limitExceeded`, `invalidParameter` or `missingLibrary`.
        public init(path: String, options: VideoOptions = .standard) throws(VideoError) {
            try RegularFile.check(path)
            // The prefix keeps a colon in a name from being taken for a protocol.
            let source = VideoSourceName(kind: .file, address: "file:" + path, name: path)
            let decoder = try VideoDecoder(source: source)
            description = try decoder.open(options, VideoOpening(isFile: true))
            self.path = path
            self.decoder = decoder
            pump = FramePump(name: "file", buffering: .ahead(Self.readAhead)) {
                guard let frame = try decoder.next() else {
                    guard decoder.frameCount > 0 else {
                        throw VideoError(
                            .noFrames,
                            "expected at least one frame that can be decoded, got none"
                                + " (\(decoder.decodeErrorCount) were announced); record or convert the video again",
                            path: path)
                    }
                    return nil
                }
                return frame
            }
        }

        deinit {
            pump.stop()
            decoder.interrupt()
        }

        /// Frames decoded before they are asked for.
        static let readAhead = 3

        /// False: a file loses no frame.
        public var isLive: Bool { false }

        /// Frames that could not be decoded so far, or only in part; complete once ``next()`` returned nil.
        public var incidents: SourceIncidents {
            var incidents = SourceIncidents()
            incidents.decodeErrors = decoder.decodeErrorCount
            return incidents
        }

        /// The next frame, nil at the end; see ``FrameSource/next()``.
        ///
        /// - Throws: ``VideoError`` with `noFrames` when the file holds none, `unsupportedPixels` or `limitExceeded`;
        ///   `CancellationError` at once when the task is cancelled.
        public func next() async throws -> Frame? { try await pump.next() }
    }
#endif
