// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@Suite("Annotator")
struct AnnotatorTests {
    /// A fixed-width font: the layout is tested without one of a machine.
    static func measure(_ text: String, _ fontSize: Float) -> Size {
        Size(width: Double(text.count) * Double(fontSize) * 0.6, height: Double(fontSize) * 1.2)
    }

    /// SplitMix64 (Steele, Lea, Flood 2014): the same boxes in every run.
    struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    static func detection(
        _ x: Float, _ y: Float, _ width: Float, _ height: Float, label: String? = "person", classIndex: Int = 0,
        confidence: Float = 0.99, trackID: Int? = nil
    ) -> Detection {
        Detection(
            boundingBox: BoundingBox(x: x, y: y, width: width, height: height), label: label, classIndex: classIndex,
            confidence: confidence, trackID: trackID)
    }

    static func primitives(
        _ detections: [Detection], _ size: PixelSize, style: AnnotationStyle = AnnotationStyle()
    ) -> [OverlayPrimitive] {
        Annotator(style: style).primitives(for: detections, size: size, measure: measure)
    }

    static func plates(_ primitives: [OverlayPrimitive]) -> [(text: String, plate: BoundingBox)] {
        primitives.compactMap {
            if case .text(let text, let plate, _, _, _, _) = $0 { (text, plate) } else { nil }
        }
    }

    static func isInside(_ box: BoundingBox, _ size: PixelSize) -> Bool {
        box.minX >= 0 && box.minY >= 0 && box.maxX <= Float(size.width) && box.maxY <= Float(size.height)
    }

    @Test("the label is above the top left corner of the outline when there is room")
    func placesAbove() throws {
        let plate = try #require(Self.plates(Self.primitives([Self.detection(100, 100, 200, 200)], vga)).first)
        #expect(plate.text == "person 0.99")
        #expect(plate.plate.maxY == 99)
        #expect(plate.plate.minX == 99)
    }

    @Test("the label moves inside the box when there is no room above")
    func placesInside() throws {
        let plate = try #require(Self.plates(Self.primitives([Self.detection(100, 2, 200, 200)], vga)).first)
        #expect(plate.plate.minY == 1)
    }

    @Test("plates and lines are inside the picture and on whole pixels", arguments: 0..<40)
    func staysInside(seed: Int) {
        var random = Random(state: UInt64(seed))
        let size = PixelSize(width: .random(in: 1...900, using: &random), height: .random(in: 1...900, using: &random))
        let words = ["person", "a", "traffic light with a very long name indeed", "日本語のラベル", "👩‍👩‍👧‍👦", "x\ny\u{0}z"]
        let detections = (0..<30).map { index in
            Self.detection(
                .random(in: -500...1000, using: &random), .random(in: -500...1000, using: &random),
                .random(in: 0...1500, using: &random), .random(in: 0...1500, using: &random),
                label: words.randomElement(using: &random), classIndex: index, trackID: index)
        }
        let primitives = Self.primitives(detections, size, style: AnnotationStyle(edgeOpacity: nil))
        for primitive in primitives {
            switch primitive {
            case .fill(let box, _), .text(_, let box, _, _, _, _):
                #expect(Self.isInside(box, size), "\(box) in \(size)")
                #expect(box.minX == box.minX.rounded() && box.minY == box.minY.rounded())
            case .stroke(let box, _, let lineWidth):
                let outer = BoundingBox(
                    x: box.x - lineWidth / 2, y: box.y - lineWidth / 2, width: box.width + lineWidth,
                    height: box.height + lineWidth)
                #expect(Self.isInside(outer, size), "\(outer) in \(size)")
                #expect(outer.minX == outer.minX.rounded() && outer.minY == outer.minY.rounded())
            case .polyline:
                Issue.record("unexpected primitive")
            }
        }
        #expect(primitives == Self.primitives(detections, size, style: AnnotationStyle(edgeOpacity: nil)))
    }

    @Test("labels never cover each other while the picture has room", arguments: 0..<40)
    func separates(seed: Int) {
        var random = Random(state: UInt64(seed) + 1000)
        let detections = (0..<20).map { _ in
            Self.detection(
                .random(in: 0...900, using: &random), .random(in: 0...500, using: &random),
                .random(in: 20...300, using: &random), .random(in: 20...200, using: &random))
        }
        let plates = Self.plates(Self.primitives(detections, PixelSize(width: 1280, height: 720)))
        #expect(plates.count == 20)
        expectDisjoint(plates.map(\.plate))
    }

    @Test("20 labels of one and the same box do not cover each other")
    func separatesTheSameBox() {
        let detections = [Detection](repeating: Self.detection(300, 200, 60, 60), count: 20)
        let plates = Self.plates(Self.primitives(detections, vga))
        #expect(plates.count == 20)
        expectDisjoint(plates.map(\.plate))
    }

