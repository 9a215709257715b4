// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

/// Pictures of a few pixels, made for these tests with Pillow 13.0.0 and, for PNG, zlib and struct of Python.
enum CodecFixtures {
    /// 6×4 lossless WebP, pixel (x, y) = (40x, 60y, 20(x + y)), EXIF orientation 6.
    static let losslessWebP = bytes(
        "524946466000000057454250565038580a000000080000000500000300005650384c200000002f05c00000b98ce87fec22a2ff01856c"
            + "23400776fe623fc2a00c454c00c04a0f455849461a0000004d4d002a00000008000101120003000000010006000000000000")
    /// 6×4, two frames: first red with alpha 128, second blue.
    static let animatedWebP = bytes(
        "524946468400000057454250565038580a00000012000000050000030000414e494d06000000000000000000414e4d46280000000000"
            + "00000000050000030000000000025650384c0f0000002f05c000100710fd8f020622a2ff0100414e4d4628000000000000000000"
            + "050000030000000000005650384c0f0000002f05c000000710d1fffe0722a2ff0100")
    /// 6×4 lossy WebP.
    static let lossyWebP = bytes(
        "5249464644000000574542505650382038000000d001009d012a0600040002804225a80274010f012a021800feed218e375056657226"
            + "c0f87bbfe7fed12b7bbd79e382d0a99acff418d4a000")
    /// 2×1 RGB, 16 bits: (0, 25700, 65535), (1799, 2056, 2313).
    static let png16 = bytes(
        "89504e470d0a1a0a0000000d49484452000000020000000110020000002bd0349e0000001549444154789c6360604849f9ff9f9d9d83"
            + "83931300170a02f717b618b60000000049454e44ae426082")
    /// 2×1 RGB with gAMA 1.0: (10, 20, 30), (200, 210, 220).
    static let pngWithGamma = bytes(
        "89504e470d0a1a0a0000000d49484452000000020000000108020000007b40e8dd0000000467414d41000186a031e8965f0000000f49"
            + "444154789c63e012913b71e90e0005f702b39cf712e30000000049454e44ae426082")
    /// 2×1 palette: red, blue with alpha 128.
    static let pngPalette = bytes(
        "89504e470d0a1a0a0000000d4948445200000002000000010803000000c3fc8fb800000006504c5445ff00000000ff6ca1fd8e000000"
            + "0274524e53ff80080fb36a0000000b49444154789c636060040000040002bf7a3f4a0000000049454e44ae426082")
    /// 2×1 grey with alpha: (0, 0), (100, 255).
    static let pngGrayAlpha = bytes(
        "89504e470d0a1a0a0000000d49484452000000020000000108040000005e2bb7010000000d49444154789c63606048f90f0001cc0164"
            + "0662d3a50000000049454e44ae426082")
    /// A header of 65536×65536.
    static let pngBomb = bytes(
        "89504e470d0a1a0a0000000d49484452000100000001000008 02000000e3e6a7b40000000849444154789c03000000000148"
            .filter { $0 != " " } + "0689d20000000049454e44ae426082")
    /// 8×8 CMYK (0, 255, 255, 0), stored inverted by Adobe's convention, quality 95.
    static let jpegCMYK = bytes(
        "ffd8ffee000e41646f626500640000000000ffdb0043000201010101010201010102020202020403020202020504040304060506060605"
            + "060606070908060709070606080b08090a0a0a0a0a06080b0c0b0a0c090a0a0affc000140800080008044311004d11005911004b"
            + "1100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b510000201030302040305050404"
            + "0000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728"
            + "292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a929394"
            + "95969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9ea"
            + "f1f2f3f4f5f6f7f8f9faffda000e0443004d0059004b00003f00fdfcafe7febf9ffafdfcafffd9")

    /// A picture whose every pixel is different: red 8x, green 8y, blue x + y.
    static func gradient(_ width: Int, _ height: Int, orientation: Orientation = .up) throws -> Image {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x * 8 % 256), UInt8(y * 8 % 256), UInt8((x + y) % 256), 255] }
        }
        return try Image(
            bytes: bytes, size: PixelSize(width: width, height: height), format: .rgba, orientation: orientation)
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}

extension Image {
    /// All bytes of the only plane.
    var allBytes: [UInt8] {
        withBytes { span in (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
    }

    /// Red, green and blue of every pixel of a packed RGBA image.
    var rgbBytes: [UInt8] {
        let all = allBytes
        return stride(from: 0, to: all.count - 3, by: 4).flatMap { all[$0...($0 + 2)] }
    }
}
