// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("ViewMapping")
struct ViewMappingTests {
    static let portrait = PixelSize(width: 1080, height: 1920)
    static let phone = Size(width: 390, height: 844)
    static let middle = BoundingBox(
        normalized: BoundingBox(x: 0.25, y: 0.25, width: 0.5, height: 0.25), in: portrait)

    @Test("Aspect fill of a portrait picture in a taller view")
    func aspectFill() {
        let mapping = ViewMapping(imageSize: Self.portrait, viewSize: Self.phone, contentMode: .aspectFill)
        #expect(abs(mapping.scaleX - 0.439_583_3) <= Tolerance.fraction)
        #expect(mapping.scaleY == mapping.scaleX)
        #expect(abs(mapping.offsetX + 42.375) <= Tolerance.scale && abs(mapping.offsetY) <= Tolerance.scale)
        let expected = BoundingBox(x: 76.3125, y: 211, width: 237.375, height: 211)
        #expect(mapping.view(Self.middle).distance(to: expected) <= Tolerance.pixels)
    }

    @Test("Aspect fit of a portrait picture in a taller view")
    func aspectFit() {
        let mapping = ViewMapping(imageSize: Self.portrait, viewSize: Self.phone, contentMode: .aspectFit)
        #expect(abs(mapping.scaleX - 0.361_111_1) <= Tolerance.fraction)
        #expect(abs(mapping.offsetX) <= Tolerance.scale && abs(mapping.offsetY - 75.333_333_333) <= Tolerance.scale)
        let expected = BoundingBox(x: 97.5, y: 248.6667, width: 195, height: 173.3333)
        #expect(mapping.view(Self.middle).distance(to: expected) <= Tolerance.pixels)
    }

    @Test("Mirroring is x' = 1 - x - w, once")
    func mirroring() {
        let size = PixelSize(width: 1000, height: 500)
        let view = Size(width: 1000, height: 500)
        let mapping = ViewMapping(imageSize: size, viewSize: view, contentMode: .fill, isMirrored: true)
        let box = BoundingBox(x: 100, y: 50, width: 300, height: 200)
        let mirrored = BoundingBox(x: 600, y: 50, width: 300, height: 200)
        #expect(mapping.view(box).distance(to: mirrored) <= Tolerance.pixels)
        #expect(mapping.image(mirrored).distance(to: box) <= Tolerance.pixels)
        #expect(mapping.image(Point(x: 1000, y: 10)).distance(to: Point(x: 0, y: 10)) <= Tolerance.pixels)
    }

    @Test("A view or a picture without a size gives empty, finite boxes", arguments: ContentMode.allCases)
    func noSize(_ mode: ContentMode) {
        let none = PixelSize(width: 0, height: 0)
        let sizes = [
            (Self.portrait, Size(width: 0, height: 0)), (none, Self.phone), (none, Size(width: 0, height: 0)),
            (Self.portrait, Size(width: .nan, height: .infinity)), (Self.portrait, Size(width: -1, height: -1)),
        ]
        for (image, view) in sizes {
            for isMirrored in [false, true] {
                let mapping = ViewMapping(
                    imageSize: image, viewSize: view, contentMode: mode, isMirrored: isMirrored)
                #expect(mapping.scaleX == 0 && mapping.scaleY == 0)
                #expect(mapping.offsetX.isFinite && mapping.offsetY.isFinite)
                for box in [mapping.view(Self.middle), mapping.image(Self.middle)] {
                    #expect(box.isFinite && box.isEmpty)
                }
                let tap = mapping.image(Point(x: 10, y: 20))
                #expect(tap == Point(x: isMirrored ? Double(image.width) : 0, y: 0))
            }
        }
        let flat = ViewMapping(
            imageSize: Self.portrait, viewSize: Size(width: 390, height: 0), contentMode: mode)
        #expect(flat.view(Self.middle).isFinite && flat.image(Self.middle).isFinite)
    }

    @Test("A tap comes back to its pixel for every size, mode and mirroring", arguments: ContentMode.allCases)
    func tapsComeBack(_ mode: ContentMode) {
        var random = SplitMix64(seed: 5)
        var worst = 0.0
        for round in 0..<10_000 {
            let image = PixelSize.random(upTo: 65_535, using: &random)
            let view = Size(width: .random(in: 1...4096, using: &random), height: .random(in: 1...4096, using: &random))
            let mapping = ViewMapping(
                imageSize: image, viewSize: view, contentMode: mode, isMirrored: round % 2 == 0)
            let point = Point.random(in: image, using: &random)
            worst = max(worst, mapping.image(mapping.view(point)).distance(to: point))
        }
        #expect(worst <= Tolerance.pixels)
    }

    /// Views of phones, tablets and screens. Boxes are single precision, so that a long, narrow view of a picture of
    /// 8192 pixels would lose more than a thousandth of a pixel.
    static let views = [
        phone, Size(width: 844, height: 390), Size(width: 375, height: 667), Size(width: 1024, height: 768),
        Size(width: 1920, height: 1080),
    ]

    @Test("A box comes back to itself in pictures to 8192 pixels", arguments: ContentMode.allCases)
    func boxesComeBack(_ mode: ContentMode) {
        var random = SplitMix64(seed: 6)
        var worst = 0.0
        for round in 0..<10_000 {
            let image = PixelSize(
                width: .random(in: 64...8192, using: &random), height: .random(in: 64...8192, using: &random))
            let view = Self.views[round % Self.views.count]
            let mapping = ViewMapping(
                imageSize: image, viewSize: view, contentMode: mode, isMirrored: round % 2 == 0)
            let box = BoundingBox.random(in: image, using: &random)
            worst = max(worst, mapping.image(mapping.view(box)).distance(to: box))
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test(
        "The 264 published mappings, both ways",
        .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func publishedMappings() throws {
        let cases = try GeometryTables.load().views.cases
        #expect(cases.count == 264)
        for item in cases {
            let mode = try #require(ContentMode(rawValue: item.mode))
            let image = PixelSize(item.image)
            let mapping = ViewMapping(
                imageSize: image, viewSize: Size(width: item.view[0], height: item.view[1]), contentMode: mode,
                isMirrored: item.mirrored)
            let context = Comment(rawValue: "\(item.image) in \(item.view), \(item.mode), \(item.mirrored)")
            let box = BoundingBox(normalized: BoundingBox(item.boxNormalised), in: image)
            let inView = BoundingBox(item.boxView)
            #expect(mapping.view(box).distance(to: inView) <= Tolerance.pixels, context)
            let back = mapping.image(inView).normalized(in: image)
            #expect(back.distance(to: BoundingBox(item.boxNormalised)) <= Tolerance.fraction, context)
            let whole = BoundingBox(x: 0, y: 0, width: Float(image.width), height: Float(image.height))
            #expect(mapping.view(whole).distance(to: BoundingBox(item.imageRectInView)) <= Tolerance.pixels, context)
        }
    }
}
