// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("Canvas")
struct CanvasTests {
    private static let ground: [UInt8] = [10, 20, 30, 255]
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let size = PixelSize(width: 20, height: 16)

    private static func blank(_ size: PixelSize = size) throws -> Image {
        try Image(bytes: (0..<size.pixelCount).flatMap { _ in ground }, size: size, format: .bgra)
    }

    private static func drawn(_ primitives: [OverlayPrimitive], on image: Image) throws -> Image {
        var canvas = try PlatformCanvas(image)
        try canvas.draw(primitives)
        return try canvas.finish()
    }

    /// Blue, green, red and opacity of one pixel of a canvas' picture.
    private static func pixel(_ image: Image, _ x: Int, _ y: Int) -> [UInt8] {
        image.withBytes { bytes in
            (0..<4).map { unsafe bytes.unsafeLoad(fromByteOffset: (y * image.size.width + x) * 4 + $0, as: UInt8.self) }
        }
    }

    private static func bytes(_ image: Image) -> [UInt8] {
        image.withBytes { bytes in
            (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
    }

    @Test("a line on whole pixels has exactly its colour, all else stays")
    func strokesCrisply() throws {
        let box = BoundingBox(x: 5, y: 4, width: 8, height: 6)
        let image = try Self.drawn([.stroke(box, Self.red, lineWidth: 2)], on: Self.blank())
        for y in 0..<16 {
            for x in 0..<20 {
                let isOuter = 4..<14 ~= x && 3..<11 ~= y
                let isInner = 6..<12 ~= x && 5..<9 ~= y
                #expect(
                    Self.pixel(image, x, y) == (isOuter && !isInner ? [0, 0, 255, 255] : Self.ground), "\(x), \(y)")
            }
        }
    }

    @Test("every 8-bit colour component is drawn as it is")
    func keepsComponents() throws {
        let primitives = (0..<256).map { value in
            OverlayPrimitive.fill(
                BoundingBox(x: Float(value), y: 0, width: 1, height: 1),
                Color(red: Float(value) / 255, green: Float(255 - value) / 255, blue: Float(value) / 255))
        }
        let image = try Self.drawn(primitives, on: Self.blank(PixelSize(width: 256, height: 1)))
        for value in 0..<256 {
            #expect(
                Self.pixel(image, value, 0) == [UInt8(value), UInt8(255 - value), UInt8(value), 255], "\(value)")
        }
    }

    @Test("a translucent fill blends with the ground")
    func blends() throws {
        let box = BoundingBox(x: 2, y: 2, width: 5, height: 5)
        let image = try Self.drawn([.fill(box, Self.red.withAlpha(0.5))], on: Self.blank())
        // Half of the ground and half of (0, 0, 255), to 1 of 255 of rounding.
        for (actual, expected) in zip(Self.pixel(image, 4, 4), [5, 10, 142, 255]) {
            #expect(abs(Int(actual) - expected) <= 1)
        }
        #expect(Self.pixel(image, 7, 4) == Self.ground)
    }

    @Test("text is drawn inside its plate only")
    func drawsText() throws {
        let size = PixelSize(width: 120, height: 40)
        let plate = BoundingBox(x: 10, y: 10, width: 80, height: 16)
        let text = OverlayPrimitive.text(
            "Wgj|Z̷̧͓̲̈́͛͝å̶l", plate: plate, padding: 4, fontSize: 14, color: .black, background: .white)
        let image = try Self.drawn([text], on: Self.blank(size))
        var darkCount = 0
        for y in 0..<40 {
            for x in 0..<120 {
                let pixel = Self.pixel(image, x, y)
                if 10..<90 ~= x && 10..<26 ~= y {
                    darkCount += pixel[1] < 64 ? 1 : 0
                } else {
                    #expect(pixel == Self.ground, "\(x), \(y)")
                }
            }
        }
        #expect(darkCount > 20)
    }

    @Test(
        "any text has a size and can be drawn",
        arguments: [
            "", " ", "\u{0}", "\n\n", "\u{10FFFF}\u{FFFE}", "日本語 שלום مرحبا 👩‍👩‍👧‍👦 ❤️", String(repeating: "x", count: 9000),
        ])
    func drawsAnyText(text: String) throws {
        let extent = try PlatformCanvas.textSize(text, fontSize: 12)
        #expect(extent.width >= 0 && extent.height > 0)
        let plate = BoundingBox(x: 0, y: 0, width: 20, height: 16)
        _ = try Self.drawn(
            [.text(text, plate: plate, padding: 1, fontSize: 12, color: .black, background: .white)], on: Self.blank())
    }

    @Test("text grows with the font size")
    func measuresText() throws {
        let small = try PlatformCanvas.textSize("person 0.99", fontSize: 12)
        let large = try PlatformCanvas.textSize("person 0.99", fontSize: 48)
        #expect(abs(large.width / small.width - 4) < 0.4)
        #expect(small.height > 12 && small.height < 20)
    }

