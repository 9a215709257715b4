// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("ImageTransform")
struct ImageTransformTests {
    static let scalings: [Scaling] = [.stretch, .letterbox(.center), .letterbox(.topLeft), .centerCrop]

    /// One published way to go wrong, with its right answer: a box about a centre, in the input and in the photo.
    struct Known: Sendable, CustomStringConvertible {
        let image, input: PixelSize
        let scaling: Scaling
        let inInput, inPhoto: CenterBox
        var description: String { "\(image) into \(input), \(scaling)" }

        init(_ image: PixelSize, _ side: Int, _ scaling: Scaling, _ inInput: [Float], _ inPhoto: [Float]) {
            self.image = image
            self.input = PixelSize(width: side, height: side)
            self.scaling = scaling
            self.inInput = CenterBox(x: inInput[0], y: inInput[1], width: inInput[2], height: inInput[3])
            self.inPhoto = CenterBox(x: inPhoto[0], y: inPhoto[1], width: inPhoto[2], height: inPhoto[3])
        }
    }

    static let wide = PixelSize(width: 1280, height: 720)
    static let photo = PixelSize(width: 4032, height: 3024)
    static let known = [
        Known(wide, 640, .letterbox(.center), [320, 240, 80, 80], [640, 200, 160, 160]),
        Known(wide, 640, .stretch, [320, 240, 80, 80], [640, 270, 160, 90]),
        Known(wide, 640, .centerCrop, [320, 240, 80, 80], [640, 270, 90, 90]),
        Known(photo, 384, .letterbox(.center), [192, 96, 48, 48], [2016, 504, 504, 504]),
        Known(photo, 384, .stretch, [192, 96, 48, 48], [2016, 756, 504, 378]),
        Known(wide.transposed, 640, .letterbox(.center), [320, 160, 80, 80], [360, 320, 160, 160]),
    ]

    @Test("Boxes come back where the object is, for the policy of the request", arguments: known)
    func knownBoxes(_ known: Known) {
        let transform = ImageTransform(imageSize: known.image, inputSize: known.input, scaling: known.scaling)
        let inInput = BoundingBox(center: known.inInput)
        let inPhoto = BoundingBox(center: known.inPhoto)
        #expect(transform.inverse(inInput).distance(to: inPhoto) <= Tolerance.pixels)
        #expect(transform.forward(inPhoto).distance(to: inInput) <= Tolerance.pixels)
    }

    @Test("Scale and padding: landscape pads above and below, portrait left and right")
    func padding() {
        let square = PixelSize(width: 640, height: 640)
        let landscape = ImageTransform(imageSize: Self.wide, inputSize: square, scaling: .letterbox(.center))
        #expect(landscape.destination == PixelRect(x: 0, y: 140, width: 640, height: 360))
        #expect(landscape.scaleX == 0.5 && landscape.scaleY == 0.5)
        let portrait = ImageTransform(
            imageSize: Self.wide.transposed, inputSize: square, scaling: .letterbox(.center))
        #expect(portrait.destination == PixelRect(x: 140, y: 0, width: 360, height: 640))
        let large = ImageTransform(
            imageSize: Self.photo, inputSize: PixelSize(width: 384, height: 384), scaling: .letterbox(.center))
        #expect(large.destination == PixelRect(x: 0, y: 48, width: 384, height: 288))
        #expect(abs(large.scaleX - 0.095_238_1) <= Tolerance.fraction)
        let topLeft = ImageTransform(imageSize: Self.wide, inputSize: square, scaling: .letterbox(.topLeft))
        #expect(topLeft.destination == PixelRect(x: 0, y: 0, width: 640, height: 360))
    }

