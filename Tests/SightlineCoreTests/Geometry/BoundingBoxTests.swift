// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("BoundingBox")
struct BoundingBoxTests {
    static let unit = BoundingBox(x: 0, y: 0, width: 10, height: 10)

    @Test("IoU of known boxes")
    func knownOverlaps() {
        let half = BoundingBox(x: 5, y: 0, width: 10, height: 10)
        #expect(abs(Double(Self.unit.intersectionOverUnion(half)) - 1.0 / 3) <= Tolerance.overlap)
        #expect(Self.unit.intersection(half) == BoundingBox(x: 5, y: 0, width: 5, height: 10))
        #expect(Self.unit.union(half) == BoundingBox(x: 0, y: 0, width: 15, height: 10))
        let quarter = BoundingBox(x: 0, y: 0, width: 5, height: 5)
        #expect(Self.unit.intersectionOverUnion(quarter) == 0.25)
        #expect(Self.unit.intersectionOverUnion(Self.unit) == 1)
    }

    @Test("Touching, empty and inverted boxes overlap nothing")
    func noOverlap() {
        let others = [
            BoundingBox(x: 10, y: 0, width: 10, height: 10), BoundingBox(x: 0, y: 10, width: 10, height: 10),
            BoundingBox(x: 5, y: 5, width: 0, height: 0), BoundingBox(x: 8, y: 8, width: -4, height: -4),
        ]
        for other in others {
            #expect(Self.unit.intersection(other) == nil)
            #expect(Self.unit.intersectionOverUnion(other) == 0)
            #expect(other.intersectionOverUnion(Self.unit) == 0)
        }
        #expect(others[2].intersectionOverUnion(others[2]) == 0)
        #expect(others[3].intersectionOverUnion(others[3]) == 0)
    }

    @Test("An edge that is infinite or not a number overlaps nothing", arguments: [Float.nan, .infinity, -.infinity])
    func edgesWithoutANumber(_ bad: Float) {
        let boxes = [
            BoundingBox(x: bad, y: 0, width: 10, height: 10), BoundingBox(x: 0, y: bad, width: 10, height: 10),
            BoundingBox(x: 0, y: 0, width: bad, height: 10), BoundingBox(x: 0, y: 0, width: 10, height: bad),
        ]
        for box in boxes {
            #expect(Self.unit.intersection(box) == nil && box.intersection(Self.unit) == nil)
            #expect(Self.unit.intersectionOverUnion(box) == 0 && box.intersectionOverUnion(Self.unit) == 0)
            #expect(box.intersectionOverUnion(box) == 0)
            #expect(box.clipped(to: PixelSize(width: 20, height: 20)).isFinite)
        }
        let overflowing = BoundingBox(x: .greatestFiniteMagnitude, y: 0, width: .greatestFiniteMagnitude, height: 1)
        #expect(overflowing.intersectionOverUnion(overflowing) == 0)
    }

    @Test("A box and itself have an IoU of exactly 1, whatever its size")
    func identical() {
        let boxes = [
            BoundingBox(x: 0, y: 0, width: 1e30, height: 1e30), BoundingBox(x: 0, y: 0, width: 1e-30, height: 1e-30),
            BoundingBox(x: 8000.3, y: 0.1, width: 0.7, height: 0.3), BoundingBox(x: -5, y: -7, width: 3, height: 1e-3),
        ]
        for box in boxes { #expect(box.intersectionOverUnion(box) == 1) }
    }

    @Test("IoU is symmetric, in 0...1, 1 for itself, and does not change when both boxes move or grow")
    func properties() {
        var random = SplitMix64(seed: 8)
        let size = PixelSize(width: 512, height: 512)
        for _ in 0..<5000 {
            let (a, b) = (BoundingBox.random(in: size, using: &random), BoundingBox.random(in: size, using: &random))
            let overlap = a.intersectionOverUnion(b)
            #expect((0...1).contains(overlap))
            #expect(overlap == b.intersectionOverUnion(a))
            #expect(a.intersectionOverUnion(a) == 1)
            #expect((overlap > 0) == (a.intersection(b) != nil))
            // Doubling is exact in binary.
            #expect(a.doubled.intersectionOverUnion(b.doubled) == overlap)
            let inside = a.intersection(b).map { ($0.area <= a.area * 1.001) && ($0.area <= b.area * 1.001) } ?? true
            #expect(inside)
        }
    }

    @Test("Clipping cuts at the picture and never leaves it")
    func clipping() {
        let size = PixelSize(width: 1280, height: 720)
        #expect(
            BoundingBox(x: 1180, y: 620, width: 150, height: 140).clipped(to: size)
                == BoundingBox(x: 1180, y: 620, width: 100, height: 100))
        #expect(BoundingBox(x: -50, y: -50, width: 10, height: 10).clipped(to: size).isEmpty)
        let outside = BoundingBox(x: 2000, y: 900, width: 10, height: 10).clipped(to: size)
        #expect(outside == BoundingBox(x: 1280, y: 720, width: 0, height: 0))
    }