    @Test(
        "positions that are far away or no numbers are harmless",
        arguments: [
            Float.nan, .infinity, -.infinity, 1e30, -1e30,
        ])
    func survives(value: Float) throws {
        let boxes = [
            BoundingBox(x: value, y: 1, width: 2, height: 2), BoundingBox(x: 1, y: 1, width: value, height: 2),
            BoundingBox(x: -1e30, y: value, width: 2e30, height: 2e30),
        ]
        let primitives = boxes.flatMap { box -> [OverlayPrimitive] in
            [
                .fill(box, Self.red), .stroke(box, Self.red, lineWidth: value), .stroke(box, Self.red, lineWidth: 1),
                .text("a", plate: box, padding: value, fontSize: value, color: .black, background: .white),
                .polyline([Point(x: 0, y: 0), Point(x: Double(value), y: 3)], Self.red, lineWidth: 1),
            ]
        }
        let last = OverlayPrimitive.fill(BoundingBox(x: 0, y: 0, width: 1, height: 1), .white)
        let image = try Self.drawn(primitives + [last], on: Self.blank())
        #expect(Self.pixel(image, 0, 0) == [255, 255, 255, 255])
    }

    @Test(
        "the ground is the upright picture with opacity 255, any format and orientation",
        arguments: [PixelFormat.rgb, .rgba, .bgra, .gray, .nv12, .i420], Orientation.allCases)
    func turnsUpright(format: PixelFormat, orientation: Orientation) throws {
        let stored = PixelSize(width: 6, height: 4)
        // One white pixel, or for the formats with chroma one white luma sample, at column 1, row 2.
        var bytes = [UInt8](repeating: format.planeCount > 1 ? 128 : 0, count: 24 * 4)
        for index in 0..<24 where format.planeCount > 1 { bytes[index] = 0 }
        for byte in 0..<format.bytesPerPixel { bytes[(2 * 6 + 1) * format.bytesPerPixel + byte] = 255 }
        let image = try Image(bytes: bytes, size: stored, format: format, orientation: orientation)
        let upright = try Self.drawn([], on: image)
        #expect(upright.size == orientation.uprightSize(of: stored))
        let white = orientation.upright(Point(x: 1.5, y: 2.5), stored: stored)
        for y in 0..<upright.size.height {
            for x in 0..<upright.size.width {
                let level: UInt8 = x == Int(white.x) && y == Int(white.y) ? 255 : 0
                #expect(Self.pixel(upright, x, y) == [level, level, level, 255])
            }
        }
    }

    @Test(
        "red of BT.601, BT.709 and BT.2020 comes out red",
        arguments: [
            (YCbCrEncoding.Matrix.bt601, [82, 90, 240]), (.bt709, [63, 102, 240]), (.bt2020, [74, 97, 240]),
        ] as [(YCbCrEncoding.Matrix, [UInt8])])
    func decodesRed(matrix: YCbCrEncoding.Matrix, sample: [UInt8]) throws {
        let bytes = [UInt8](repeating: sample[0], count: 4) + sample[1...]
        let image = try Image(
            bytes: bytes, size: PixelSize(width: 2, height: 2), format: .nv12,
            encoding: YCbCrEncoding(matrix: matrix, isFullRange: false))
        // The samples are whole numbers, which costs up to 2 of 255.
        for (actual, expected) in zip(Self.pixel(try Self.drawn([], on: image), 0, 0), [0, 0, 255, 255]) {
            #expect(abs(Int(actual) - expected) <= 2)
        }
    }

    #if !canImport(CoreText)
        @Test("a picture drawn in pieces is the picture drawn at once")
        func drawsInPieces() throws {
            let primitives = Annotator(style: AnnotationStyle(fontSize: 11)).primitives(
                for: [AnnotatorTests.detection(20, 30, 90, 60)], size: PixelSize(width: 160, height: 120),
                measure: AnnotatorTests.measure)
            let image = try Self.blank(PixelSize(width: 160, height: 120))
            var canvas = try CairoCanvas(image, maximumExtent: 33)
            try canvas.draw(primitives)
            #expect(Self.bytes(try canvas.finish()) == Self.bytes(try Self.drawn(primitives, on: image)))
        }

        @Test("a missing library is an error that names the packages")
        func namesPackages() throws {
            let error = try #require(throws: ImagingError.self) {
                try CairoLibrary(CairoLibrary.Names(pango: "libsightline-missing.so.0"))
            }
            #expect(error.code == .missingLibrary)
            #expect(error.message.contains("libsightline-missing.so.0"))
            #expect(error.message.contains("libpangocairo-1.0-0") && error.message.contains("fonts-dejavu-core"))
        }
    #endif

    @Test("annotating twice gives the same picture and leaves the source as it was")
    func isDeterministic() throws {
        let image = try Self.blank(PixelSize(width: 200, height: 150))
        let detections = [AnnotatorTests.detection(20, 30, 90, 60), AnnotatorTests.detection(50, 40, 90, 60)]
        let first = try Annotator().annotate(image, with: detections)
        #expect(Self.bytes(first) == Self.bytes(try Annotator().annotate(image, with: detections)))
        #expect(Self.bytes(image) == Self.bytes(try Self.blank(PixelSize(width: 200, height: 150))))
        #expect(Self.bytes(first) != Self.bytes(image))
    }
}
