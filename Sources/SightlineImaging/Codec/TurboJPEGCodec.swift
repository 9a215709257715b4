// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CTurboJPEG)
    import CTurboJPEG
    import SightlineCore

    /// JPEG by libjpeg-turbo.
    ///
    /// Decodes by the accurate integer transform with smooth chroma, as every reader of the field does by default.
    /// With a minimum size it decodes at 1/2, 1/4 or 1/8, the scales that libjpeg-turbo vectorises.
    struct TurboJPEGCodec: Codec {
        let formats: [ImageFileFormat] = [.jpeg]

        /// Warnings of libjpeg after which the picture is whole; any other means that pixels are missing or wrong.
        private static let harmlessWarnings = ["extraneous bytes", "Invalid SOS", "Adobe color transform", "JFIF"]

        func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
            let segments = try JPEGSegments(bytes)
            return ImageHeader(format: .jpeg, storedSize: segments.size, orientation: segments.orientation)
        }

        func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image {
            let segments = try JPEGSegments(bytes)
            let minimum = minimumSize.map { header.orientation.swapsAxes ? $0.transposed : $0 }
            let size = Self.scaledSize(segments.size, minimum: minimum)
            let isCMYK = segments.componentCount == 4
            let profile = segments.profile(bytes)
            let storage = try unsafe PixelStorage(byteCount: size.pixelCount * 4) { (pixels) throws(ImagingError) in
                let format = isCMYK ? TJPF_CMYK : TJPF_RGBX
                try unsafe Self.decompress(bytes, size: size, format: format, into: pixels)
                if isCMYK { unsafe ColorConversion.convertInvertedCMYK(pixels, size: size, profile: profile) }
            }
            let colorProfile = profile.map { ColorProfile.icc($0, isGray: segments.componentCount == 1) }
            return try Image(
                storage: storage, size: size, format: .rgba, orientation: header.orientation, originalSize: header.size,
                colorProfile: isCMYK ? nil : colorProfile)
        }

        /// Encodes RGBX pixels.
        static func encode(_ pixels: UnsafeRawBufferPointer, size: PixelSize, quality: Int) throws(ImagingError)
            -> [UInt8]
        {
            guard size.width <= 65_500, size.height <= 65_500 else {
                throw ImagingError(
                    .limitExceeded, "expected at most 65500 pixels a side for JPEG, got \(size); write a PNG instead")
            }
            guard let handle = unsafe tjInitCompress() else { throw outOfMemory }
            defer { unsafe tjDestroy(handle) }
            var buffer: UnsafeMutablePointer<UInt8>?
            var count: UInt = 0
            let status = unsafe tjCompress2(
                handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CInt(size.width), CInt(size.width * 4),
                CInt(size.height), TJPF_RGBX.rawValue.asCInt, &buffer, &count,
                (quality >= 90 ? TJSAMP_444 : TJSAMP_420).rawValue.asCInt, CInt(quality), 0)
            defer { unsafe tjFree(buffer) }
            guard status == 0, let buffer = unsafe buffer else {
                throw ImagingError(.inputOutput, "expected to encode a JPEG of \(size), got: \(unsafe message(handle))")
            }
            return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
        }

        /// The smallest size among 1/8, 1/4, 1/2 and 1 that is not smaller than the minimum.
        static func scaledSize(_ size: PixelSize, minimum: PixelSize?) -> PixelSize {
            guard let minimum else { return size }
            for divisor in [8, 4, 2] {
                let scaled = PixelSize(
                    width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
                if scaled.width >= minimum.width, scaled.height >= minimum.height { return scaled }
            }
            return size
        }

        private static func decompress(
            _ bytes: [UInt8], size: PixelSize, format: TJPF, into pixels: UnsafeMutableRawBufferPointer
        ) throws(ImagingError) {
            guard let handle = unsafe tjInitDecompress() else { throw outOfMemory }
            defer { unsafe tjDestroy(handle) }
            let status = unsafe tjDecompress2(
                handle, bytes, UInt(bytes.count), pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                CInt(size.width), CInt(size.width * 4), CInt(size.height), format.rawValue.asCInt, TJFLAG_LIMITSCANS)
            guard status != 0 else { return }
            let text = unsafe message(handle)
            if unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue.asCInt,
                harmlessWarnings.contains(where: { text.contains($0) }), hasEnd(bytes)
            {
                return
            }
            throw ImagingError(
                .corruptData, "expected a whole JPEG of \(size), got: \(text); the file is damaged or cut off")
        }

        /// Whether the end marker is present; libjpeg reports only its first warning.
        private static func hasEnd(_ bytes: [UInt8]) -> Bool {
            var offset = bytes.count - 2
            while offset >= 0 {
                if bytes[offset] == 0xFF, bytes[offset + 1] == 0xD9 { return true }
                offset -= 1
            }
            return false
        }

        private static func message(_ handle: tjhandle) -> String {
            unsafe tjGetErrorStr2(handle).map { text in unsafe String(cString: text) } ?? "no reason given"
        }

        private static var outOfMemory: ImagingError {
            ImagingError(.limitExceeded, "expected memory for a JPEG codec, got none; close other programs")
        }
    }

    extension BinaryInteger {
        /// C enumerations have unsigned raw values here and signed ones elsewhere.
        fileprivate var asCInt: CInt { CInt(truncatingIfNeeded: self) }
    }
#endif
