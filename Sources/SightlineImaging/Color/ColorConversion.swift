// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CLittleCMS)
    import CLittleCMS
    import SightlineCore

    /// Converts decoded pixels to sRGB in place, by Little CMS.
    ///
    /// A profile that is broken, or made for another kind of pixels, is ignored, as browsers do. A profile that is sRGB
    /// by its colorants and curve is skipped, so that ordinary photos keep every bit.
    enum ColorConversion {
        /// Display P3 in ITU-T H.273.
        static let displayP3Primaries: CInt = 12

        /// Converts RGBA pixels that `profile` describes; alpha stays.
        ///
        /// - Parameter isGray: Whether red, green and blue are equal because the file is grey.
        static func convert(_ pixels: UnsafeMutableRawBufferPointer, size: PixelSize, profile: [UInt8], isGray: Bool) {
            guard let source = unsafe cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count)) else { return }
            defer { unsafe cmsCloseProfile(source) }
            switch unsafe cmsGetColorSpace(source) {
            case cmsSigRgbData where unsafe !SRGBProfile.isEquivalent(source):
                unsafe transform(pixels, size: size, from: source, format: rgba)
            case cmsSigGrayData where isGray:
                unsafe mapGray(pixels, from: source)
            default: break
            }
        }

        /// Converts RGBA pixels with the primaries of Display P3 and the curve of sRGB.
        static func convertFromDisplayP3(_ pixels: UnsafeMutableRawBufferPointer, size: PixelSize) {
            guard let source = unsafe SRGBProfile.makeDisplayP3() else { return }
            defer { unsafe cmsCloseProfile(source) }
            unsafe transform(pixels, size: size, from: source, format: rgba)
        }

        /// Converts CMYK pixels with 255 for no ink, as Adobe writes them and every reader takes them, to RGBA.
        ///
        /// Without a usable profile: red = C·K / 255 and so on, in this inverted sense.
        static func convertInvertedCMYK(_ pixels: UnsafeMutableRawBufferPointer, size: PixelSize, profile: [UInt8]?) {
            defer { unsafe AlphaBlending.setOpaque(pixels) }
            if let profile, let source = unsafe cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count)) {
                defer { unsafe cmsCloseProfile(source) }
                if unsafe cmsGetColorSpace(source) == cmsSigCmykData,
                    unsafe transform(pixels, size: size, from: source, format: invertedCMYK)
                {
                    return
                }
            }
            for start in stride(from: 0, to: pixels.count - 3, by: 4) {
                let black = unsafe Int(pixels[start + 3])
                for channel in start..<(start + 3) {
                    unsafe pixels[channel] = UInt8((Int(pixels[channel]) * black + 127) / 255)
                }
            }
        }

        /// Pixel types of Little CMS, put together as its macros do: space, extra channels, channels, bytes.
        private static let rgba: cmsUInt32Number = UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1
        private static let gray: cmsUInt32Number = UInt32(PT_GRAY) << 16 | 1 << 3 | 1
        private static let invertedCMYK: cmsUInt32Number = UInt32(PT_CMYK) << 16 | 1 << 13 | 4 << 3 | 1

        /// Transforms four-byte pixels in place, by the rendering intent that the profile asks for.
        @discardableResult
        private static func transform(
            _ pixels: UnsafeMutableRawBufferPointer, size: PixelSize, from source: cmsHPROFILE, format: cmsUInt32Number
        ) -> Bool {
            guard let target = unsafe cmsCreate_sRGBProfile() else { return false }
            defer { unsafe cmsCloseProfile(target) }
            let intent = unsafe min(cmsGetHeaderRenderingIntent(source), cmsUInt32Number(INTENT_SATURATION))
            guard let transform = unsafe cmsCreateTransform(source, format, target, rgba, intent, 0) else {
                return false
            }
            defer { unsafe cmsDeleteTransform(transform) }
            for row in 0..<size.height {
                let start = unsafe pixels.baseAddress?.advanced(by: row * size.width * 4)
                unsafe cmsDoTransform(transform, start, start, cmsUInt32Number(size.width))
            }
            return true
        }

        /// Maps equal red, green and blue by a table of 256 entries.
        private static func mapGray(_ pixels: UnsafeMutableRawBufferPointer, from source: cmsHPROFILE) {
            guard let target = unsafe cmsCreate_sRGBProfile() else { return }
            defer { unsafe cmsCloseProfile(target) }
            let intent = unsafe min(cmsGetHeaderRenderingIntent(source), cmsUInt32Number(INTENT_SATURATION))
            guard let transform = unsafe cmsCreateTransform(source, gray, target, rgba, intent, 0) else { return }
            defer { unsafe cmsDeleteTransform(transform) }
            let ramp = (0...255).map { UInt8($0) }
            var table = [UInt8](repeating: 0, count: 1024)
            unsafe cmsDoTransform(transform, ramp, &table, 256)
            for start in stride(from: 0, to: pixels.count - 3, by: 4) {
                let value = unsafe Int(pixels[start]) * 4
                for channel in 0..<3 { unsafe pixels[start + channel] = table[value + channel] }
            }
        }
    }
#endif
