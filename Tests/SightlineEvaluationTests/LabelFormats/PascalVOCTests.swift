// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineEvaluation
import _SightlineTestSupport
import Testing

@Suite("Pascal VOC labels")
struct PascalVOCTests {
    private static func object(_ name: String, _ box: [String], extra: String = "") -> String {
        """
        <object><name>\(name)</name>\(extra)
        <bndbox><xmin>\(box[0])</xmin><ymin>\(box[1])</ymin><xmax>\(box[2])</xmax><ymax>\(box[3])</ymax></bndbox>
        </object>
        """
    }

    private static func file(_ objects: String, name: String = "<filename>a&amp;b.png</filename>") -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- made by hand: <not an element> -->
        <annotation verified='yes'>
        \(name)
        <size><width>500</width><height>300</height><depth>3</depth></size>
        \(objects)
        </annotation>

        """
    }

    @Test("pixels count from 1 and the last one is inside")
    func boxes() throws {
        let files = try LabelFiles([
            "b.xml": Self.file(
                Self.object("zebra", ["1", "1", "500", "300"]) + Self.object("ant", ["0", "11.5", "20", "20"])),
            "a.xml": Self.file(
                Self.object(
                    "zebra", ["5", "5", "5", "5"], extra: "<difficult>1</difficult><part><name>leg</name></part>"),
                name: ""),
        ])
        let dataset = try COCODataset(pascalVOC: files.path)
        #expect(dataset.pictures.map(\.id) == [1, 2])
        #expect(dataset.pictures.map(\.fileName) == ["a.jpg", "a&b.png"])
        #expect(dataset.pictures[1].width == 500 && dataset.pictures[1].height == 300)
        #expect(dataset.categories == [.init(id: 1, name: "ant"), .init(id: 2, name: "zebra")])
        #expect(dataset.annotations.map(\.id) == [1, 2, 3])
        #expect(dataset.annotations.map(\.isCrowd) == [true, false, false])
        #expect(dataset.annotations.map(\.categoryID) == [2, 2, 1])
        #expect(dataset.annotations[0].box == COCOBox(x: 4, y: 4, width: 1, height: 1))
        #expect(dataset.annotations[1].box == COCOBox(x: 0, y: 0, width: 500, height: 300))
        #expect(dataset.annotations[1].area == 150_000)
        #expect(dataset.annotations[2].box == COCOBox(x: 0, y: 10.5, width: 20, height: 9.5))
    }

    @Test("the files may be in Annotations, with a byte order mark, CDATA and references")
    func forms() throws {
        let text = "\u{FEFF}" + Self.file(Self.object("<![CDATA[a<b]]>&#x41;&#66;", ["1", "1", "2", "2"]))
        let files = try LabelFiles(["Annotations/x.xml": text, "readme.md": "no labels"])
        #expect(try COCODataset(pascalVOC: files.path).categories.map(\.name) == ["a<bAB"])
    }

    static let faults: [(text: String, message: String)] = [
        ("", "a.xml:1: expected one root element, got none"),
        ("<annotation>\n<object>\n</annotation>", "a.xml:3: expected </object> for the element of line 2"),
        ("<annotation>", "a.xml:1: expected </annotation>, got the end of the file; the file is cut off"),
        ("<a/>", "a.xml:1: expected <annotation> of Pascal VOC, got <a>"),
        ("<annotation/><annotation/>", "a.xml:1: expected one root element, got a second one"),
        ("<!DOCTYPE a [<!ENTITY x 'y'>]>\n<annotation/>", "a.xml:1: expected elements, got a document type"),
        ("<annotation>&x;</annotation>", "a.xml:1: expected an entity of XML itself, got &x;"),
        ("<annotation>&#0;</annotation>", "a.xml:1: expected an entity of XML itself"),
        ("<annotation>\n\n<object/></annotation>", "a.xml:3: expected <name> in <object>, got none"),
        ("<annotation>\n<object><name> </name></object></annotation>", "a.xml:2: expected the name of a class"),
        (
            "<annotation>" + object("a", ["9", "1", "\n2", "2"]) + "</annotation>",
            "a.xml:2: expected xmin ≤ xmax and ymin ≤ ymax"
        ),
        (
            "<annotation>" + object("a", ["nan", "1", "2", "2"]) + "</annotation>",
            "a.xml:2: expected a number of pixels in <xmin>, got 'nan'"
        ),
        (
            "<annotation>" + object("a", ["1", "1", "2", "2"], extra: "<difficult>maybe</difficult>")
                + "</annotation>", "a.xml:1: expected difficult 0 or 1, got 'maybe'"
        ),
        (
            "<annotation>\n<size><width>1.5</width><height>2</height></size></annotation>",
            "a.xml:2: expected a whole number of pixels in <width>"
        ),
        (String(repeating: "<a>", count: 100), "a.xml:1: expected at most 64 elements inside each other"),
        ("<annotation a=b/>", "a.xml:1: expected a quoted value of the attribute a"),
    ]

    @Test("a fault is told with its file and line", arguments: faults)
    func tellsFaults(fault: (text: String, message: String)) throws {
        let files = try LabelFiles(["a.xml": fault.text])
        let message = evaluationFailure(in: files) { _ = try COCODataset(pascalVOC: files.path) }
        #expect(message.hasPrefix(fault.message), "\(message)")
    }

    @Test("a file that is cut off anywhere throws and never traps")
    func cut() throws {
        let text = Self.file(Self.object("cat", ["1", "1", "2", "2"]))
        let bytes = Array(text.utf8)
        let end = text.utf8.count - "</annotation>\n".utf8.count
        for count in 0..<end {
            #expect(throws: EvaluationError.self) { try XMLReader.root(of: Array(bytes[..<count]), file: "a") }
        }
    }

    @Test("mutated labels of either format throw or are read, and never trap")
    func mutated() {
        let voc = Array(Self.file(Self.object("a<![CDATA[b]]>&#x41;", ["1", "1", "2", "2"])).utf8)
        let yolo = Array("0 0.5 0.5 0.25 0.5\n1 0.1 0.2 0.3 0.2 0.3 0.6\n".utf8)
        var generator = SplitMix64(seed: 11)
        let alphabet = Array("<>/!?[]-&;#=\"' \n0.e9x-".utf8) + [0, 0x80, 0xC3, 0xFF]
        for _ in 0..<4000 {
            var (first, second) = (voc, yolo)
            for _ in 0..<(1 + generator.next() % 4) {
                first[Int(generator.next() % UInt64(first.count))] = alphabet.randomElement(using: &generator) ?? 0
                second[Int(generator.next() % UInt64(second.count))] = alphabet.randomElement(using: &generator) ?? 0
            }
            if let file = try? VOCFile(first, path: "a.xml") {
                #expect(file.objects.allSatisfy { $0.box.width >= 0 && $0.box.height >= 0 })
            }
            _ = try? YOLOFile(second, path: "a.txt", classCount: 2)
        }
    }

    @Test("MediaPipe's sample is read", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func sample() throws {
        let folder = TestData.path("coco_detection/mediapipe_formats/pascal_voc_data")
        let dataset = try COCODataset(pascalVOC: folder)
        #expect(dataset.pictures.count == 4)
        #expect(dataset.pictures[1].fileName == "3d3382d3-IMG_0514.jpg")
        let android = try #require(dataset.categories.first { $0.name == "android" })
        let annotation = try #require(
            dataset.annotations.first { $0.pictureID == 2 && $0.categoryID == android.id })
        #expect(annotation.box == COCOBox(x: 305, y: 129, width: 245, height: 342))
    }
}
