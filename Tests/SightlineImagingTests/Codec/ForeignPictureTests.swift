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

@Suite("Pictures made by others", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA to the folder of test data"))
struct ForeignPictureTests {
    /// Difference of two decoders of one lossy picture, mean over all values.
    private static let meanTolerance = 3.0

    @Test("published vectors of ONNX ImageDecoder: PNG exact, JPEG within one level")
    func imageDecoder() throws {
        for (name, tolerance) in [("png_rgb.png", 0), ("jpeg_rgb.jpg", 1)] {
            let path = "golden/onnx_image_decoder/" + name
            let raw = path.split(separator: ".")[0] + ".expected.32x32x3.raw"
            let expected = try [UInt8](Data(contentsOf: URL(fileURLWithPath: TestData.path(String(raw)))))
            let values = try Image(contentsOf: TestData.path(path)).rgbBytes
            #expect(values.count == expected.count)
            #expect(zip(values, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance })
        }
    }

    @Test("the same photo in nine orientations has one upright size", arguments: 0...8)
    func landscapes(_ value: Int) throws {
        let image = try Image(contentsOf: TestData.path("images_hostile/exif_1to8_recurser/Landscape_\(value).jpg"))
        #expect(image.orientation.rawValue == UInt8(max(1, value)))
        #expect(image.size == PixelSize(width: 1800, height: 1200))
    }

    @Test("headers and pictures as the table says", arguments: HostilePicture.all)
    func table(_ picture: HostilePicture) throws {
        let path = TestData.path("images_hostile/" + picture.path)
        switch picture.outcome {
        case .picture(let width, let height, let orientation):
            let image = try Image(contentsOf: path)
            #expect(image.size == PixelSize(width: width, height: height))
            #expect(image.orientation.rawValue == orientation)
        case .failure(let code):
            let error = #expect(throws: ImagingError.self) { try Image(contentsOf: path) }
            #expect(error?.code == code, "\(error?.message ?? "")")
        }
    }
}
