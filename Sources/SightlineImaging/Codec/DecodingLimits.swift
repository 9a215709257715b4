// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// How large a picture may be before it is refused; checked on the header, before anything is allocated for the pixels.
///
/// The defaults accept what phones and cameras usually make (108 megapixels and less) and refuse what mostly attackers
/// and mapmakers make. A decoded picture takes four bytes a pixel, so 600 MB at most, and a codec may hold as much
/// again: a server that takes uploads sets a lower maximumPixelCount.
public struct DecodingLimits: Hashable, Sendable {
    /// Most pixels, width × height.
    public var maximumPixelCount: Int
    /// Most pixels along one side.
    public var maximumDimension: Int
    /// Most bytes of the file.
    public var maximumByteCount: Int

    /// The limits used when none are given: 150 megapixels, 65 500 a side, 512 MiB.
    public static let standard = DecodingLimits()

    /// Makes limits.
    public init(
        maximumPixelCount: Int = 150_000_000, maximumDimension: Int = 65_500, maximumByteCount: Int = 512 << 20
    ) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumDimension = maximumDimension
        self.maximumByteCount = maximumByteCount
    }

    /// Throws `limitExceeded` when a picture of this size is too large.
    func check(_ size: PixelSize) throws(ImagingError) {
        guard size.width > 0, size.height > 0 else {
            throw ImagingError(.corruptData, "expected a picture of at least 1x1 pixel, got \(size)")
        }
        let (count, overflows) = size.width.multipliedReportingOverflow(by: size.height)
        let longest = min(maximumDimension, 1 << 24)
        guard max(size.width, size.height) <= longest, !overflows, count <= maximumPixelCount else {
            throw ImagingError(
                .limitExceeded,
                "expected at most \(maximumPixelCount) pixels and \(longest) a side, got \(size);"
                    + " scale the picture down")
        }
    }

    /// Throws `limitExceeded` when a file of so many bytes is too large.
    func check(byteCount: Int) throws(ImagingError) {
        guard byteCount <= maximumByteCount else {
            throw ImagingError(
                .limitExceeded,
                "expected a file of at most \(maximumByteCount) bytes, got \(byteCount); save the picture smaller")
        }
    }
}
