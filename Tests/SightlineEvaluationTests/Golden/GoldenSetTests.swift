// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import Testing

@Suite("GoldenSet")
struct GoldenSetTests {
    static func object(_ label: String?, x: Float, confidence: Float = 0.5) -> GoldenObject {
        GoldenObject(
            label: label, confidence: confidence, boundingBox: BoundingBox(x: x, y: 1, width: 20, height: 30))
    }

    private static func text(_ photos: String, _ rest: String = "") -> [UInt8] {
        Array("{\"version\":1,\(rest)\"photos\":[\(photos)]}".utf8)
    }

    private static func photo(_ detection: String = "", file: String = "a.jpg") -> String {
        "{\"file\":\"\(file)\",\"width\":10,\"height\":20,\"detections\":[\(detection)]}"
    }

    private static let box = "\"boundingBox\":{\"x\":1,\"y\":2,\"width\":3,\"height\":4}"

    @Test("what is written is read again, and written again is the same text")
    func roundTrip() throws {
        var options = GoldenOptions()
        options.threshold = 0.3
        options.labelThresholds = ["cat": 0.5, "ant": 0.1]
        options.iou = 0.6
        options.groups = [["car", "bus"], ["cat"]]
        options.max = 7
        options.labels = ["car", "bus", "cat", "ant"]
        options.exclude = ["dog"]
        options.scaling = "letterbox"
        options.roi = [0, 0.25, 1, 0.5]
        options.tiles = .init(columns: 2, rows: 3, overlap: 0.2)
        let set = GoldenSet(
            model: .init(name: "a \"b\"", sha256: String(repeating: "0a", count: 32)), options: options,
            tolerances: .init(
                minimumIoU: 0.8, confidenceDrift: 0.1, confidenceFloor: 0.3, labelFloors: options.labelThresholds),
            photos: [
                .init(
                    file: "2.jpg", width: 10, height: 20,
                    detections: [Self.object("ant", x: 1.5), Self.object("cat", x: -3)]),
                .init(file: "10\u{1b}.jpg", width: 30, height: 40, detections: []),
            ])
        let read = try GoldenSet(json: set.json())
        #expect(read == set)
        #expect(read.json() == set.json())
    }

    @Test("objects are sorted by label and place, one a line; their order and small drifts do not move lines")
    func stableOrder() {
        let objects = [
            Self.object(nil, x: 0), Self.object("cat", x: 9), Self.object("cat", x: 2, confidence: 0.4),
            Self.object("ant", x: 5), Self.object("cat", x: 2, confidence: 0.6),
        ]
        func lines(_ objects: [GoldenObject]) -> [Substring] {
            let set = GoldenSet(photos: [.init(file: "a.jpg", width: 1, height: 1, detections: objects)])
            return String(decoding: set.json(), as: UTF8.self).split(separator: "\n").filter { $0.contains("label") }
        }
        let expected = lines(objects)
        #expect(expected.count == objects.count)
        #expect(expected.map { $0.contains("\"ant\"") } == [true, false, false, false, false])
        #expect(expected[1].contains("0.6") && expected[2].contains("0.4") && expected[4].contains("null"))
        #expect(lines(objects.reversed()) == expected)
        var drifted = objects
        drifted[1].confidence += 0.01
        #expect(zip(lines(drifted), expected).count { $0 != $1 } == 1)
    }

    @Test("a tolerance in pixels is written in the place of the overlap, and read again")
    func edgePixels() throws {
        let set = GoldenSet(tolerances: GoldenTolerances(edgePixels: 0.5))
        let json = set.json()
        #expect(String(decoding: json, as: UTF8.self).contains("{\"edgePixels\":0.5,\"confidenceDrift\":0.05}"))
        #expect(try GoldenSet(json: json) == set)
    }

    @Test("a file written by hand needs no more than photos")
    func byHand() throws {
        let set = try GoldenSet(json: Self.text(Self.photo("{\"label\":\"cat\",\"confidence\":1,\(Self.box)}")))
        #expect(set.tolerances == GoldenTolerances())
        #expect(set.model == nil)
        #expect(set.photos[0].detections[0].boundingBox == BoundingBox(x: 1, y: 2, width: 3, height: 4))
    }

    struct Fault: CustomTestStringConvertible {
        let text: [UInt8]
        let message: String
        var testDescription: String { message }
        init(_ text: [UInt8], _ message: String) {
            self.text = text
            self.message = message
        }
    }