    @Test("Vision's origin is bottom left")
    func vision() {
        let size = PixelSize(width: 1000, height: 1000)
        let box = BoundingBox(x: 100, y: 200, width: 300, height: 400)
        let vision = BoundingBox(x: 0.1, y: 0.4, width: 0.3, height: 0.4)
        #expect(box.vision(in: size).distance(to: vision) <= Tolerance.fraction)
        #expect(BoundingBox(vision: vision, in: size).distance(to: box) <= Tolerance.pixels)
    }

    @Test("Fractions of a picture without a size are 0")
    func fractionsOfNothing() {
        let box = BoundingBox(x: 1, y: 2, width: 3, height: 4)
        let none = PixelSize(width: 0, height: 0)
        #expect(box.normalized(in: none) == BoundingBox(x: 0, y: 0, width: 0, height: 0))
        #expect(box.vision(in: none).isFinite && box.vision(in: none).isEmpty)
        #expect(box.tflite(in: none) == [0, 0, 0, 0])
        let flat = box.normalized(in: PixelSize(width: 10, height: 0))
        #expect(flat.isFinite && flat.isEmpty)
    }

    @Test("Every convention comes back to the same box")
    func conventionsComeBack() {
        var random = SplitMix64(seed: 9)
        var worst = 0.0
        for _ in 0..<5000 {
            let size = PixelSize(
                width: .random(in: 64...4096, using: &random), height: .random(in: 64...4096, using: &random))
            let box = BoundingBox.random(in: size, using: &random)
            let copies = [
                BoundingBox(corners: box.corners), BoundingBox(center: box.center), BoundingBox(coco: box.coco),
                BoundingBox(normalized: box.normalized(in: size), in: size),
                BoundingBox(vision: box.vision(in: size), in: size),
                BoundingBox(tflite: box.tflite(in: size), in: size),
            ]
            for copy in copies { worst = max(worst, copy.distance(to: box)) }
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test("The 13 published conventions", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func publishedConventions() throws {
        let cases = try GeometryTables.load().conventions.cases
        #expect(cases.count == 13)
        for item in cases {
            let size = PixelSize(item.size)
            if item.orientation == nil {
                try check(item, in: size)
            } else {
                try checkTurned(item, in: size)
            }
        }
    }

    private func check(_ item: GeometryTables.Convention, in size: PixelSize) throws {
        let box = BoundingBox(try #require(item.xywh))
        let center = try #require(item.roboflow)
        let corners = box.corners
        #expect(
            [corners.left, corners.top, corners.right, corners.bottom].map(Double.init) == item.xyxy)
        #expect(
            Point.distance(
                [box.center.x, box.center.y, box.center.width, box.center.height].map(Double.init),
                [center.x, center.y, center.width, center.height]) <= Tolerance.pixels)
        #expect(box.normalized(in: size).distance(to: BoundingBox(try #require(item.normalised))) <= Tolerance.fraction)
        let vision = BoundingBox(try #require(item.vision))
        #expect(box.vision(in: size).distance(to: vision) <= Tolerance.fraction)
        #expect(BoundingBox(vision: vision, in: size).distance(to: box) <= Tolerance.pixels)
        let visionPixels = BoundingBox(normalized: box.vision(in: size), in: size)
        #expect(visionPixels.distance(to: BoundingBox(try #require(item.visionPixels))) <= Tolerance.pixels)
        let yolo = box.normalized(in: size).center
        #expect(
            Point.distance([yolo.x, yolo.y, yolo.width, yolo.height].map(Double.init), try #require(item.yolo))
                <= Tolerance.fraction)
        let tflite = try #require(item.tflite)
        #expect(Point.distance(box.tflite(in: size).map(Double.init), tflite) <= Tolerance.fraction)
        #expect(BoundingBox(tflite: tflite.map { Float($0) }, in: size).distance(to: box) <= Tolerance.pixels)
        #expect(box.clipped(to: size) == BoundingBox(try #require(item.clipped)))
    }

    private func checkTurned(_ item: GeometryTables.Convention, in size: PixelSize) throws {
        let orientation = try #require(item.orientation.flatMap(Orientation.init))
        let turned = orientation.upright(BoundingBox(try #require(item.stored)), stored: size)
        #expect(orientation.uprightSize(of: size) == PixelSize(try #require(item.uprightSize)))
        #expect(turned == BoundingBox(try #require(item.upright)))
        let vision = BoundingBox(try #require(item.visionUpright))
        #expect(turned.vision(in: orientation.uprightSize(of: size)).distance(to: vision) <= Tolerance.fraction)
    }
}

extension BoundingBox {
    fileprivate var doubled: BoundingBox { BoundingBox(x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height) }
}
