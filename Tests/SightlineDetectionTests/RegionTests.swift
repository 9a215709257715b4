// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection

@Suite("ObjectDetector regions and tiles", .enabled(if: RealModel.isAvailable, RealModel.reason))
struct RegionTests {
    /// Overlap of an object found in tiles with the same object found in the whole.
    static let tiledOverlap: Float = 0.9
    /// Overlap above which two boxes of one class are one object found twice.
    static let duplicateOverlap: Float = 0.45
    /// Coordinates of a crop and of the whole picture differ in the last bits only.
    static let roundingTolerance: Float = 1e-3
    /// A small object covers less than this share of the picture.
    static let smallShare: Float = 0.01

    @Test("a region gives what its crop gives, in pixels of the whole picture")
    func regionIsCrop() throws {
        let image = try RealModel.photo("bus.jpg")
        let region = PixelRect(x: 200, y: 300, width: 500, height: 600)
        let crop = try crop(image, region)
        let expected = try RealModel.detector().detect(in: crop)
        let found = try RealModel.detector {
            $0.region = try RegionOfInterest(
                x: 200.0 / 810, y: 300.0 / 1080, width: 500.0 / 810, height: 600.0 / 1080)
        }.detect(in: image)
        #expect(expected.count >= 2)
        try #require(found.count == expected.count)
        for (detection, object) in zip(found, expected) {
            var box = object.boundingBox
            box.x += 200
            box.y += 300
            #expect(detection.boundingBox.farthestEdge(from: box) <= Self.roundingTolerance)
            #expect(detection.label == object.label && detection.confidence == object.confidence)
        }
    }

    @Test(
        "objects across tiles are found once and whole",
        arguments: ["bus.jpg", "zidane.jpg", "hpc_dog.jpg", "hpc_person.jpg", "cats_and_dogs.jpg"])
    func tiles(file: String) throws {
        let image = try RealModel.photo(file)
        let whole = try RealModel.detector().detect(in: image)
        let tiled = try RealModel.detector { $0.tiling = try Tiling("2x2:0.2") }.detect(in: image)
        let (width, height) = (Float(image.size.width), Float(image.size.height))
        var crossing = 0
        for object in whole {
            let box = object.boundingBox
            guard box.minX < 0.4 * width, box.maxX > 0.6 * width, box.minY < 0.4 * height, box.maxY > 0.6 * height
            else { continue }
            crossing += 1
            let overlaps = tiled.filter {
                $0.classIndex == object.classIndex && $0.boundingBox.intersectionOverUnion(box) > Self.duplicateOverlap
            }
            #expect(overlaps.count == 1, "\(object) gives \(overlaps)")
            #expect((overlaps.first?.boundingBox.intersectionOverUnion(box) ?? 0) >= Self.tiledOverlap)
        }
        if ["bus.jpg", "hpc_dog.jpg"].contains(file) { #expect(crossing > 0) }
        for (index, first) in tiled.enumerated() {
            for second in tiled[(index + 1)...] where second.classIndex == first.classIndex {
                #expect(
                    first.boundingBox.intersectionOverUnion(second.boundingBox) <= Self.duplicateOverlap,
                    "\(first) and \(second)")
            }
        }
    }

    @Test("the head that a seam of zidane.jpg cuts is found once")
    func cutHead() throws {
        let image = try RealModel.photo("zidane.jpg")
        let tiled = try RealModel.detector { $0.tiling = try Tiling("2x2:0.2") }.detect(in: image)
        // Upper left of the seam's crossing: tiles of 712x400, the lower from row 320.
        let heads = tiled.filter { $0.label == "person" && $0.boundingBox.maxX < 740 && $0.boundingBox.minY < 300 }
        #expect(heads.count == 1, "\(heads)")
    }

    @Test("tiles find small objects that the whole does not show")
    func smallObjects() throws {
        var (whole, tiled) = (0, 0)
        for file in ["000000386912.jpg", "multi_objects.jpg"] {
            let image = try RealModel.photo(file)
            let small = Self.smallShare * Float(image.size.pixelCount)
            func count(_ detections: [Detection]) -> Int { detections.count { $0.boundingBox.area < small } }
            whole += count(try RealModel.detector().detect(in: image))
            tiled += count(try RealModel.detector { $0.tiling = try Tiling("2x2:0.2") }.detect(in: image))
        }
        #expect(tiled > whole)
    }

    private func crop(_ image: Image, _ region: PixelRect) throws -> Image {
        let plane = image.planes[0]
        var bytes: [UInt8] = []
        image.withBytes { memory in
            for row in region.y..<region.y + region.height {
                let start = plane.offset + row * plane.bytesPerRow + region.x * 4
                unsafe memory.extracting(start..<start + region.width * 4).withUnsafeBytes {
                    unsafe bytes.append(contentsOf: $0)
                }
            }
        }
        return try Image(bytes: bytes, size: region.size, format: .rgba)
    }
}
