// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("sightline eval coco")
struct EvalCOCOTests {
    /// Cats: found at 0.9, a false alarm at 0.6. Dogs: the one on picture 1 is found at 0.8, that on 2 is missed.
    private static let annotations = """
        {"images": [{"id": 1, "file_name": "one.jpg", "width": 640, "height": 480},
                    {"id": 2, "file_name": "two.jpg", "width": 640, "height": 480}],
         "categories": [{"id": 5, "name": "cat"}, {"id": 7, "name": "dog"}, {"id": 9, "name": "bird"}],
         "annotations": [
          {"id": 1, "image_id": 1, "category_id": 5, "bbox": [10, 10, 50, 50], "area": 2500, "iscrowd": 0},
          {"id": 2, "image_id": 1, "category_id": 7, "bbox": [200, 10, 150, 100], "area": 15000, "iscrowd": 0},
          {"id": 3, "image_id": 2, "category_id": 7, "bbox": [10, 10, 20, 20], "area": 400, "iscrowd": 0}]}
        """
    private static let results = """
        [{"image_id": 1, "category_id": 5, "bbox": [10, 10, 50, 50], "score": 0.9},
         {"image_id": 1, "category_id": 7, "bbox": [200, 10, 150, 100], "score": 0.8},
         {"image_id": 2, "category_id": 5, "bbox": [300, 10, 50, 50], "score": 0.6}]
        """
    /// Precision 1 up to a recall of a half: 51 of the 101 recalls.
    private static let dogAP = 51.0 / 101

    /// The two files, as long as they are needed.
    private struct Files {
        let folder = Result { try TemporaryFolder() }
        let annotations: String
        let results: String

        init(annotations: String = EvalCOCOTests.annotations, results: String = EvalCOCOTests.results) {
            self.annotations = annotations
            self.results = results
        }

        func run(_ options: [String] = []) throws -> ToolRun {
            let folder = try folder.get()
            let truth = try folder.add("truth.json", Array(annotations.utf8))
            let found = try folder.add("found.json", Array(results.utf8))
            return try ToolRun(["eval", "coco", "--annotations", truth, "--results", found] + options)
        }
    }