    @Test("Sides up to 2^31 and extreme shapes do not overflow", arguments: scalings)
    func extremeSizes(_ scaling: Scaling) {
        let sides = [1, 2, 65_535, 1 << 31]
        for width in sides {
            for height in sides {
                for target in sides {
                    let image = PixelSize(width: width, height: height)
                    let input = PixelSize(width: target, height: 1 << 31)
                    let transform = ImageTransform(imageSize: image, inputSize: input, scaling: scaling)
                    let destination = transform.destination
                    #expect(destination.x >= 0 && destination.width >= 1)
                    #expect(destination.x + destination.width <= input.width)
                    #expect(destination.y + destination.height <= input.height)
                    #expect(transform.scaleX > 0 && transform.scaleX.isFinite)
                }
            }
        }
        let largest = PixelSize(width: 1 << 31, height: 1 << 31)
        let same = ImageTransform(imageSize: largest, inputSize: largest, scaling: scaling)
        #expect(same.destination == PixelRect(x: 0, y: 0, width: 1 << 31, height: 1 << 31))
    }

    @Test("A point comes back to itself for every size, policy and region", arguments: scalings)
    func pointsComeBack(_ scaling: Scaling) {
        var random = SplitMix64(seed: 1)
        var worst = 0.0
        for round in 0..<4000 {
            let image = PixelSize.random(upTo: 65_535, using: &random)
            let input = PixelSize.random(upTo: round % 2 == 0 ? 1280 : 65_535, using: &random)
            let region = round % 3 == 0 ? nil : PixelRect.random(in: image, using: &random)
            let transform = ImageTransform(imageSize: image, inputSize: input, scaling: scaling, region: region)
            for _ in 0..<4 {
                let point = Point.random(in: image, using: &random)
                worst = max(worst, transform.inverse(transform.forward(point)).distance(to: point))
            }
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test("A warped region comes back to itself, also beyond the picture", arguments: [true, false])
    func warpsComeBack(_ keepsAspectRatio: Bool) {
        var random = SplitMix64(seed: 2)
        var worst = 0.0
        for _ in 0..<4000 {
            let image = PixelSize.random(upTo: 65_535, using: &random)
            let region = Rect(
                x: .random(in: -1000...65_535, using: &random), y: .random(in: -1000...65_535, using: &random),
                width: .random(in: 0.5...65_535, using: &random), height: .random(in: 0.5...65_535, using: &random))
            let transform = ImageTransform(
                imageSize: image, inputSize: .random(upTo: 1280, using: &random), warping: region,
                keepsAspectRatio: keepsAspectRatio)
            let point = Point.random(in: image, using: &random)
            worst = max(worst, transform.inverse(transform.forward(point)).distance(to: point))
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test("The edges of what is sampled land on the edges of what is filled", arguments: scalings)
    func edgesMeet(_ scaling: Scaling) {
        var random = SplitMix64(seed: 3)
        var worst = 0.0
        for _ in 0..<2000 {
            let image = PixelSize.random(upTo: 65_535, using: &random)
            let transform = ImageTransform(
                imageSize: image, inputSize: .random(upTo: 1280, using: &random), scaling: scaling,
                region: .random(in: image, using: &random))
            let (source, destination) = (transform.source, Rect(transform.destination))
            let topLeft = transform.forward(Point(x: source.x, y: source.y))
            let bottomRight = transform.forward(Point(x: source.x + source.width, y: source.y + source.height))
            worst = max(worst, topLeft.distance(to: Point(x: destination.x, y: destination.y)))
            let corner = Point(x: destination.x + destination.width, y: destination.y + destination.height)
            worst = max(worst, bottomRight.distance(to: corner))
        }
        #expect(worst <= Tolerance.pixels)
    }

    /// Boxes are single precision: a coordinate in the input is off by up to `width / 2^24`, which the way back
    /// divides by the scale, and one in the picture by `8192 / 2^25`. For inputs of a shape to 3:2 that is below
    /// 0.00098 pixels together; a longer input has no such promise.
    @Test("A box comes back to itself in pictures to 8192 pixels", arguments: scalings)
    func boxesComeBack(_ scaling: Scaling) {
        var random = SplitMix64(seed: 4)
        var worst = 0.0
        for round in 0..<8000 {
            let image = PixelSize(
                width: .random(in: 64...8192, using: &random), height: .random(in: 64...8192, using: &random))
            let side = Int.random(in: 128...1280, using: &random)
            let input = PixelSize(width: side, height: .random(in: side * 2 / 3 + 1...side * 3 / 2, using: &random))
            let region = PixelRect(
                x: 0, y: 0, width: .random(in: image.width / 2...image.width, using: &random),
                height: .random(in: image.height / 2...image.height, using: &random))
            let transform = ImageTransform(
                imageSize: image, inputSize: input, scaling: scaling, region: round % 2 == 0 ? nil : region)
            let box = BoundingBox.random(in: image, using: &random)
            worst = max(worst, transform.inverse(transform.forward(box)).distance(to: box))
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test(
        "The 48 published fits, with their points",
        .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func publishedFits() throws {
        let cases = try GeometryTables.load().policies.cases
        #expect(cases.count == 48)
        for item in cases {
            let scaling = try #require(Self.policies[item.policy])
            let transform = ImageTransform(
                imageSize: PixelSize(item.photo), inputSize: PixelSize(item.target), scaling: scaling)
            let expected = item.geometry
            let context = Comment(rawValue: "\(item.photo) into \(item.target), \(item.policy)")
            #expect(
                transform.destination
                    == PixelRect(
                        x: expected.left, y: expected.top, width: expected.width, height: expected.height), context)
            let scales = [transform.scaleX, transform.scaleY]
            #expect(Point.distance(scales, [expected.scaleX, expected.scaleY]) <= Tolerance.scale, context)
            let offsets = [transform.offsetX, transform.offsetY]
            #expect(Point.distance(offsets, [expected.offsetX, expected.offsetY]) <= Tolerance.scale, context)
            if let right = expected.right, let bottom = expected.bottom {
                #expect(expected.left + expected.width + right == item.target[0], context)
                #expect(expected.top + expected.height + bottom == item.target[1], context)
            }
            if let crop = expected.crop {
                let readable = transform.readable
                #expect([readable.x, readable.y, readable.width, readable.height] == crop, context)
            }
            for pair in item.points {
                let photo = Point(x: pair.photo[0], y: pair.photo[1])
                let input = Point(x: pair.input[0], y: pair.input[1])
                #expect(transform.forward(photo).distance(to: input) <= Tolerance.pixels, context)
                #expect(transform.inverse(transform.forward(photo)).distance(to: photo) <= Tolerance.pixels, context)
            }
        }
    }

    @Test("Uneven padding is taken off", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func unevenPadding() throws {
        let cases = try TestData.json([PaddedBox].self, "golden/box_math_tests/letterbox.json")
        #expect(cases.count == 2)
        let side = 1000.0
        for item in cases {
            // The padding is what a region reaches beyond the picture.
            let padding = item.padding.map { $0 * side }
            let image = PixelSize(
                width: Int((side - padding[0] - padding[2]).rounded()),
                height: Int((side - padding[1] - padding[3]).rounded()))
            let transform = ImageTransform(
                imageSize: image, inputSize: PixelSize(width: 1000, height: 1000),
                warping: Rect(x: -padding[0], y: -padding[1], width: side, height: side), keepsAspectRatio: false)
            let box = transform.inverse(BoundingBox(item.box.map { $0 * side })).normalized(in: image)
            #expect(box.distance(to: BoundingBox(item.expected)) <= Tolerance.fraction)
        }
    }

    struct PaddedBox: Decodable {
        let box, padding, expected: [Double]

        enum CodingKeys: String, CodingKey {
            case box = "box_xywh"
            case padding = "padding_ltrb"
            case expected = "expected_xywh"
        }
    }

    static let policies: [String: Scaling] = [
        "stretch": .stretch, "letterbox-center": .letterbox(.center), "letterbox-topleft": .letterbox(.topLeft),
        "center-crop": .centerCrop,
    ]
}
