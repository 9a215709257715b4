// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How videos are decoded.
public struct VideoOptions: Hashable, Sendable {
    /// Threads of the decoder; nil leaves the number to FFmpeg (one per core).
    public var threadCount: Int?
    /// Frames of more pixels than this are refused before memory is given for them.
    public var maximumPixelCount: Int

    /// The options used when none are given.
    public static let standard = VideoOptions()

    /// Makes options.
    ///
    /// - Parameters:
    ///   - threadCount: 1…64, or nil.
    ///   - maximumPixelCount: 134 megapixels unless given: 16384×8192.
    public init(threadCount: Int? = nil, maximumPixelCount: Int = 16384 * 8192) {
        self.threadCount = threadCount
        self.maximumPixelCount = maximumPixelCount
    }

    func check() throws(VideoError) {
        if let threadCount, !(1...64).contains(threadCount) {
            throw VideoError(.invalidParameter, "expected 1...64 decoder threads, got \(threadCount)")
        }
        guard maximumPixelCount > 0 else {
            throw VideoError(.invalidParameter, "expected a limit of at least 1 pixel, got \(maximumPixelCount)")
        }
    }
}
