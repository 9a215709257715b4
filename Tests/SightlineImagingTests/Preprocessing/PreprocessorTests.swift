// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("Preprocessor")
struct PreprocessorTests {
    /// The instruction sets that this processor has.
    static var levels: [Int32] { [0, 3, 4].filter { $0 <= sightline_best_level() } }
    static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 1), PixelSize(width: 3, height: 700),
        PixelSize(width: 37, height: 23), PixelSize(width: 160, height: 33),
    ]

    @Test(
        "every level equals the reference bit for bit, whatever the format and orientation",
        arguments: PixelFormat.allCases, Orientation.allCases)
    func levels(format: PixelFormat, orientation: Orientation) throws {
        for (index, size) in Self.sizes.enumerated() {
            let image = try TestPictures.noise(
                size, format, orientation: orientation, gap: index % 2 == 0 ? 5 : 0, seed: UInt64(index + 3))
            for filter in InputSpecification.ResizeFilter.allCases {
                var specification = InputSpecification(
                    size: PixelSize(width: 21, height: 13), colorOrder: index % 2 == 0 ? .bgr : .rgb,
                    scaling: index == 3 ? .stretch : .letterbox(.center), filter: filter,
                    mean: [123.675, 116.28, 103.53], standardDeviation: [58.395, 57.12, 57.375])
                if index == 4 {
                    specification.layout = .nhwc
                    specification.elementType = .uint8
                }
                try expectReference(image, specification, region: nil)
            }
        }
    }

    @Test(
        "every level equals the reference for each element type, layout and padding",
        arguments: [
            ElementType.float32, .float16, .uint8, .int8,
        ])
    func elements(type: ElementType) throws {
        let image = try TestPictures.noise(PixelSize(width: 61, height: 47), .bgra)
        let region = PixelRect(x: 7, y: 3, width: 41, height: 17)
        for layout in [InputSpecification.Layout.nchw, .nhwc] {
            for padValue in [UInt8?.none, 114] {
                for quantization in [Quantization?.none, Quantization(scale: 0.0078125, zeroPoint: 3)] {
                    for scaling in [Scaling.stretch, .centerCrop, .letterbox(.topLeft), .letterbox(.center)] {
                        let specification = InputSpecification(
                            size: PixelSize(width: 29, height: 31), layout: layout, elementType: type, scaling: scaling,
                            mean: [127.5, 127.5, 127.5], standardDeviation: [127.5, 127.5, 127.5], padValue: padValue,
                            quantization: quantization)
                        try expectReference(image, specification, region: region)
                    }
                }
            }
        }
    }

    private func expectReference(_ image: Image, _ specification: InputSpecification, region: PixelRect?) throws {
        let transform = ImageTransform(
            imageSize: image.size, inputSize: specification.size, scaling: specification.scaling, region: region)
        let expected = PreprocessorReference(specification).tensor(image, transform: transform)
        for level in Self.levels {
            let actual = try TestPictures.tensor(image, specification, region: region, level: level)
            #expect(actual.transform == transform)
            let isEqual = actual.bytes == expected
            #expect(isEqual, "level \(level), \(image.storedSize) \(specification)")
        }
    }

    @Test("a warp beyond the picture equals the reference, with a border and without", arguments: PixelFormat.allCases)
    func warp(format: PixelFormat) throws {
        let image = try TestPictures.noise(PixelSize(width: 40, height: 30), format, orientation: .right)
        for padValue in [UInt8?.none, 0] {
            for alignment in [InputSpecification.PixelAlignment.center, .corner] {
                let specification = InputSpecification(
                    size: PixelSize(width: 24, height: 16), alignment: alignment, padValue: padValue)
                let transform = ImageTransform(
                    imageSize: image.size, inputSize: specification.size,
                    warping: Rect(x: -4.25, y: 7.5, width: 29, height: 51), keepsAspectRatio: true)
                var preprocessor = try Preprocessor(specification)
                var bytes = [UInt8](repeating: 1, count: specification.byteCount)
                var elements = bytes.mutableSpan
                var span = unsafe elements.mutableBytes
                try preprocessor.prepare(image, transform: transform, into: &span)
                let isEqual = bytes == PreprocessorReference(specification).tensor(image, transform: transform)
                #expect(isEqual)
            }
        }
    }

    @Test(
        "the eight stored forms of one picture give the same bits",
        arguments: InputSpecification.ResizeFilter.allCases)
    func orientations(filter: InputSpecification.ResizeFilter) throws {
        let size = PixelSize(width: 45, height: 31)
        for bytesPerPixel in [3, 4] {
            let upright = TestPictures.bytes(size.pixelCount * bytesPerPixel, seed: 11)
            let specification = InputSpecification(
                size: PixelSize(width: 20, height: 24), scaling: .letterbox(.center), filter: filter)
            var first: [UInt8]?
            for orientation in Orientation.allCases {
                let image = try TestPictures.stored(
                    upright, size: size, bytesPerPixel: bytesPerPixel, orientation: orientation)
                let tensor = try TestPictures.tensor(image, specification).bytes
                let isEqual = tensor == (first ?? tensor)
                #expect(isEqual, "\(orientation)")
                first = first ?? tensor
            }
        }
    }

    @Test("a region gives what a copy of it gives", arguments: InputSpecification.ResizeFilter.allCases)
    func region(filter: InputSpecification.ResizeFilter) throws {
        let image = try TestPictures.noise(PixelSize(width: 64, height: 48), .rgb)
        let region = PixelRect(x: 5, y: 9, width: 31, height: 22)
        var copy: [UInt8] = []
        for y in region.y..<(region.y + region.height) {
            for x in region.x..<(region.x + region.width) {
                copy += PreprocessorReference(InputSpecification(size: region.size)).color(image, x: x, y: y)
            }
        }
        let cut = try Image(bytes: copy, size: region.size, format: .rgb)
        let specification = InputSpecification(size: PixelSize(width: 19, height: 23), filter: filter)
        let isEqual =
            try TestPictures.tensor(image, specification, region: region).bytes
            == TestPictures.tensor(cut, specification).bytes
        #expect(isEqual)
    }

    @Test("the same preprocessor serves pictures of several kinds in turn")
    func reuse() throws {
        let specification = InputSpecification(size: PixelSize(width: 16, height: 16), scaling: .letterbox(.center))
        var preprocessor = try Preprocessor(specification)
        var bytes = [UInt8](repeating: 0, count: specification.byteCount)
        for round in 0..<3 {
            for (index, format) in PixelFormat.allCases.enumerated() {
                let image = try TestPictures.noise(
                    PixelSize(width: 20 + index, height: 30 - index), format, seed: UInt64(round * 10 + index + 1))
                var elements = bytes.mutableSpan
                var span = unsafe elements.mutableBytes
                _ = try preprocessor.prepare(image, into: &span)
                let isEqual = try bytes == TestPictures.tensor(image, specification).bytes
                #expect(isEqual, "\(format) in round \(round)")
            }
        }
    }

    @Test("an input of 0...1 is the correctly rounded quotient by 255")
    func quotient() {
        let normalization = Normalization(InputSpecification(size: PixelSize(width: 1, height: 1)))
        for value in 0...255 {
            #expect(normalization.real(Float(value), channel: 0) == Float(value) / 255)
        }
    }

    @Test("half precision rounds as the hardware does")
    func half() {
        let cases: [(Float, UInt16)] = [
            (0, 0), (1, 0x3C00), (-2, 0xC000), (65504, 0x7BFF), (65520, 0x7C00), (0x1p-24, 1), (0x1p-25, 0),
            (0.1, 0x2E66), (0x1p-14, 0x0400), (1.00048828125, 0x3C00), (1.00146484375, 0x3C02), (.nan, 0x7E00),
        ]
        for (value, bits) in cases { #expect(Normalization.half(value) == bits, "\(value)") }
    }

    @Test("bad regions, tensors and specifications are refused")
    func refusals() throws {
        let image = try TestPictures.noise(PixelSize(width: 8, height: 6), .rgb)
        let specification = InputSpecification(size: PixelSize(width: 4, height: 4))
        for region in [
            PixelRect(x: -1, y: 0, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 0, height: 2),
            PixelRect(x: 7, y: 0, width: 2, height: 2), PixelRect(x: 1, y: 1, width: .max, height: 2),
            PixelRect(x: .max, y: 0, width: 1, height: 1),
        ] {
            #expect(throws: ImagingError.self) { try TestPictures.tensor(image, specification, region: region) }
        }
        var preprocessor = try Preprocessor(specification)
        var short = [UInt8](repeating: 0, count: specification.byteCount - 1)
        var wasRefused = false
        do {
            var elements = short.mutableSpan
            var span = unsafe elements.mutableBytes
            _ = try preprocessor.prepare(image, into: &span)
        } catch { wasRefused = error.code == .invalidParameter }
        #expect(wasRefused)
        var bad = specification
        bad.standardDeviation = [1, 0, 1]
        #expect(throws: ImagingError.self) { try Preprocessor(bad) }
        bad = specification
        bad.elementType = .int64
        #expect(throws: ImagingError.self) { try Preprocessor(bad) }
        bad = specification
        bad.size = PixelSize(width: 0, height: 4)
        #expect(throws: ImagingError.self) { try Preprocessor(bad) }
    }

    @Test("padding that is kept is the padding of this picture, whatever came before it")
    func keptPadding() throws {
        var specification = InputSpecification(size: PixelSize(width: 24, height: 24), padValue: 7)
        specification.scaling = .letterbox(.center)
        var preprocessor = try Preprocessor(specification)
        preprocessor.keepsPadding = true
        var bytes = [UInt8](repeating: 0xA5, count: specification.byteCount)
        let (wide, tall) = (PixelSize(width: 40, height: 10), PixelSize(width: 9, height: 40))
        let region = PixelRect(x: 0, y: 0, width: 9, height: 20)
        for (turn, (size, region)) in [(wide, nil), (wide, nil), (tall, nil), (tall, region), (wide, nil)].enumerated()
        {
            let image = try TestPictures.noise(size, .bgra, seed: UInt64(turn + 1))
            var elements = bytes.mutableSpan
            var span = unsafe elements.mutableBytes
            _ = try preprocessor.prepare(image, region: region, into: &span)
            #expect(bytes == (try TestPictures.tensor(image, specification, region: region).bytes))
        }
    }
}
