// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

extension Image {
    /// Reads a picture from a file.
    ///
    /// - Parameters:
    ///   - path: A regular file; its name does not matter, the first bytes tell the format.
    ///   - limits: Larger pictures are refused before they are decoded.
    ///   - minimumSize: When not nil, a JPEG may be decoded smaller, but not smaller than this upright size;
    ///     ``originalSize`` tells the size as filed. A model's is ``InputSpecification/minimumImageSize``.
    /// - Throws: ``ImagingError`` with the path, and with `inputOutput`, `unsupportedFormat`, `corruptData`,
    ///   `limitExceeded` or `missingLibrary`.
    public init(
        contentsOf path: String, limits: DecodingLimits = .standard, minimumSize: PixelSize? = nil
    ) throws(ImagingError) {
        let bytes = try ImageFile.contents(of: path, limits: limits)
        do throws(ImagingError) {
            try self.init(encoded: bytes, limits: limits, minimumSize: minimumSize)
        } catch {
            throw ImagingError(error.code, error.message, path: path)
        }
    }

    /// Decodes a picture from the bytes of a file; see ``init(contentsOf:limits:minimumSize:)``.
    public init(
        encoded bytes: [UInt8], limits: DecodingLimits = .standard, minimumSize: PixelSize? = nil
    ) throws(ImagingError) {
        try limits.check(byteCount: bytes.count)
        let format = try ImageFileFormat(of: bytes)
        let codec = try CodecRegistry.codec(for: format)
        let header = try codec.header(of: bytes)
        try limits.check(header.storedSize)
        self = try codec.decode(bytes, header: header, minimumSize: minimumSize)
    }

    /// Encodes the upright picture in sRGB.
    ///
    /// - Throws: ``ImagingError`` with `invalidParameter` for a quality outside 1…100.
    public func encoded(as format: EncodedFormat) throws(ImagingError) -> [UInt8] {
        if case .jpeg(let quality) = format, !(1...100).contains(quality) {
            throw ImagingError(.invalidParameter, "expected a quality of 1...100, got \(quality)")
        }
        let image = try convertedToSRGB().upright().packedRGBA()
        let pixels = unsafe UnsafeRawBufferPointer(rebasing: image.storage.bytes.prefix(image.size.pixelCount * 4))
        switch format {
        #if canImport(CTurboJPEG)
            case .jpeg(let quality): return try unsafe TurboJPEGCodec.encode(pixels, size: image.size, quality: quality)
        #endif
        #if canImport(CPNG)
            case .png: return try unsafe LibPNGCodec.encode(pixels, size: image.size)
        #endif
        #if canImport(ImageIO)
            default: return try unsafe ImageIOCodec.encode(pixels, size: image.size, as: format)
        #endif
        }
    }

    /// Writes the upright picture, as JPEG (`.jpg`, `.jpeg`) or PNG (`.png`) by the extension.
    ///
    /// The file appears whole or not at all: it is written beside its place and then moved there.
    ///
    /// - Throws: ``ImagingError`` with `invalidParameter` for another extension, `inputOutput` when the folder is
    ///   missing or cannot be written.
    public func write(to path: String) throws(ImagingError) {
        let name = path.split(separator: "/").last ?? ""
        let format: EncodedFormat
        switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
        case "jpg", "jpeg": format = .jpeg()
        case "png": format = .png
        default:
            throw ImagingError(
                .invalidParameter,
                "expected a file name that ends in .jpg, .jpeg or .png; add an extension", path: path)
        }
        try ImageFile.replace(path, with: encoded(as: format))
    }
}
