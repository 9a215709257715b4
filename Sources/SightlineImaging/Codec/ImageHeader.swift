// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// What a picture is, read without decoding it.
public struct ImageHeader: Hashable, Sendable {
    /// The kind of file.
    public let format: ImageFileFormat
    /// Size of the pixels as they will be decoded.
    public let storedSize: PixelSize
    /// How the decoded pixels have to be turned; always up for HEIC and AVIF, whose decoders turn them.
    public let orientation: Orientation

    /// Size of the upright picture.
    public var size: PixelSize { orientation.uprightSize(of: storedSize) }

    /// Reads the header of an encoded picture.
    ///
    /// - Throws: ImagingError with `unsupportedFormat` or `corruptData`; no limits are applied.
    public init(_ bytes: [UInt8]) throws(ImagingError) {
        let format = try ImageFileFormat(of: bytes)
        self = try CodecRegistry.codec(for: format).header(of: bytes)
    }

    init(format: ImageFileFormat, storedSize: PixelSize, orientation: Orientation) {
        self.format = format
        self.storedSize = storedSize
        self.orientation = orientation
    }
}
