// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineEvaluation
import Testing

@Suite("YOLO labels")
struct YOLOLabelTests {
    private static let pictures: [COCODataset.Picture] = [
        .init(id: 7, fileName: "street/a.jpg", width: 200, height: 100),
        .init(id: 9, fileName: "b.c.png", width: 10, height: 10),
        .init(id: 11, fileName: "empty.jpg", width: 10, height: 10),
    ]

    @Test("fractions become pixels, an outline its box; a picture without labels stays")
    func boxes() throws {
        let files = try LabelFiles([
            "a.txt": "1 0.5 0.5 0.25 0.5\r\n\n0 0.1 0.2 0.3 0.2 0.3 0.6 0.15 0.4\n", "b.c.txt": "",
            "classes.txt": "cat\ndog\n",
        ])
        let dataset = try COCODataset(yolo: files.path, pictures: Self.pictures)
        #expect(dataset.pictures == Self.pictures)
        #expect(dataset.categories == [.init(id: 1, name: "cat"), .init(id: 2, name: "dog")])
        #expect(dataset.annotations.map(\.pictureID) == [7, 7])
        #expect(dataset.annotations.map(\.categoryID) == [2, 1])
        #expect(dataset.annotations[0].box == COCOBox(x: 75, y: 25, width: 50, height: 50))
        #expect(dataset.annotations[0].area == 2500)
        let outline = dataset.annotations[1].box
        let tolerance = 1e-9
        #expect(abs(outline.x - 20) < tolerance && abs(outline.width - 40) < tolerance)
        #expect(abs(outline.y - 20) < tolerance && abs(outline.height - 40) < tolerance)
    }

    static let namings: [(file: String, text: String)] = [
        ("data.yaml", "path: .\nnames: [cat, 'big dog']  # two\nnc: 2\n"),
        ("data.yaml", "nc: 2\nnames: [\n  \"cat\",\n  big dog,\n]\n"),
        ("data.yaml", "names:\n- cat\n- big dog\nval: images\n"),
        ("dataset.yaml", "train: x\nnames:\n  0: cat\n  1: 'big dog'\nnc: 2\n"),
        ("classes.txt", "cat\r\nbig dog\r\n"),
        ("obj.names", "cat\nbig dog"),
    ]

    @Test("names are found in each of their files, in the folder and above it", arguments: namings)
    func names(naming: (file: String, text: String)) throws {
        for folder in ["labels", "labels/val"] {
            let files = try LabelFiles(["\(folder)/a.txt": "1 0.5 0.5 1 1", naming.file: naming.text])
            let dataset = try COCODataset(yolo: files.path + "/" + folder, pictures: [Self.pictures[0]])
            #expect(dataset.categories.map(\.name) == ["cat", "big dog"])
        }
        let files = try LabelFiles(["labels/a.txt": "1 0.5 0.5 1 1", naming.file: naming.text])
        if naming.file.hasSuffix(".txt") { return }
        #expect(try COCODataset(yolo: files.path, pictures: [Self.pictures[0]]).annotations.count == 1)
    }

    static let faults: [(text: String, message: String)] = [
        ("0 0.5 0.5 0.1", "a.txt:1: expected 'class x y width height', got 4 words"),
        ("\n0 0.5 0.5 0.1 0.1 0.3", "a.txt:2: expected 4 numbers (a box) or pairs from 3 points on"),
        ("0 0.5 0.5 0.1 0.1\nx 0.5 0.5 0.1 0.1", "a.txt:2: expected a class number from 0 on, got 'x'"),
        ("-1 0.5 0.5 0.1 0.1", "a.txt:1: expected a class number from 0 on, got '-1'"),
        ("2 0.5 0.5 0.1 0.1", "a.txt:1: expected a class in 0..<2, the number of names, got 2"),
        ("0 0.5 0.5 0.1 nan", "a.txt:1: expected fractions of the picture in 0...1, got 'nan'"),
        ("0 320 240 50 50", "a.txt:1: expected fractions of the picture in 0...1, got '320'"),
    ]

    @Test("a fault is told with its file and line", arguments: faults)
    func tellsFaults(fault: (text: String, message: String)) throws {
        let files = try LabelFiles(["a.txt": fault.text, "classes.txt": "cat\ndog"])
        let message = evaluationFailure(in: files) { _ = try COCODataset(yolo: files.path, pictures: Self.pictures) }
        #expect(message.hasPrefix(fault.message), "\(message)")
    }

    @Test("missing names, missing pictures and missing files are errors")
    func missing() throws {
        let nameless = try LabelFiles(["x/y/a.txt": "0 0.5 0.5 1 1"])
        #expect(throws: EvaluationError.self) {
            try COCODataset(yolo: nameless.path + "/x/y", pictures: Self.pictures)
        }
        let orphan = try LabelFiles(["z.txt": "0 0.5 0.5 1 1", "classes.txt": "cat"])
        let message = evaluationFailure(in: orphan) { _ = try COCODataset(yolo: orphan.path, pictures: Self.pictures) }
        #expect(message.hasPrefix("z.txt: expected a picture of this name among 3, found none"), "\(message)")
        let empty = try LabelFiles(["classes.txt": "cat"])
        #expect(throws: EvaluationError.self) { try COCODataset(yolo: empty.path, pictures: Self.pictures) }
        #expect(throws: EvaluationError.self) { try COCODataset(yolo: "/no/such/folder", pictures: []) }
    }
}
