// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Reads pictures of some formats: one backend, one file.
public protocol Codec: Sendable {
    /// The formats it reads.
    var formats: [ImageFileFormat] { get }

    /// Reads size and orientation without decoding.
    func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader

    /// Decodes to four bytes a pixel (`.rgba`, alpha 255), colours as filed with their profile (CMYK becomes sRGB),
    /// alpha laid over white.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - header: Its header, which the caller has checked against the limits.
    ///   - minimumSize: When not nil, the result may be smaller than the picture, but not than this (upright).
    func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image
}

/// The codecs of this platform.
enum CodecRegistry {
    /// All codecs; the first that reads a format is used.
    static let codecs: [any Codec] = {
        var codecs: [any Codec] = []
        #if canImport(CTurboJPEG)
            codecs.append(TurboJPEGCodec())
        #endif
        #if canImport(CPNG)
            codecs.append(LibPNGCodec())
        #endif
        #if canImport(CWebP)
            codecs.append(LibWebPCodec())
        #endif
        #if canImport(CHeif) && os(Linux)
            codecs.append(LibHeifCodec())
        #endif
        #if canImport(ImageIO)
            codecs.append(ImageIOCodec())
        #endif
        return codecs
    }()

    /// The codec for a format.
    static func codec(for format: ImageFileFormat) throws(ImagingError) -> any Codec {
        guard let codec = codecs.first(where: { $0.formats.contains(format) }) else {
            throw ImagingError(.missingLibrary, "expected a codec for \(format.displayName), got none in this build")
        }
        return codec
    }
}
