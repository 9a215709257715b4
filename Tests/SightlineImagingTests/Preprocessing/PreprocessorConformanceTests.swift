// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineImaging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tensors that OpenCV, Pillow, torch, onnxruntime and MediaPipe made of the same pictures.
@Suite("Preprocessor conformance", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct PreprocessorConformanceTests {
    /// One of the stored arrays.
    struct Case: Decodable {
        let image: String
        let filter: String
        let targetSize: [Int]
        let policy: String?
        let padValue: UInt8?
        let file: String
        let tolerance: Float
        let roundedTolerance: Float?

        enum CodingKeys: String, CodingKey {
            case image, filter, policy, file, tolerance
            case targetSize = "target_size"
            case padValue = "pad_value"
            case roundedTolerance = "tolerance_if_rounded_to_uint8"
        }
    }

    struct Index: Decodable { let cases: [Case] }

    @Test("each stored resize is met within its tolerance")
    func resize() throws {
        let cases = try TestData.json(Index.self, "conformance/resize/index.json").cases
        #expect(cases.count > 50)
        for entry in cases {
            let image = try TestFiles.png(TestData.path("conformance/resize/\(entry.image)"))
            let scaling: Scaling =
                switch entry.policy {
                case "letterbox-center": .letterbox(.center)
                case "letterbox-topleft": .letterbox(.topLeft)
                case "center-crop": .centerCrop
                default: .stretch
                }
            let filter: InputSpecification.ResizeFilter =
                switch entry.filter {
                case "pillow-bilinear-antialias": .antialiased
                case "torch-bilinear-antialias": .antialiasedFloat
                case "onnx-antialias-default": .antialiasedEdge
                default: .bilinear
                }
            // Pillow's bytes are met exactly; OpenCV's floats as far as its own bytes meet them.
            let tolerance = filter == .antialiased ? 0 : entry.roundedTolerance ?? entry.tolerance
            let specification = InputSpecification(
                size: PixelSize(width: entry.targetSize[0], height: entry.targetSize[1]), layout: .nhwc,
                scaling: scaling, filter: filter, standardDeviation: [1, 1, 1], padValue: entry.padValue ?? 114)
            let actual = TestPictures.floats(try TestPictures.tensor(image, specification).bytes)
            let expected = try TestFiles.npy(TestData.path("conformance/resize/\(entry.file)"))
            try #require(actual.count == expected.count, "\(entry.file)")
            let difference = zip(actual, expected).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
            #expect(difference <= tolerance, "\(entry.file)")
        }
    }

    /// One of MediaPipe's own cases.
    struct Warp: Decodable {
        struct Region: Decodable {
            let centerX, centerY, width, height: Double

            enum CodingKeys: String, CodingKey {
                case width, height
                case centerX = "x_center"
                case centerY = "y_center"
            }
        }
        let test, expected, keepsAspect, border: String
        let roi: Region

        enum CodingKeys: String, CodingKey {
            case test, expected, border, roi
            case keepsAspect = "keep_aspect"
        }
    }

    /// Levels of 8 bits; MediaPipe's own tests allow 5.
    static let warpTolerance: Float = 5

    @Test("MediaPipe's warps are met")
    func warps() throws {
        let image = try TestFiles.jpeg(TestData.path("golden/image_to_tensor/input.jpg"))
        for entry in try TestData.json([Warp].self, "golden/image_to_tensor/cases.json") {
            let expected = try TestFiles.png(TestData.path("golden/image_to_tensor/\(entry.expected)"))
            let specification = InputSpecification(
                size: expected.size, layout: .nhwc, elementType: .uint8, alignment: .corner,
                padValue: entry.border == "Zero" ? 0 : nil)
            let (width, height) = (Double(image.size.width), Double(image.size.height))
            let region = Rect(
                x: (entry.roi.centerX - entry.roi.width / 2) * width,
                y: (entry.roi.centerY - entry.roi.height / 2) * height, width: entry.roi.width * width,
                height: entry.roi.height * height)
            let transform = ImageTransform(
                imageSize: image.size, inputSize: expected.size, warping: region,
                keepsAspectRatio: entry.keepsAspect == "true")
            var preprocessor = try Preprocessor(specification)
            var bytes = [UInt8](repeating: 0, count: specification.byteCount)
            var elements = bytes.mutableSpan
            var span = elements.mutableBytes
            try preprocessor.prepare(image, transform: transform, into: &span)
            let pixels = unsafe Array(expected.storage.bytes)
            let difference = zip(bytes, pixels).reduce(Float(0)) { max($0, abs(Float($1.0) - Float($1.1))) }
            #expect(difference <= Self.warpTolerance, "\(entry.test)")
        }
    }

    /// Colours of single luma and chroma triples.
    struct Geometry: Decodable {
        struct Colors: Decodable { let cases: [Color] }
        struct Color: Decodable {
            let matrix, range: String
            let ycbcr: [UInt8]
            let decoded: [UInt8]
        }
        let yuv: Colors
    }

    @Test("luma and chroma become the stated colours")
    func colors() throws {
        for entry in try TestData.json(Geometry.self, "conformance/geometry/expected.json").yuv.cases {
            let matrix: YCbCrEncoding.Matrix =
                switch entry.matrix {
                case "BT.601": .bt601
                case "BT.709": .bt709
                default: .bt2020
                }
            let encoding = YCbCrEncoding(matrix: matrix, isFullRange: entry.range == "full")
            let image = try Image(
                bytes: entry.ycbcr, size: PixelSize(width: 1, height: 1), format: .i420, encoding: encoding)
            let specification = InputSpecification(
                size: PixelSize(width: 1, height: 1), layout: .nhwc, elementType: .uint8)
            let tensor = try TestPictures.tensor(image, specification).bytes
            #expect(tensor == entry.decoded, "\(entry.matrix) \(entry.range) \(entry.ycbcr)")
        }
    }
}
