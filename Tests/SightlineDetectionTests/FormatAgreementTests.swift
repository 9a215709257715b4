// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineDetection
@testable import SightlineInference

@Suite("One photo as HEIC and as JPEG")
struct FormatAgreementTests {
    /// Overlap that one object must keep from one format to the other.
    static let overlap: Float = 0.95
    /// Mean difference of the decoded pixels, in 8-bit steps: both formats lose a little, neither shifts or tints.
    static let pixelDifference = 4.0

    static func photo(_ name: String) throws -> Image {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        return try Image(contentsOf: "/\(folder)/Fixtures/\(name)")
    }

    @Test("the pixels agree")
    func pixels() throws {
        let (heic, jpeg) = try (Self.photo("bus.heic"), Self.photo("bus.jpg"))
        #expect(heic.size == PixelSize(width: 270, height: 360) && jpeg.size == heic.size)
        let sum = zip(heic.rgb, jpeg.rgb).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        let mean = Double(sum) / Double(jpeg.rgb.count)
        // Nothing at all would mean that one file was compared with itself.
        #expect(mean > 0.1 && mean <= Self.pixelDifference)
    }

    @Test(
        "the objects agree",
        .enabled(
            if: RealModel.hasEngine && SightlineHome.findModel(BuiltInModels.defaultName) != nil,
            "needs the default model: sightline models fetch"))
    func objects() throws {
        let detector = try ObjectDetector(
            model: .named(BuiltInModels.defaultName), engine: EngineOptions(threads: 1))
        let heic = try detector.detect(in: Self.photo("bus.heic"))
        let jpeg = try detector.detect(in: Self.photo("bus.jpg"))
        #expect(jpeg.map(\.label).sorted { ($0 ?? "") < ($1 ?? "") } == ["bus", "person", "person", "person"])
        #expect(heic.map(\.classIndex).sorted() == jpeg.map(\.classIndex).sorted())
        for detection in jpeg {
            let best = heic.filter { $0.classIndex == detection.classIndex }
                .map { $0.boundingBox.intersectionOverUnion(detection.boundingBox) }.max()
            #expect((best ?? 0) >= Self.overlap, "\(detection)")
        }
    }
}