    private let vga = PixelSize(width: 640, height: 480)

    private func expectDisjoint(_ plates: [BoundingBox]) {
        for (index, plate) in plates.enumerated() {
            for other in plates[..<index] { #expect(plate.intersection(other) == nil, "\(plate) and \(other)") }
        }
    }

    @Test("a box beyond the picture is outlined along the border")
    func clipsToTheBorder() {
        let style = AnnotationStyle(lineWidth: 2, fillOpacity: nil, edgeOpacity: nil, showsLabel: false)
        let huge = Self.detection(-1e9, -.infinity, .infinity, .infinity)
        #expect(Self.primitives([huge], vga, style: style).isEmpty)
        let large = Self.detection(-1e9, -1e9, 2e9, 2e9)
        let expected = BoundingBox(x: 1, y: 1, width: 638, height: 478)
        #expect(
            Self.primitives([large], vga, style: style)
                == [.stroke(expected, Palette.standard.color(at: 0), lineWidth: 2)])
    }

    @Test(
        "a box outside, without a number or of negative extent is left out",
        arguments: [
            AnnotatorTests.detection(700, 10, 50, 50), AnnotatorTests.detection(10, -90, 50, 50),
            AnnotatorTests.detection(.nan, 0, 9, 9), AnnotatorTests.detection(0, 0, .nan, 9),
            AnnotatorTests.detection(0, 0, -5, 9),
        ])
    func leavesOut(detection: Detection) {
        #expect(Self.primitives([detection], vga).isEmpty)
    }

    @Test("an empty box shows as a dot of the line's width")
    func showsEmptyBox() {
        let style = AnnotationStyle(lineWidth: 4, edgeOpacity: nil, showsLabel: false)
        let dot = BoundingBox(x: 98, y: 48, width: 4, height: 4)
        #expect(
            Self.primitives([Self.detection(100, 50, 0, 0)], vga, style: style)
                == [.fill(dot, Palette.standard.color(at: 0))])
    }

    @Test("pictures down to one pixel are drawn without labels", arguments: [1, 2, 5, 9])
    func drawsTinyPictures(side: Int) {
        let size = PixelSize(width: side, height: side)
        let primitives = Self.primitives([Self.detection(0, 0, Float(side), Float(side))], size)
        #expect(!primitives.isEmpty)
        #expect(Self.plates(primitives).isEmpty)
    }

    @Test("a long name is shortened so that the confidence stays")
    func shortensNames() throws {
        let name = String(repeating: "long ", count: 100)
        let plate = try #require(
            Self.plates(Self.primitives([Self.detection(0, 100, 50, 50, label: name)], vga)).first)
        #expect(plate.text.hasPrefix("long long "))
        #expect(plate.text.hasSuffix("… 0.99"))
        #expect(plate.plate.width > 620)
    }

    @Test(
        "labels say class, track and confidence",
        arguments: [
            (AnnotationStyle(), "person #3 0.99"), (AnnotationStyle(showsConfidence: false), "person #3"),
            (AnnotationStyle(showsTrackID: false), "person 0.99"),
            (AnnotationStyle(showsConfidence: false, showsTrackID: false), "person"),
        ])
    func composesLabels(style: AnnotationStyle, expected: String) {
        let primitives = Self.primitives([Self.detection(100, 100, 200, 200, trackID: 3)], vga, style: style)
        #expect(Self.plates(primitives).map(\.text) == [expected])
    }

    @Test(
        "line breaks become spaces, control characters and reversing marks U+FFFD",
        arguments: [
            ("a\nb\tc", "a b c"), ("a\u{0}b\u{1B}[31m", "a\u{FFFD}b\u{FFFD}[31m"), ("\u{202E}abc", "\u{FFFD}abc"),
            ("日本 👩‍👧 שלום", "日本 👩‍👧 שלום"),
        ])
    func cleansLabels(label: String, expected: String) {
        let style = AnnotationStyle(showsConfidence: false)
        let primitives = Self.primitives([Self.detection(100, 100, 200, 200, label: label)], vga, style: style)
        #expect(Self.plates(primitives).map(\.text) == [expected])
    }

    @Test("an unknown object is grey, a track has the colour of its number on request")
    func colors() {
        let style = AnnotationStyle(coloring: .track)
        #expect(style.color(of: Self.detection(0, 0, 1, 1, label: nil)) == Palette.standard.unknown)
        #expect(style.color(of: Self.detection(0, 0, 1, 1, trackID: 7)) == Palette.standard.color(at: 7))
        #expect(style.color(of: Self.detection(0, 0, 1, 1, classIndex: 5)) == Palette.standard.color(at: 5))
    }
}
