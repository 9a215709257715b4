// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection

@Suite("ObjectDetector orientation", .enabled(if: RealModel.isAvailable, RealModel.reason))
struct OrientationTests {
    /// Overlap that one object must keep from one JPEG of the eight to another.
    static let overlap: Float = 0.95

    @Test("the eight EXIF photos give the same objects")
    func photos() throws {
        let detector = try RealModel.detector()
        func found(_ number: Int) throws -> [Detection] {
            let path = TestData.path("images_hostile/exif_1to8_recurser/Landscape_\(number).jpg")
            return try detector.detect(in: Image(contentsOf: path))
        }
        let first = try found(1)
        #expect(!first.isEmpty)
        for number in 2...8 {
            let other = try found(number)
            #expect(other.map(\.classIndex).sorted() == first.map(\.classIndex).sorted(), "\(number)")
            for detection in first {
                let best = other.filter { $0.classIndex == detection.classIndex }
                    .map { $0.boundingBox.intersectionOverUnion(detection.boundingBox) }.max()
                #expect((best ?? 0) >= Self.overlap, "\(number): \(detection)")
            }
        }
    }

    @Test("pixels stored in any orientation give the same bits", arguments: Orientation.allCases)
    func storedOrientation(orientation: Orientation) throws {
        let image = try RealModel.photo("bus.jpg")
        // Turning by the inverse stores the pixels as a camera of that orientation does.
        let turned = try image.oriented(orientation.inverse).upright().oriented(orientation)
        #expect(turned.orientation == orientation && turned.size == image.size)
        let detector = try RealModel.detector()
        let expected = try detector.detect(in: image)
        #expect(expected.count >= 5)
        #expect(try detector.detect(in: turned) == expected)
    }
}
