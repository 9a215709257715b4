// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("Orientation")
struct OrientationTests {
    /// The box (.1, .2, .3, .4) of the stored picture, in the upright one.
    static let upright: [(Orientation, BoundingBox)] = [
        (.up, BoundingBox(x: 0.1, y: 0.2, width: 0.3, height: 0.4)),
        (.upMirrored, BoundingBox(x: 0.6, y: 0.2, width: 0.3, height: 0.4)),
        (.down, BoundingBox(x: 0.6, y: 0.4, width: 0.3, height: 0.4)),
        (.downMirrored, BoundingBox(x: 0.1, y: 0.4, width: 0.3, height: 0.4)),
        (.leftMirrored, BoundingBox(x: 0.2, y: 0.1, width: 0.4, height: 0.3)),
        (.right, BoundingBox(x: 0.4, y: 0.1, width: 0.4, height: 0.3)),
        (.rightMirrored, BoundingBox(x: 0.4, y: 0.6, width: 0.4, height: 0.3)),
        (.left, BoundingBox(x: 0.2, y: 0.6, width: 0.4, height: 0.3)),
    ]

    @Test("The eight EXIF values turn a box as a viewer turns the picture", arguments: upright)
    func exifBoxes(_ orientation: Orientation, _ expected: BoundingBox) {
        let stored = PixelSize(width: 1000, height: 500)
        let box = BoundingBox(normalized: BoundingBox(x: 0.1, y: 0.2, width: 0.3, height: 0.4), in: stored)
        let turned = orientation.upright(box, stored: stored)
        let size = orientation.uprightSize(of: stored)
        #expect(turned.normalized(in: size).distance(to: expected) <= Tolerance.fraction)
        #expect(orientation.stored(turned, stored: stored).distance(to: box) <= Tolerance.pixels)
    }

    @Test("Raw values are EXIF's and cover 1 to 8")
    func rawValues() {
        #expect(Orientation.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Orientation.allCases.map(\.inverse.rawValue) == [1, 2, 3, 4, 5, 8, 7, 6])
        #expect(Orientation.allCases.filter(\.swapsAxes).map(\.rawValue) == [5, 6, 7, 8])
    }

    @Test("Points and boxes come back to themselves", arguments: Orientation.allCases)
    func inverse(_ orientation: Orientation) {
        var random = SplitMix64(seed: 7)
        var worst = 0.0
        for _ in 0..<5000 {
            let size = PixelSize.random(upTo: 65_535, using: &random)
            let point = Point.random(in: size, using: &random)
            let turned = orientation.upright(point, stored: size)
            worst = max(worst, orientation.stored(turned, stored: size).distance(to: point))
            let there = orientation.uprightSize(of: size)
            worst = max(worst, orientation.inverse.upright(turned, stored: there).distance(to: point))
            let small = PixelSize(
                width: .random(in: 64...8192, using: &random), height: .random(in: 64...8192, using: &random))
            let box = BoundingBox.random(in: small, using: &random)
            let boxThere = orientation.upright(box, stored: small)
            worst = max(worst, orientation.stored(boxThere, stored: small).distance(to: box))
        }
        #expect(worst <= Tolerance.pixels)
    }

    @Test("A box turns as its corners do", arguments: Orientation.allCases)
    func boxAndCorners(_ orientation: Orientation) {
        let size = PixelSize(width: 403, height: 302)
        let turned = orientation.upright(BoundingBox(x: 12, y: 30, width: 100, height: 61), stored: size)
        let corners = [(12.0, 30.0), (112, 30), (12, 91), (112, 91)].map {
            orientation.upright(Point(x: $0.0, y: $0.1), stored: size)
        }
        #expect(corners.map(\.x).min() == Double(turned.minX) && corners.map(\.x).max() == Double(turned.maxX))
        #expect(corners.map(\.y).min() == Double(turned.minY) && corners.map(\.y).max() == Double(turned.maxY))
    }

    static let held: [(DeviceOrientation, CameraPosition, Orientation)] = [
        (.portrait, .back, .right), (.portraitUpsideDown, .back, .left), (.landscapeLeft, .back, .up),
        (.landscapeRight, .back, .down), (.faceUp, .back, .up), (.faceDown, .back, .up), (.unknown, .back, .up),
        (.portrait, .front, .leftMirrored), (.portraitUpsideDown, .front, .rightMirrored),
        (.landscapeLeft, .front, .downMirrored), (.landscapeRight, .front, .upMirrored), (.faceUp, .front, .up),
        (.faceDown, .front, .up), (.unknown, .front, .up),
    ]

    @Test("How a device is held, and which camera looks", arguments: held)
    func device(_ device: DeviceOrientation, _ camera: CameraPosition, _ expected: Orientation) {
        #expect(Orientation(device: device, camera: camera) == expected)
    }

    @Test("The 56 published boxes, both ways", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func publishedBoxes() throws {
        let cases = try GeometryTables.load().exif.cases
        #expect(cases.count == 56)
        for item in cases {
            let orientation = try #require(Orientation(rawValue: item.orientation))
            let size = PixelSize(item.storedSize)
            let (stored, upright) = (BoundingBox(item.storedBox), BoundingBox(item.uprightBox))
            #expect(orientation.uprightSize(of: size) == PixelSize(item.uprightSize))
            #expect(orientation.upright(stored, stored: size) == upright)
            #expect(orientation.stored(upright, stored: size) == stored)
        }
    }
}
