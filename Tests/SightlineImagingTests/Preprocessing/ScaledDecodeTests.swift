// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineImaging

@Suite("Scaled decode")
struct ScaledDecodeTests {
    /// A mean difference, in 8-bit steps, at which nobody would call two tensors of one photo the same.
    static let meanOfAnotherPicture: Float = 4

    static let photos = [
        "conformance/photos/bus.jpg", "conformance/photos/cats_and_dogs.jpg", "conformance/photos/hpc_dog.jpg",
        "conformance/photos/zidane.jpg", "images_hostile/exif_1to8_recurser/Landscape_1.jpg",
        "images_hostile/exif_1to8_recurser/Landscape_6.jpg", "images_hostile/sharp/gain-map.jpg",
    ]

    /// How far the tensor of a scaled decode is from that of the whole picture, in 8-bit steps.
    struct Difference {
        var mean: Float
        var maximum: Float

        init(_ photo: String, _ specification: InputSpecification, minimum: PixelSize) throws {
            let path = TestData.path(photo)
            let (whole, scaled) = try (Image(contentsOf: path), Image(contentsOf: path, minimumSize: minimum))
            try #require(scaled.isScaledDown && scaled.originalSize == whole.size)
            let differences = try zip(tensor(whole, specification), tensor(scaled, specification))
                .map { abs($0 - $1) }
            mean = differences.reduce(0, +) / Float(differences.count)
            maximum = differences.max() ?? .infinity
        }
    }

    static func tensor(_ image: Image, _ specification: InputSpecification) throws -> [Float] {
        var preprocessor = try Preprocessor(specification)
        var tensor = [Float](repeating: .nan, count: specification.byteCount / 4)
        var elements = tensor.mutableSpan
        var bytes = unsafe elements.mutableBytes
        let transform = try preprocessor.prepare(image, into: &bytes)
        #expect(transform.imageSize == image.originalSize)
        return tensor
    }

    static func specification(
        _ side: Int, _ scaling: Scaling, _ filter: InputSpecification.ResizeFilter
    ) -> InputSpecification {
        InputSpecification(
            size: PixelSize(width: side, height: side), scaling: scaling, filter: filter, standardDeviation: [1, 1, 1])
    }

    @Test(
        "an antialiased tensor stays within the tolerance", .enabled(if: TestData.isAvailable, "\(TestData.reason)"),
        arguments: [InputSpecification.ResizeFilter.antialiased, .antialiasedFloat, .antialiasedEdge])
    func withinTolerance(filter: InputSpecification.ResizeFilter) throws {
        let tolerance = InputSpecification.scaledDecodeTolerance
        for photo in Self.photos {
            for side in [96, 128] {
                for scaling in [Scaling.stretch, .letterbox(.center), .centerCrop] {
                    let specification = Self.specification(side, scaling, filter)
                    let minimum = try #require(specification.minimumImageSize)
                    let difference = try Difference(photo, specification, minimum: minimum)
                    #expect(
                        difference.mean <= tolerance.mean && difference.maximum <= tolerance.maximum,
                        "\(photo) \(side) \(scaling): \(difference)")
                }
            }
        }
    }

    @Test(
        "plain bilinear would be far off, so its pictures are decoded whole",
        .enabled(if: TestData.isAvailable, "\(TestData.reason)"))
    func bilinear() throws {
        let specification = Self.specification(96, .stretch, .bilinear)
        #expect(specification.minimumImageSize == nil)
        let twice = PixelSize(width: 192, height: 192)
        let difference = try Difference("conformance/photos/bus.jpg", specification, minimum: twice)
        #expect(difference.mean > Self.meanOfAnotherPicture)
        #expect(difference.maximum > 4 * InputSpecification.scaledDecodeTolerance.maximum)
    }

    @Test(
        "the edges of a picture lie inside its last decoded pixels, wherever these are",
        arguments: Orientation.allCases)
    func edges(orientation: Orientation) throws {
        let stored = try CodecFixtures.gradient(251, 101).encoded(as: .jpeg())
        let image = try Image(encoded: stored, minimumSize: PixelSize(width: 50, height: 20)).oriented(orientation)
        #expect(image.storedSize == PixelSize(width: 63, height: 26))
        let whole = ImageTransform(
            imageSize: image.originalSize, inputSize: PixelSize(width: 10, height: 10), scaling: .stretch)
        let decoded = whole.onDecodedPixels(of: image)
        #expect(decoded.readable == PixelRect(x: 0, y: 0, width: image.size.width, height: image.size.height))
        let (width, height) = (Double(whole.imageSize.width) / 4, Double(whole.imageSize.height) / 4)
        let (overX, overY) = (Double(image.size.width) - width, Double(image.size.height) - height)
        #expect(decoded.source.width == width && decoded.source.height == height)
        #expect(decoded.source.x == (orientation.reversesUprightX ? overX : 0))
        #expect(decoded.source.y == (orientation.reversesUprightY ? overY : 0))
    }

    @Test("a region and the transform stay in pixels of the picture as filed")
    func region() throws {
        let file = try CodecFixtures.gradient(400, 200).encoded(as: .jpeg())
        let (whole, scaled) = try (
            Image(encoded: file), Image(encoded: file, minimumSize: PixelSize(width: 100, height: 50))
        )
        #expect(scaled.size == PixelSize(width: 100, height: 50))
        var preprocessor = try Preprocessor(Self.specification(16, .stretch, .antialiasedFloat))
        let region = PixelRect(x: 200, y: 80, width: 160, height: 80)
        var tensors: [[Float]] = []
        for image in [whole, scaled] {
            var tensor = [Float](repeating: .nan, count: 16 * 16 * 3)
            var elements = tensor.mutableSpan
            var bytes = unsafe elements.mutableBytes
            let transform = try preprocessor.prepare(image, region: region, into: &bytes)
            #expect(transform.source == Rect(region))
            tensors.append(tensor)
        }
        let largest = zip(tensors[0], tensors[1]).map { abs($0 - $1) }.max() ?? .infinity
        #expect(largest <= InputSpecification.scaledDecodeTolerance.maximum)
    }

    @Test("boxes are drawn where they are although the picture is smaller")
    func annotation() throws {
        let file = try CodecFixtures.gradient(400, 200).encoded(as: .jpeg())
        let scaled = try Image(encoded: file, minimumSize: PixelSize(width: 200, height: 100))
        #expect(scaled.size == PixelSize(width: 200, height: 100))
        func drawn(_ image: Image, _ box: BoundingBox) throws -> [UInt8] {
            let detection = Detection(boundingBox: box, label: nil, classIndex: 0, confidence: 1)
            return try Annotator().annotate(image, with: [detection]).allBytes
        }
        let small = try Image(bytes: scaled.allBytes, size: scaled.size, format: .rgba)
        let inFile = BoundingBox(x: 100, y: 40, width: 120, height: 80)
        let inPixels = BoundingBox(x: 50, y: 20, width: 60, height: 40)
        #expect(try drawn(scaled, inFile) == drawn(small, inPixels))
    }
}
