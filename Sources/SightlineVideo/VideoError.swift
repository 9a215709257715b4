// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What went wrong with a video, a stream, a camera or a folder of pictures.
public struct VideoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, to branch on; can grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        private init(_ name: String) { description = name }

        /// There is no such file, folder, device or address.
        public static let missing = Code("missing")
        /// The file or device is there and cannot be read or written.
        public static let inputOutput = Code("inputOutput")
        /// The bytes are no video.
        public static let notVideo = Code("notVideo")
        /// A media file without moving pictures: audio only, or nothing at all.
        public static let noVideoStream = Code("noVideoStream")
        /// No decoder for the video.
        public static let unsupportedCodec = Code("unsupportedCodec")
        /// A pixel format or colour model that is not converted.
        public static let unsupportedPixels = Code("unsupportedPixels")
        /// The file begins like a video and cannot be read further: cut off or overwritten.
        public static let damaged = Code("damaged")
        /// A video of which not one frame could be decoded.
        public static let noFrames = Code("noFrames")
        /// The frames are larger than the limit; nothing was allocated for them.
        public static let limitExceeded = Code("limitExceeded")
        /// FFmpeg is missing or of another version.
        public static let missingLibrary = Code("missingLibrary")
        /// An option is outside its range.
        public static let invalidParameter = Code("invalidParameter")
        /// A server or camera wants another user name or password.
        public static let unauthorized = Code("unauthorized")
        /// A server answered that it will not send this.
        public static let refused = Code("refused")
        /// No connection, or one that broke and may come back.
        public static let connectionLost = Code("connectionLost")
        /// Nothing came within the time given.
        public static let timedOut = Code("timedOut")
        /// This build of FFmpeg has no encoder that is wanted.
        public static let noEncoder = Code("noEncoder")
        /// No room is left where the video is written.
        public static let diskFull = Code("diskFull")
        /// Anything else that FFmpeg reports.
        public static let failed = Code("failed")
    }

    /// The kind of failure.
    public let code: Code
    /// The file, device or address it is about, without user name and password; nil when it is about none.
    public let path: String?
    /// What was expected, what came and what to do; without ``path``.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
    }

    /// The path, where there is one, and the message.
    public var description: String { path.map { "\($0): \(message)" } ?? message }
}
