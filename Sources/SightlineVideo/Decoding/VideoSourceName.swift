// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import CFFmpeg

    /// What a source is called, and how its errors are put into words.
    struct VideoSourceName: Sendable {
        /// The kind of source an error is about.
        enum Kind: Sendable {
            case file
            case stream
            case camera
        }

        let kind: Kind
        /// As FFmpeg wants it; may hold a password.
        let address: String
        /// As it is shown.
        let name: String

        /// The error for what FFmpeg reports.
        func error(_ status: sightline_video_status, _ said: String) -> VideoError {
            let reason = said.isEmpty ? "no reason" : said
            let (code, message): (VideoError.Code, String) =
                switch status {
                case SIGHTLINE_VIDEO_NO_LIBRARY:
                    (
                        .missingLibrary,
                        "expected FFmpeg's libraries, got: \(reason); install FFmpeg (Debian: libavformat59,"
                            + " libavdevice59, libswscale6)"
                    )
                case SIGHTLINE_VIDEO_MISSING: missing(reason)
                case SIGHTLINE_VIDEO_NOT_VIDEO:
                    (
                        .notVideo,
                        "expected a video such as MP4, MOV, MKV, WebM, AVI or MPEG-TS, got "
                            + (said.isEmpty ? "bytes of no known kind" : "a file of kind \(said)")
                            + "; give a video, or use the picture commands for pictures"
                    )
                case SIGHTLINE_VIDEO_NO_STREAM:
                    (
                        .noVideoStream,
                        "expected moving pictures, got a file of kind \(reason) without any (audio only, or empty);"
                            + " give a file that holds video"
                    )
                case SIGHTLINE_VIDEO_UNKNOWN_CODEC:
                    (
                        .unsupportedCodec,
                        "expected a codec that this FFmpeg decodes, got \(reason); convert the video, for example to"
                            + " H.264"
                    )
                case SIGHTLINE_VIDEO_DAMAGED:
                    (
                        .damaged,
                        "expected a whole video, got one that is cut off or damaged (\(reason)); copy or record it"
                            + " again"
                    )
                case SIGHTLINE_VIDEO_INTERRUPTED: (.failed, "expected to read on, got an interruption")
                case SIGHTLINE_VIDEO_TIMED_OUT:
                    (.timedOut, "expected a frame within the time given, got none; check the source or allow more time")
                case SIGHTLINE_VIDEO_UNAUTHORIZED:
                    (
                        .unauthorized,
                        "expected the server to accept the user, got: \(reason); check user name and password in the"
                            + " address"
                    )
                case SIGHTLINE_VIDEO_REFUSED:
                    (.refused, "expected the server to send the stream, got: \(reason); check the address")
                case SIGHTLINE_VIDEO_CONNECTION:
                    kind == .stream
                        ? (.connectionLost, "expected a connection, got: \(reason); check the network and the address")
                        : (.inputOutput, "expected to read it, got: \(reason)")
                case SIGHTLINE_VIDEO_TOO_LARGE:
                    (.limitExceeded, "expected frames within the limit on pixels, got \(reason); scale the video down")
                case SIGHTLINE_VIDEO_UNSUPPORTED_PIXELS:
                    (
                        .unsupportedPixels,
                        "expected luma and chroma of BT.601, BT.709 or BT.2020, RGB or grey, got \(reason); convert the"
                            + " video, for example to yuv420p"
                    )
                case SIGHTLINE_VIDEO_NO_ENCODER:
                    (.noEncoder, "expected an encoder, got: \(reason); install an FFmpeg that has it")
                case SIGHTLINE_VIDEO_DISK_FULL:
                    (.diskFull, "expected room for the video, got: \(reason); free some space")
                case SIGHTLINE_VIDEO_ACCESS:
                    (.inputOutput, "expected access, got: \(reason); check its permissions and whether it is in use")
                default: (.failed, "expected FFmpeg to go on, got: \(reason)")
                }
            return VideoError(code, message, path: name)
        }

        private func missing(_ reason: String) -> (VideoError.Code, String) {
            switch kind {
            case .file: (.missing, "expected a file, got: \(reason); check the path")
            case .stream: (.missing, "expected a stream at the address, got: \(reason); check the address")
            case .camera: (.missing, "expected a camera, got: \(reason); see /dev/video* for those there are")
            }
        }
    }
#endif
