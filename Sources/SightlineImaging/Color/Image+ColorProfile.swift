// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CLittleCMS)
    import SightlineCore

    extension Image {
        /// The picture in sRGB, for eyes; itself when it has no ``colorProfile``.
        ///
        /// A profile that is broken, or made for another kind of pixels, is ignored, as browsers do.
        public func convertedToSRGB() throws(ImagingError) -> Image {
            guard let colorProfile else { return self }
            let source = try packedRGBA()
            let storage = unsafe PixelStorage(byteCount: storedSize.pixelCount * 4) { pixels in
                unsafe pixels.copyMemory(from: UnsafeRawBufferPointer(rebasing: source.storage.bytes[..<pixels.count]))
                switch colorProfile {
                case .icc(let profile, let isGray):
                    unsafe ColorConversion.convert(pixels, size: storedSize, profile: profile, isGray: isGray)
                case .displayP3: unsafe ColorConversion.convertFromDisplayP3(pixels, size: storedSize)
                }
            }
            return try Image(
                storage: storage, size: storedSize, format: .rgba, orientation: orientation,
                originalSize: originalSize)
        }
    }
#else
    extension Image {
        /// The picture itself: the platform's codec has converted it.
        public func convertedToSRGB() throws(ImagingError) -> Image { self }
    }
#endif
