// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPNG
import CTurboJPEG
import SightlineCore
import Testing

@testable import SightlineImaging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the files of the conformance data by the libraries themselves, so that our decoders are not part of the test.
enum TestFiles {
    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// An array of `<f4` or `|u1` as floats.
    static func npy(_ path: String) throws -> [Float] {
        let bytes = try bytes(path)
        let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        let header = String(decoding: bytes[10..<start], as: UTF8.self)
        let body = Array(bytes[start...])
        let values = header.contains("|u1") ? body.map { Float($0) } : TestPictures.floats(body)
        guard header.contains("'fortran_order': True") else { return values }
        // Stored with the first axis fastest: give rows, columns, channels in C order.
        let shape = header.split(separator: "(")[1].split(separator: ")")[0].split(separator: ",")
        let sizes = shape.compactMap { Int($0.filter(\.isNumber)) }
        try #require(sizes.count == 3 && sizes.reduce(1, *) == values.count)
        return values.indices.map { index in
            let (row, rest) = index.quotientAndRemainder(dividingBy: sizes[1] * sizes[2])
            return values[row + sizes[0] * (rest / sizes[2] + sizes[1] * (rest % sizes[2]))]
        }
    }

    static func png(_ path: String) throws -> Image {
        let file = try bytes(path)
        var reader = unsafe png_image()
        unsafe reader.version = UInt32(PNG_IMAGE_VERSION)
        try #require(unsafe png_image_begin_read_from_memory(&reader, file, file.count) != 0)
        unsafe reader.format = 2
        let size = unsafe PixelSize(width: Int(reader.width), height: Int(reader.height))
        var pixels = [UInt8](repeating: 0, count: size.pixelCount * 3)
        try #require(unsafe png_image_finish_read(&reader, nil, &pixels, Int32(size.width * 3), nil) != 0)
        return try Image(bytes: pixels, size: size, format: .rgb)
    }

    static func jpeg(_ path: String) throws -> Image {
        let file = try bytes(path)
        let decoder = unsafe tjInitDecompress()
        defer { unsafe _ = tjDestroy(decoder) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        try #require(
            unsafe tjDecompressHeader3(
                decoder, file, UInt(file.count), &width, &height, &subsampling, &space) == 0)
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
        let format = unsafe Int32(TJPF_RGB.rawValue)
        try #require(
            unsafe tjDecompress2(decoder, file, UInt(file.count), &pixels, width, width * 3, height, format, 0) == 0)
        return try Image(bytes: pixels, size: PixelSize(width: Int(width), height: Int(height)), format: .rgb)
    }
}
