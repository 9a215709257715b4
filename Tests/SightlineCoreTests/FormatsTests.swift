// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineCore

@Suite("Result formats")
struct FormatsTests {
    static let person = Detection(
        boundingBox: BoundingBox(x: 52.00049, y: -0.0004, width: 169.1, height: 517.0625), label: "person",
        classIndex: 0, confidence: 0.99)
    static let unknown = Detection(
        boundingBox: BoundingBox(x: 1, y: 2, width: 3, height: 4), label: nil, classIndex: 7, confidence: 0.25,
        labels: [Label(label: "sparrow", classIndex: 1, confidence: 0.7)], trackID: 3)

    static func record(_ source: String, _ detections: [Detection]) -> FrameRecord {
        FrameRecord(
            source: source, size: PixelSize(width: 810, height: 1080), model: "yolov4-tiny", detections: detections)
    }

    private func whole(_ format: some ResultFormat, _ records: [FrameRecord]) -> String {
        var format = format
        var bytes = format.header()
        for record in records { bytes += format.bytes(of: record) }
        bytes += format.footer()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("JSON Lines: keys, their order and the numbers are the contract's")
    func jsonLines() {
        let head = #"{"type":"frame","source":"bus.jpg","index":0,"timestamp":0,"width":810,"height":1080,"#
        #expect(
            whole(JSONLinesFormat(), [Self.record("bus.jpg", [Self.person, Self.unknown]), Self.record("a", [])])
                == head + #""model":"yolov4-tiny","detections":["#
                + #"{"label":"person","classIndex":0,"confidence":0.99,"#
                + #""boundingBox":{"x":52,"y":0,"width":169.1,"height":517.063}},"#
                + #"{"label":null,"classIndex":7,"confidence":0.25,"#
                + #""boundingBox":{"x":1,"y":2,"width":3,"height":4},"trackID":3,"#
                + #""labels":[{"label":"sparrow","classIndex":1,"confidence":0.7}]}]}"# + "\n"
                + head.replacing("bus.jpg", with: "a") + #""model":"yolov4-tiny","detections":[]}"# + "\n")
    }

    @Test("JSON escapes quotes, controls and marks that turn the reading direction, and nothing else")
    func escapes() {
        var json = JSONWriter()
        json.value("a\"b\\c\n\r\t\u{1B}[2J\u{7F}\u{85}\u{202E}\u{2028}/é日🚌")
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #""a\"b\\c\n\r\t\u001b[2J\u007f\u0085\u202e\u2028/é日🚌""#)
    }

    @Test("a number that is none becomes null")
    func notANumber() {
        var json = JSONWriter()
        json.beginArray()
        for value in [Double.nan, .infinity, 0.5] { json.value(value, digits: 3) }
        json.endArray()
        #expect(String(decoding: json.bytes, as: UTF8.self) == "[null,null,0.5]")
    }

    @Test("COCO: one object, ids from 1, a score for each annotation")
    func coco() {
        let text = whole(
            COCOFormat(labels: ["person"]),
            [Self.record("a.jpg", [Self.person]), Self.record("b.jpg", []), Self.record("c.jpg", [Self.unknown])])
        #expect(
            text == #"{"annotations":["# + "\n"
                + #"{"id":1,"image_id":1,"category_id":1,"bbox":[52,0,169.1,517.063],"area":87435.272,"#
                + #""iscrowd":0,"score":0.99},"# + "\n"
                + #"{"id":2,"image_id":3,"category_id":8,"bbox":[1,2,3,4],"area":12,"iscrowd":0,"score":0.25}"#
                + "\n],\n" + #""images":[{"id":1,"file_name":"a.jpg","width":810,"height":1080},"#
                + #"{"id":2,"file_name":"b.jpg","width":810,"height":1080},"#
                + #"{"id":3,"file_name":"c.jpg","width":810,"height":1080}],"# + "\n"
                + #""categories":[{"id":1,"name":"person"},{"id":8,"name":"class 7"}]}"# + "\n")
    }

    @Test("COCO of nothing is still an object")
    func cocoOfNothing() {
        #expect(
            whole(COCOFormat(), []) == "{\"annotations\":[\n],\n\"images\":[],\n\"categories\":[]}\n")
    }

    @Test("CSV: quotes what RFC 4180 wants quoted, ends lines with CR LF")
    func csv() {
        #expect(
            whole(CSVFormat(), [Self.record("a,\"b\"\n.jpg", [Self.person, Self.unknown]), Self.record("x", [])])
                == "source,index,timestamp,width,height,label,classIndex,confidence,x,y,boxWidth,boxHeight,trackID\r\n"
                + "\"a,\"\"b\"\"\n.jpg\",0,0,810,1080,person,0,0.99,52,0,169.1,517.063,\r\n"
                + "\"a,\"\"b\"\"\n.jpg\",0,0,810,1080,,7,0.25,1,2,3,4,3\r\n")
    }

    @Test("text: aligned columns, a heading with the count, words for an empty picture")
    func text() {
        #expect(
            whole(TextFormat(), [Self.record("bus.jpg", [Self.person, Self.unknown]), Self.record("a.jpg", [])])
                == """
                bus.jpg  810x1080  2 objects
                  person                          0.99  52, 0  169 x 517
                  unknown (class 7) #3 (sparrow)  0.25   1, 2    3 x   4
                a.jpg  810x1080  no objects

                """)
    }

    @Test("text: color only when asked for")
    func color() {
        let text = whole(TextFormat(usesColor: true), [Self.record("a.jpg", [Self.person])])
        #expect(text.hasPrefix("\u{1B}[1ma.jpg\u{1B}[0m  810x1080  1 object\n"))
    }

    @Test("names that could steer a terminal are written out")
    func terminal() {
        #expect("a\u{1B}[2J\n\u{202E}b".escapedForTerminal == "a\\u{1b}[2J\\n\\u{202e}b")
        #expect("Straße 日本 🚌".escapedForTerminal == "Straße 日本 🚌")
        #expect("日本🚌a\u{301}".terminalWidth == 7)
    }

    @Test(
        "numbers are rounded half away from zero and as short as they can be",
        arguments: [
            (0.0005, "0.001"), (-0.0004, "0"), (-1.5, "-1.5"), (100, "100"), (0.1 + 0.2, "0.3"), (1e20, "1e+20"),
        ])
    func numbers(value: Double, text: String) {
        #expect(DecimalText.shortest(value, digits: 3) == text)
    }
}
