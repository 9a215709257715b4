// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("Codec")
struct CodecTests {
    /// Largest difference of one level after JPEG at quality 90, on a smooth picture.
    private static let jpegTolerance = 12
    /// One rounding of a profile or of the CMYK transform.
    private static let roundingTolerance = 1

    @Test("PNG keeps every value, whatever its kind")
    func pngKinds() throws {
        #expect(try Image(encoded: CodecFixtures.pngWithGamma).rgbBytes == [10, 20, 30, 200, 210, 220])
        #expect(try Image(encoded: CodecFixtures.png16).rgbBytes == [0, 100, 255, 7, 8, 9])
        #expect(try Image(encoded: CodecFixtures.pngPalette).rgbBytes == [255, 0, 0, 127, 127, 255])
        #expect(try Image(encoded: CodecFixtures.pngGrayAlpha).rgbBytes == [255, 255, 255, 100, 100, 100])
    }

    @Test("WebP, lossless with EXIF orientation")
    func losslessWebP() throws {
        let image = try Image(encoded: CodecFixtures.losslessWebP)
        #expect(image.orientation == .right)
        #expect(image.storedSize == PixelSize(width: 6, height: 4))
        let expected = (0..<4).flatMap { y in (0..<6).flatMap { x in [x * 40, y * 60, (x + y) * 20] } }
        #expect(image.rgbBytes.map(Int.init) == expected)
    }

    @Test("WebP, animated: the first frame over white")
    func animatedWebP() throws {
        let image = try Image(encoded: CodecFixtures.animatedWebP)
        #expect(image.rgbBytes == (0..<24).flatMap { _ in [255, 127, 127] as [UInt8] })
    }

    @Test("CMYK JPEG without profile, inverted by Adobe's convention")
    func cmyk() throws {
        let pixel = try Image(encoded: CodecFixtures.jpegCMYK).rgbBytes.prefix(3).map(Int.init)
        for (value, expected) in zip(pixel, [255, 0, 0]) { #expect(abs(value - expected) <= Self.roundingTolerance) }
    }

    @Test("a bomb is refused by its header")
    func bomb() {
        #expect(Self.code { try Image(encoded: CodecFixtures.pngBomb) } == .limitExceeded)
        let limits = DecodingLimits(maximumPixelCount: 23)
        #expect(Self.code { try Image(encoded: CodecFixtures.lossyWebP, limits: limits) } == .limitExceeded)
        let bytes = DecodingLimits(maximumByteCount: 10)
        #expect(Self.code { try Image(encoded: CodecFixtures.lossyWebP, limits: bytes) } == .limitExceeded)
    }

    @Test("every truncation is an error with a reason, never a picture and never a crash")
    func truncations() throws {
        let picture = try CodecFixtures.gradient(40, 24)
        let files = try [
            picture.encoded(as: .jpeg(quality: 80)), picture.encoded(as: .png), CodecFixtures.losslessWebP,
            CodecFixtures.lossyWebP, CodecFixtures.animatedWebP, CodecFixtures.jpegCMYK,
        ]
        let allowed: Set<ImagingError.Code> = [.corruptData, .unsupportedFormat]
        for file in files {
            var decoded = 0
            for count in 0..<file.count {
                let cut = Array(file[..<count])
                if let code = Self.code({ try Image(encoded: cut) }) {
                    #expect(allowed.contains(code), "\(count) of \(file.count) bytes: \(code)")
                } else {
                    decoded += 1
                }
                _ = try? ImageHeader(cut)
            }
            // Only metadata after the pixels, or the last byte of the end marker, may be missing.
            #expect(decoded <= 110, "\(decoded) of \(file.count)")
        }
    }

    @Test("changed bytes never crash")
    func changedBytes() throws {
        var generator = SplitMix(state: 1)
        let picture = try CodecFixtures.gradient(24, 16)
        let files = try [
            picture.encoded(as: .jpeg(quality: 80)), picture.encoded(as: .png), CodecFixtures.losslessWebP,
            CodecFixtures.lossyWebP, CodecFixtures.animatedWebP, CodecFixtures.jpegCMYK, CodecFixtures.pngPalette,
        ]
        for file in files {
            for _ in 0..<300 {
                var changed = file
                for _ in 0..<3 { changed[Int(generator.next() % UInt64(file.count))] = UInt8(generator.next() & 255) }
                let limits = DecodingLimits(maximumPixelCount: 1_000_000)
                if let image = try? Image(encoded: changed, limits: limits) {
                    #expect(image.storedSize.pixelCount <= 1_000_000)
                }
            }
        }
    }

    @Test("PNG gives back every orientation's upright pixels", arguments: Orientation.allCases)
    func pngRoundTrip(_ orientation: Orientation) throws {
        let image = try CodecFixtures.gradient(37, 21, orientation: orientation)
        let read = try Image(encoded: image.encoded(as: .png))
        #expect(read.orientation == .up)
        #expect(read.size == image.size)
        #expect(try read.allBytes == image.upright().allBytes)
    }

    @Test("JPEG gives back a smooth picture closely")
    func jpegRoundTrip() throws {
        let image = try CodecFixtures.gradient(31, 31)
        let read = try Image(encoded: image.encoded(as: .jpeg()))
        let largest = zip(image.rgbBytes, read.rgbBytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(largest <= Self.jpegTolerance)
        #expect(Self.code { try image.encoded(as: .jpeg(quality: 0)) } == .invalidParameter)
    }

    @Test("a minimum size makes a JPEG smaller, never too small")
    func scaledDecode() throws {
        let file = try CodecFixtures.gradient(250, 100).encoded(as: .jpeg())
        for minimum in [1, 13, 25, 26, 50, 51, 100] {
            let image = try Image(encoded: file, minimumSize: PixelSize(width: minimum, height: minimum))
            #expect(image.size.height >= minimum)
            #expect(image.size.height < 2 * minimum || image.size.height == 13)
            #expect(image.originalSize == PixelSize(width: 250, height: 100))
        }
        #expect(TurboJPEGCodec.scaledSize(PixelSize(width: 8, height: 8), minimum: nil).width == 8)
    }

    @Test("formats are told by their bytes; others are named in the refusal")
    func formats() throws {
        #expect(try ImageFileFormat(of: CodecFixtures.pngPalette) == .png)
        #expect(try ImageFileFormat(of: Array("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif".utf8)) == .avif)
        for (start, name) in [("GIF89a", "GIF"), ("II*\0", "TIFF"), ("BM12", "BMP"), ("%PDF-1", "PDF")] {
            let error = #expect(throws: ImagingError.self) { try ImageHeader(Array(start.utf8)) }
            #expect(error?.code == .unsupportedFormat)
            #expect(error?.message.contains(name) == true)
        }
        for bytes in [[], [0x89], Array("hello, this is text".utf8)] as [[UInt8]] {
            #expect(Self.code { try ImageHeader(bytes) } == .unsupportedFormat)
        }
    }

    private static func code<R>(_ body: () throws -> R) -> ImagingError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? ImagingError)?.code ?? ImagingError.Code.inputOutput
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failure repeats.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