    @Test("JSON holds the numbers by the field's names, the classes and the confusions")
    func json() throws {
        let run = try Files().run(["--json"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.lines.count == 1)
        let ap = (1 + Self.dogAP) / 2
        #expect(run.text.hasPrefix("{\"AP\":\("\(ap)".prefix(12))"))
        for name in [
            "AP50", "AP75", "APsmall", "APmedium", "APlarge", "AR1", "AR10", "AR100", "ARsmall", "ARmedium", "ARlarge",
        ] {
            #expect(run.text.contains("\"\(name)\":"))
        }
        #expect(run.text.contains("\"AR100\":0.75,"))
        #expect(
            run.text.contains(
                "{\"id\":5,\"name\":\"cat\",\"objects\":1,\"AP\":1,\"AP50\":1,\"AP75\":1,\"APsmall\":null,\"APmedium\":1,"
            ))
        #expect(
            run.text.contains(
                "\"ARsmall\":null,\"ARmedium\":1,\"ARlarge\":null,"
                    + "\"bestThreshold\":0.9,\"precision\":1,\"recall\":1,\"F1\":1}"))
        #expect(run.text.contains("{\"id\":9,\"name\":\"bird\",\"objects\":0,\"AP\":null,"))
        #expect(run.text.contains("{\"truth\":\"dog\",\"detected\":null,\"count\":1}"))
        #expect(run.text.contains("{\"truth\":null,\"detected\":\"cat\",\"count\":1}"))
    }

    @Test("the table is aligned; classes come when asked for")
    func table() throws {
        let run = try Files().run()
        #expect(run.lines.count == 7)
        #expect(run.lines[1].hasPrefix("AP         0.752  IoU 0.50 to 0.95"))
        let classes = try Files().run(["--per-class"])
        #expect(classes.text.hasPrefix(run.text))
        #expect(classes.lines.count == 11)
        #expect(
            classes.lines.contains("cat          1  1.000  1.000  1.000  1.000      0.900      1.000   1.000  1.000"))
        #expect(
            classes.lines.contains("bird         0      -      -      -      -          -          -       -      -"))
    }

    @Test("the confidence decides what counts as missed")
    func confidence() throws {
        let run = try Files().run(["--json", "--confidence", "0.85"])
        #expect(run.text.contains("{\"truth\":\"dog\",\"detected\":null,\"count\":2}"))
        #expect(!run.text.contains("\"truth\":null"))
    }

    @Test("the report is a page in a folder, which is made; a second time it is replaced")
    func report() throws {
        let files = Files()
        let folder = try files.folder.get()
        for _ in 0..<2 {
            let run = try files.run(["--report", folder.path + "/out"])
            #expect(run.status == 0 && run.errors.isEmpty)
        }
        let html = String(decoding: try TemporaryFolder.contents(of: folder.path + "/out/index.html"), as: UTF8.self)
        #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("AP50 <b>0.752</b>"))
        #expect(!html.contains("<h2 id=\"missed\">"))
    }

    struct Fault: CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, _ status: Int32, _ message: String) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.status = status
            self.message = message
        }
    }

    static let faults = [
        Fault("", 64, "expected --annotations PATH, got none"),
        Fault("--annotations a.json", 64, "expected --results FILE, or --images FOLDER"),
        Fault("--annotations a.json --results r.json -m x", 64, "expected --results without --model"),
        Fault("--annotations a.json --results r.json --perturb dark", 64, "expected --results without --perturb"),
        Fault(
            "--annotations a.json --images i --perturb drak", 64, "unknown perturbation 'drak'; did you mean 'dark'?"),
        Fault("--annotations a.json --images i --perturb noise:0", 64, "expected a strength in 1...5"),
        Fault("--annotations a.json --images i --perturb noise:5-1", 64, "expected a strength in 1...5"),
        Fault("--annotations a.json --images i --confidence 2", 64, "expected a number in 0...1 for --confidence"),
        Fault("--annotations a.json --images i --map cat", 64, "expected LABEL=CLASS after --map, got 'cat'"),
        Fault("--annotations /no/such/a.json --results r.json", 1, "/no/such/a.json: expected a file or a folder"),
    ]

    @Test("wrong usage and missing files are told", arguments: faults)
    func tellsFaults(fault: Fault) throws {
        let run = try ToolRun(["eval", "coco"] + fault.arguments)
        #expect(run.status == fault.status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(fault.message), "\(run.errors)")
    }

    @Test("a fault in a file is told with its place")
    func badFiles() throws {
        let first = try Files(results: Self.results.replacing("0.8", with: "\"high\"")).run()
        #expect(first.status == 1 && first.output.isEmpty)
        #expect(first.errors.contains("[1].score"), "\(first.errors)")
        let second = try Files(annotations: Self.annotations.replacing("[200, 10,", with: "[200,")).run()
        #expect(second.status == 1 && second.output.isEmpty)
        #expect(second.errors.contains("annotations[1].bbox"), "\(second.errors)")
    }

    @Test("labels of Pascal VOC and of YOLO are judged like COCO's")
    func formats() throws {
        let folder = try TemporaryFolder()
        let voc = try folder.folder("voc")
        try folder.add(
            "voc/one.xml",
            Array(
                """
                <annotation><filename>one.png</filename><size><width>20</width><height>10</height></size>
                <object><name>cat</name>
                <bndbox><xmin>1</xmin><ymin>1</ymin><xmax>10</xmax><ymax>10</ymax></bndbox></object></annotation>
                """.utf8))
        let found = try folder.add(
            "results.json",
            Array("[{\"image_id\": 1, \"category_id\": 1, \"bbox\": [0, 0, 10, 10], \"score\": 0.5}]".utf8))
        let first = try ToolRun(["eval", "coco", "--annotations", voc, "--results", found, "--json"])
        #expect(first.status == 0 && first.text.hasPrefix("{\"AP\":1,"), "\(first.errors)")

        // The fixture is a picture of one pixel.
        let images = try folder.folder("images")
        try folder.add("images/one.png", TemporaryFolder.contents(of: fixture("one.png")))
        let labels = try folder.folder("labels")
        try folder.add("labels/one.txt", Array("0 0.5 0.5 1 1\n".utf8))
        try folder.add("labels/classes.txt", Array("cat\n".utf8))
        let one = try folder.add(
            "one.json", Array("[{\"image_id\": 1, \"category_id\": 1, \"bbox\": [0, 0, 1, 1], \"score\": 0.5}]".utf8))
        let yolo = ["eval", "coco", "--annotations", labels, "--results", one, "--json"]
        let second = try ToolRun(yolo + ["--images", images])
        #expect(second.status == 0 && second.text.hasPrefix("{\"AP\":1,"), "\(second.errors)")
        let third = try ToolRun(yolo)
        #expect(third.status == 64 && third.errors.contains("expected --images FOLDER: labels of YOLO"))
        let bad = try folder.add("labels/one.txt", Array("0 0.5 0.5 1\n".utf8))
        let fourth = try ToolRun(yolo + ["--images", images])
        #expect(fourth.status == 1 && fourth.errors.contains(bad + ":1: expected 'class x y width height'"))
    }
}
