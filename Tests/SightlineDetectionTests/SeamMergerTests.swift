// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineDetection

@Suite("SeamMerger")
struct SeamMergerTests {
    /// 2 by 2 tiles of 60×60 over 100×100.
    static let region = PixelRect(x: 0, y: 0, width: 100, height: 100)
    static let tiles = [(0, 0), (40, 0), (0, 40), (40, 40)].map { PixelRect(x: $0.0, y: $0.1, width: 60, height: 60) }

    /// What tiles see of boxes that none sees whole: each box cut at the edges of each tile.
    private func merged(whole: [BoundingBox], seen: [BoundingBox], class classes: [Int] = [0]) throws -> [Detection] {
        var merger = SeamMerger(iouThreshold: 0.45)
        func detection(_ box: BoundingBox, _ index: Int, _ confidence: Float) -> Detection {
            Detection(
                boundingBox: box, label: nil, classIndex: classes[index % classes.count], confidence: confidence)
        }
        var detections = whole.enumerated().map { detection($0.element, $0.offset, 0.6) }
        merger.note(detections, tile: Self.region, region: Self.region)
        for tile in Self.tiles {
            for (index, box) in seen.enumerated() {
                if let part = box.intersection(BoundingBox(tile)) { detections.append(detection(part, index, 0.7)) }
            }
            merger.note(detections, tile: tile, region: Self.region)
        }
        merger.merge(&detections)
        return detections
    }

    static let large = BoundingBox(x: 10, y: 10, width: 80, height: 80)

    @Test("parts of an object that the whole shows go")
    func explained() throws {
        let found = try merged(whole: [Self.large], seen: [Self.large])
        #expect(found.map(\.boundingBox) == [Self.large])
        #expect(found.first?.confidence == 0.6)
    }

    @Test("parts of an object that the whole misses become one box")
    func joined() throws {
        let found = try merged(whole: [], seen: [Self.large])
        #expect(found.map(\.boundingBox) == [Self.large])
    }

    @Test("parts of another class stay")
    func otherClass() throws {
        let found = try merged(whole: [Self.large], seen: [Self.large, Self.large], class: [0, 1])
        #expect(found.map(\.classIndex).sorted() == [0, 1])
        #expect(found.allSatisfy { $0.boundingBox == Self.large })
    }

    @Test("small objects far from the seams stay as they are")
    func small() throws {
        let boxes = [BoundingBox(x: 5, y: 5, width: 8, height: 8), BoundingBox(x: 85, y: 85, width: 8, height: 8)]
        #expect(try merged(whole: [], seen: boxes).map(\.boundingBox) == boxes)
        #expect(try merged(whole: [Self.large], seen: boxes).count == 3)
    }

    @Test("neighbours on both sides of a seam stay two")
    func neighbours() throws {
        let boxes = [BoundingBox(x: 10, y: 5, width: 25, height: 20), BoundingBox(x: 65, y: 5, width: 25, height: 20)]
        #expect(try merged(whole: [], seen: boxes).map(\.boundingBox) == boxes)
    }
}
