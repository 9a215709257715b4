// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("ExifReader")
struct ExifReaderTests {
    private static func exif(_ entries: [[UInt8]], offset: UInt8 = 8, count: [UInt8]? = nil) -> [UInt8] {
        [0x4D, 0x4D, 0, 42, 0, 0, 0, offset] + (count ?? [0, UInt8(entries.count)]) + entries.joined()
    }

    private static func entry(_ value: UInt8, type: UInt8 = 3) -> [UInt8] {
        [0x01, 0x12, 0, type, 0, 0, 0, 1] + (type == 3 ? [0, value, 0, 0] : [0, 0, 0, value])
    }

    @Test("both byte orders, with and without the prefix", arguments: Orientation.allCases)
    func values(_ orientation: Orientation) {
        let value = orientation.rawValue
        let big = Self.exif([Self.entry(value)])
        let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
        #expect(ExifReader.orientation(in: big) == orientation)
        #expect(ExifReader.orientation(in: Array("Exif\0\0".utf8) + big) == orientation)
        #expect(ExifReader.orientation(in: little) == orientation)
        #expect(ExifReader.orientation(in: Self.exif([Self.entry(value, type: 4)])) == orientation)
    }

    @Test("lies are no orientation")
    func lies() {
        #expect(ExifReader.orientation(in: Self.exif([Self.entry(0)])) == nil)
        #expect(ExifReader.orientation(in: Self.exif([Self.entry(9)])) == nil)
        #expect(ExifReader.orientation(in: Self.exif([Self.entry(6)], offset: 200)) == nil)
        #expect(ExifReader.orientation(in: Self.exif([], count: [0xFF, 0xFF])) == nil)
        #expect(ExifReader.orientation(in: Self.exif([Self.entry(6, type: 2)])) == nil)
        #expect(ExifReader.orientation(in: [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
        #expect(ExifReader.orientation(in: [0x4D, 0x4D, 0, 42, 0, 0, 0, 0]) == nil)
        let whole = Self.exif([Self.entry(6)])
        for count in 0..<whole.count - 2 { #expect(ExifReader.orientation(in: Array(whole[..<count])) == nil) }
    }

    @Test("XMP as attribute and as element")
    func xmp() {
        func read(_ text: String) -> Orientation? {
            let bytes = Array(text.utf8)
            return ExifReader.orientation(inXMP: bytes, 0..<bytes.count)
        }
        #expect(read("<a tiff:Orientation=\"3\"/>") == .down)
        #expect(read("<a tiff:Orientation = '8'/>") == .left)
        #expect(read("<tiff:Orientation>6</tiff:Orientation>") == .right)
        #expect(read("<tiff:Orientation>66</tiff:Orientation>") == nil)
        #expect(read("<a tiff:Orientation=\"9\"/>") == nil)
        #expect(read("<a tiff:Orientation") == nil)
    }
}
