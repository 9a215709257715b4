// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CHeif) && os(Linux)
    import CHeif
    import SightlineCore

    /// HEIC, HEIF and AVIF by libheif, which is opened on first use.
    ///
    /// libheif applies `irot`, `imir` and `clap` itself, so the orientation is always up: the EXIF orientation of such
    /// a file describes the turn that has been made already (ISO/IEC 23008-12, A.2.4).
    struct LibHeifCodec: Codec {
        let formats: [ImageFileFormat] = [.heic, .avif]

        func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
            let format = try ImageFileFormat(of: bytes)
            return try unsafe Self.withPicture(bytes) { (_, info) throws(ImagingError) in
                try Self.header(format, info)
            }
        }

        func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image {
            let size = header.storedSize
            return try unsafe Self.withPicture(bytes) { (picture, info) throws(ImagingError) in
                var decoded = unsafe sightline_heif_pixels()
                try unsafe Self.check { message in unsafe sightline_heif_decode(picture, &decoded, message) }
                guard unsafe Int(decoded.width) == size.width, unsafe Int(decoded.height) == size.height,
                    let source = unsafe decoded.bytes
                else {
                    throw ImagingError(
                        .corruptData,
                        "expected \(size) pixels as in the header, got \(unsafe decoded.width)x\(unsafe decoded.height)"
                    )
                }
                let storage = try unsafe PixelStorage(byteCount: size.pixelCount * 4) { (pixels) throws(ImagingError) in
                    let rowBytes = size.width * 4
                    for row in 0..<size.height {
                        unsafe pixels.baseAddress?.advanced(by: row * rowBytes).copyMemory(
                            from: source + row * Int(decoded.stride), byteCount: rowBytes)
                    }
                    if info.has_alpha != 0 {
                        unsafe AlphaBlending.blendOverWhite(pixels, isPremultiplied: info.is_premultiplied != 0)
                    } else {
                        unsafe AlphaBlending.setOpaque(pixels)
                    }
                }
                return try Image(
                    storage: storage, size: size, format: .rgba, orientation: header.orientation,
                    colorProfile: unsafe Self.colorProfile(picture, info))
            }
        }

        private static func header(
            _ format: ImageFileFormat, _ info: sightline_heif_info
        ) throws(ImagingError) -> ImageHeader {
            guard info.width > 0, info.height > 0 else {
                throw ImagingError(.corruptData, "expected at least 1x1 pixel, got \(info.width)x\(info.height)")
            }
            let size = PixelSize(width: Int(info.width), height: Int(info.height))
            return ImageHeader(format: format, storedSize: size, orientation: .up)
        }

        private static func colorProfile(_ picture: OpaquePointer?, _ info: sightline_heif_info) -> ColorProfile? {
            if info.profile_size > 0, info.profile_size <= PNGChunks.maximumMetadataByteCount {
                var profile = [UInt8](repeating: 0, count: Int(info.profile_size))
                let isRead = unsafe sightline_heif_profile(picture, &profile) == 0
                return isRead ? .icc(profile, isGray: false) : nil
            }
            return info.color_primaries == ColorConversion.displayP3Primaries ? .displayP3 : nil
        }

        private static func withPicture<R>(
            _ bytes: [UInt8], _ body: (OpaquePointer?, sightline_heif_info) throws(ImagingError) -> R
        ) throws(ImagingError) -> R {
            try unsafe bytes.withUnsafeBufferPointer { (source) throws(ImagingError) in
                var picture: OpaquePointer?
                var info = sightline_heif_info()
                let limit = CInt(DecodingLimits.standard.maximumDimension)
                try unsafe check { message in
                    unsafe sightline_heif_open(source.baseAddress, source.count, limit, &picture, &info, message)
                }
                defer { unsafe sightline_heif_close(picture) }
                return try unsafe body(picture, info)
            }
        }

        private static func check(_ call: (UnsafeMutablePointer<CChar>?) -> CInt) throws(ImagingError) {
            var message = [CChar](repeating: 0, count: 200)
            let status = unsafe message.withUnsafeMutableBufferPointer { buffer in unsafe call(buffer.baseAddress) }
            guard status != SIGHTLINE_HEIF_OK.rawValue else { return }
            let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            switch UInt32(bitPattern: status) {
            case SIGHTLINE_HEIF_NO_LIBRARY.rawValue:
                throw ImagingError(
                    .missingLibrary, "expected libheif for HEIC and AVIF, got: \(text); install the package libheif1")
            case SIGHTLINE_HEIF_UNSUPPORTED.rawValue:
                throw ImagingError(
                    .unsupportedFormat, "expected HEIC or AVIF, got: \(text); convert the picture to PNG or JPEG first")
            case SIGHTLINE_HEIF_TOO_LARGE.rawValue:
                throw ImagingError(.limitExceeded, "expected a picture within the limits, got: \(text); scale it down")
            default:
                throw ImagingError(
                    .corruptData, "expected a whole HEIC or AVIF, got: \(text); the file is damaged or cut off")
            }
        }
    }
#endif