    static let faults = [
        Fault([], "line 1, column 1: expected a value, found the end"),
        Fault(Array("[]".utf8), "expected an object, found another type"),
        Fault(Array("{}".utf8), "expected the key \"version\""),
        Fault(
            Array("{\"version\":1,\n \"photos\":[}".utf8), "photos[0]: line 2, column 12: expected a value, found '}'"),
        Fault(Array("{\"version\":1,\"photos\":[]".utf8), "line 1, column 25: expected ',' or '}', found the end"),
        Fault(Array("{\"version\":1,photos:[]}".utf8), "expected a key in double quotes, found 'p'"),
        Fault(Array("{\"version\":2,\"photo\":[]}".utf8), "version: expected 1, found 2; this release cannot read it"),
        Fault(Array("{\"version\":1}".utf8), "expected the key \"photos\""),
        Fault(Array("{\"version\":1,\"photo\":[]}".utf8), "unknown key \"photo\": did you mean 'photos'?"),
        Fault(
            text("", "\"model\":{\"name\":\"a\",\"sha256\":\"12\"},"), "model.sha256: expected 64 hexadecimal digits"),
        Fault(text("", "\"tolerances\":{\"minimumIoU\":1.5},"), "tolerances.minimumIoU: expected 0...1, found 1.5"),
        Fault(text("", "\"tolerances\":{\"edgePixels\":-1},"), "tolerances.edgePixels: expected 0 or more pixels"),
        Fault(
            text("", "\"tolerances\":{\"edgePixels\":1,\"minimumIoU\":1},"),
            "tolerances.edgePixels: expected \"minimumIoU\" or \"edgePixels\", found both"),
        Fault(text("", "\"tolerances\":{\"minimumIou\":1},"), "tolerances: unknown key \"minimumIou\": did you mean"),
        Fault(text("", "\"options\":{\"scaling\":\"strech\"},"), "options.scaling: expected \"stretch\" or"),
        Fault(
            text("", "\"options\":{\"nms\":\"none\",\"groups\":[]},"), "options.groups: expected \"nms\" or \"groups\""),
        Fault(text("", "\"options\":{\"roi\":[0,0,2,1]},"), "options.roi: expected [left, top, width, height] inside"),
        Fault(text("", "\"options\":{\"max\":0},"), "options.max: expected 1 or more, found 0"),
        Fault(
            text("", "\"options\":{\"tiles\":{\"columns\":20,\"rows\":20,\"overlap\":0}},"),
            "options.tiles: expected at most 256 tiles, found 400"),
        Fault(text("{\"file\":\"a\",\"width\":1,\"detections\":[]}"), "photos[0]: expected the key \"height\""),
        Fault(text(photo(file: "../a.jpg")), "photos[0].file: expected the name of a photo in the folder"),
        Fault(text(photo() + "," + photo()), "photos[1].file: \"a.jpg\" is there twice, first as photos[0]"),
        Fault(text("{\"file\":\"a\",\"width\":0,\"height\":1,\"detections\":[]}"), "photos[0].width: expected a width"),
        Fault(text(photo("{\"confidence\":1,\(box)}")), "photos[0].detections[0]: expected the key \"label\""),
        Fault(
            text(photo("{\"label\":\"a\",\"confidence\":7,\(box)}")),
            "photos[0].detections[0].confidence: expected 0...1, found 7"),
        Fault(
            text(photo("{\"label\":\"a\",\"confidence\":\"1\",\(box)}")),
            "photos[0].detections[0].confidence: expected a number, found another type"),
        Fault(
            text(
                photo("{\"label\":\"a\",\"confidence\":1,\"boundingBox\":{\"x\":1,\"y\":2,\"width\":-3,\"height\":4}}")),
            "photos[0].detections[0].boundingBox.width: expected 0 or more pixels, found -3"),
        Fault(
            text(photo("{\"label\":\"a\",\"confidence\":1,\"boundingBox\":{\"x\":NaN}}")),
            "photos[0].detections[0].boundingBox.x: line 1, column"),
        Fault(
            text(
                photo(
                    "{\"label\":\"a\",\"confidence\":1,\"boundingBox\":{\"x\":1e999,\"y\":2,\"width\":3,\"height\":4}}")
            ),
            "photos[0].detections[0].boundingBox.x: line 1, column"),
        Fault(
            text(photo("{\"label\":\"a\",\"confidence\":1,\"boundingBox\":[1,2,3,4]}")),
            "photos[0].detections[0].boundingBox: expected an object, found another type"),
        Fault(
            text(photo("{\"label\":\"a\",\"confidence\":1,\"boundingBox\":{\"x\":1,\"y\":2,\"w\":3,\"height\":4}}")),
            "photos[0].detections[0].boundingBox: unknown key \"w\""),
        Fault(Array(String(repeating: "[", count: 100_000).utf8), "expected at most 256 levels"),
    ]

    @Test("a broken file is refused with the path of the fault", arguments: faults)
    func broken(fault: Fault) throws {
        let error = #expect(throws: EvaluationError.self) { try GoldenSet(json: fault.text) }
        #expect(error?.message.contains(fault.message) == true, "\(error?.message ?? "")")
    }
}
