// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(ImageIO)
    import CoreFoundation
    import CoreGraphics
    import ImageIO
    import SightlineCore

    /// Every format by ImageIO, which converts colours to sRGB while it draws.
    struct ImageIOCodec: Codec {
        let formats = ImageFileFormat.allCases

        func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
            let format = try ImageFileFormat(of: bytes)
            let properties =
                try CGImageSourceCopyPropertiesAtIndex(Self.source(bytes), 0, nil) as? [CFString: Any] ?? [:]
            guard let width = properties[kCGImagePropertyPixelWidth] as? Int,
                let height = properties[kCGImagePropertyPixelHeight] as? Int
            else { throw Self.damaged(bytes) }
            let value = (properties[kCGImagePropertyOrientation] as? Int).flatMap { UInt8(exactly: $0) }
            return ImageHeader(
                format: format, storedSize: PixelSize(width: width, height: height),
                orientation: value.flatMap(Orientation.init(rawValue:)) ?? .up)
        }

        func decode(_ bytes: [UInt8], header: ImageHeader, minimumSize: PixelSize?) throws(ImagingError) -> Image {
            guard let picture = try CGImageSourceCreateImageAtIndex(Self.source(bytes), 0, nil),
                picture.width == header.storedSize.width, picture.height == header.storedSize.height,
                let space = CGColorSpace(name: CGColorSpace.sRGB)
            else { throw Self.damaged(bytes) }
            let size = header.storedSize
            let storage = try unsafe PixelStorage(byteCount: size.pixelCount * 4) { (pixels) throws(ImagingError) in
                guard
                    let context = unsafe CGContext(
                        data: pixels.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
                        bytesPerRow: size.width * 4, space: space, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
                else { throw Self.damaged(bytes) }
                let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
                context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
                context.fill(frame)
                context.draw(picture, in: frame)
            }
            return try Image(storage: storage, size: size, format: .rgba, orientation: header.orientation)
        }

        /// Encodes RGBX pixels.
        static func encode(
            _ pixels: UnsafeRawBufferPointer, size: PixelSize, as format: EncodedFormat
        ) throws(ImagingError) -> [UInt8] {
            let memory = unsafe UnsafeMutableRawPointer(mutating: pixels.baseAddress)
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = unsafe CGContext(
                    data: memory, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: size.width * 4, space: space, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue),
                let picture = context.makeImage(), let data = CFDataCreateMutable(nil, 0)
            else { throw ImagingError(.limitExceeded, "expected memory to encode \(size) pixels, got none") }
            var type = "public.png" as CFString
            var properties: [CFString: Any] = [:]
            if case .jpeg(let quality) = format {
                type = "public.jpeg" as CFString
                properties[kCGImageDestinationLossyCompressionQuality] = Double(quality) / 100
            }
            guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else {
                throw ImagingError(.missingLibrary, "expected an encoder for \(type), got none")
            }
            CGImageDestinationAddImage(destination, picture, properties as CFDictionary)
            guard CGImageDestinationFinalize(destination), let start = unsafe CFDataGetBytePtr(data) else {
                throw ImagingError(.inputOutput, "expected to encode \(size) pixels, got a failure of ImageIO")
            }
            return unsafe Array(UnsafeBufferPointer(start: start, count: CFDataGetLength(data)))
        }

        private static func source(_ bytes: [UInt8]) throws(ImagingError) -> CGImageSource {
            guard let data = unsafe CFDataCreate(nil, bytes, bytes.count),
                let source = CGImageSourceCreateWithData(data, nil),
                CGImageSourceGetStatus(source) == .statusComplete
            else { throw damaged(bytes) }
            return source
        }

        private static func damaged(_ bytes: [UInt8]) -> ImagingError {
            ImagingError(
                .corruptData,
                "expected a whole picture, got \(bytes.count) bytes that ImageIO cannot read; the file is damaged")
        }
    }
#endif
