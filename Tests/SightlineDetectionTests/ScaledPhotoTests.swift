// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineDetection
@testable import SightlineInference

@Suite("ObjectDetector on scaled decodes")
struct ScaledPhotoTests {
    /// Overlap that an object must keep from the whole picture to the scaled decode.
    static let overlap: Float = 0.95
    /// The detector's threshold.
    static let threshold: Float = 0.5
    /// An object as confident as this must be there in both; a weaker one may fall below the threshold in one of them.
    static let certainConfidence: Float = 0.6

    /// The default model, told to look by an antialiased filter.
    static func detector(
        filter: InputSpecification.ResizeFilter, _ change: (inout DetectionOptions) throws -> Void = { _ in }
    ) throws -> ObjectDetector {
        let engine = EngineKind.onnxruntime.makeEngine(options: EngineOptions(threads: 1))
        try engine.load(RealModel.bare)
        try engine.allocate()
        var description = BuiltInModels.yolov4Tiny
        description.inputName = nil
        description.outputs = [:]
        description.input.filter = filter
        var options = DetectionOptions()
        options.confidenceThreshold = threshold
        try change(&options)
        return try ObjectDetector(engine: engine, description: description, options: options)
    }

    /// A sheet of copies of a photo, as a JPEG large enough to be decoded at a half.
    static func sheet(_ photo: String, columns: Int, rows: Int) throws -> [UInt8] {
        let image = try RealModel.photo(photo)
        let rgb = image.rgb
        let line = image.size.width * 3
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rgb.count * columns * rows)
        for _ in 0..<rows {
            for start in stride(from: 0, to: rgb.count, by: line) {
                for _ in 0..<columns { bytes += rgb[start..<start + line] }
            }
        }
        let size = PixelSize(width: image.size.width * columns, height: image.size.height * rows)
        return try Image(bytes: bytes, size: size, format: .rgb).encoded(as: .jpeg(quality: 95))
    }

    @Test(
        "the same objects in pixels of the file", .enabled(if: RealModel.isAvailable, RealModel.reason),
        arguments: [("bus.jpg", 3, 2), ("zidane.jpg", 2, 3)])
    func objects(photo: String, columns: Int, rows: Int) throws {
        let file = try Self.sheet(photo, columns: columns, rows: rows)
        let detector = try Self.detector(filter: .antialiased)
        let (whole, scaled) = try (
            Image(encoded: file), Image(encoded: file, minimumSize: detector.minimumImageSize)
        )
        #expect(scaled.size.width * 2 == whole.size.width)
        let (expected, found) = try (detector.detect(in: whole), detector.detect(in: scaled))
        #expect(expected.count >= 4)
        for (one, other) in [(expected, found), (found, expected)] {
            for detection in one where detection.confidence >= Self.certainConfidence {
                let best = other.filter { $0.classIndex == detection.classIndex }
                    .map { $0.boundingBox.intersectionOverUnion(detection.boundingBox) }.max()
                #expect((best ?? 0) >= Self.overlap, "\(detection)")
            }
        }
    }

    @Test(
        "a filter without antialias, a region or tiles need the whole picture",
        .enabled(if: RealModel.isAvailable, RealModel.reason))
    func rule() throws {
        #expect(try Self.detector(filter: .antialiased).minimumImageSize == PixelSize(width: 832, height: 832))
        #expect(try Self.detector(filter: .bilinear).minimumImageSize == nil)
        let region = try Self.detector(filter: .antialiased) {
            $0.region = try RegionOfInterest(x: 0, y: 0, width: 0.5, height: 0.5)
        }
        #expect(region.minimumImageSize == nil)
        let tiles = try Self.detector(filter: .antialiased) {
            $0.tiling = try Tiling(columns: 2, rows: 2, overlap: 0.2)
        }
        #expect(tiles.minimumImageSize == nil)
    }
}
