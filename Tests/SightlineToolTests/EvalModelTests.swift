// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("sightline eval coco with a model", .enabled(if: Installed.isComplete, Installed.reason))
struct EvalModelTests {
    /// What is on the photo, drawn by eye; `bicycle` is there for a class without an object.
    private static func annotations(extra: String = "") -> String {
        """
        {"images": [{"id": 1, "file_name": "bus.jpg", "width": 810, "height": 1080}\(extra)],
         "categories": [{"id": 1, "name": "person"}, {"id": 6, "name": "Bus"}, {"id": 2, "name": "bicycle"}],
         "annotations": [
          {"id": 1, "image_id": 1, "category_id": 1, "bbox": [50, 398, 195, 506], "area": 90000, "iscrowd": 0},
          {"id": 2, "image_id": 1, "category_id": 1, "bbox": [221, 405, 124, 453], "area": 50000, "iscrowd": 0},
          {"id": 3, "image_id": 1, "category_id": 1, "bbox": [670, 392, 140, 487], "area": 60000, "iscrowd": 0},
          {"id": 4, "image_id": 1, "category_id": 6, "bbox": [22, 231, 784, 510], "area": 300000, "iscrowd": 0}]}
        """
    }

    /// A folder with the photo and its annotations, as long as it is needed.
    private struct Files {
        let folder: TemporaryFolder

        init(_ annotations: String = EvalModelTests.annotations()) throws {
            folder = try TemporaryFolder()
            _ = try folder.folder("images")
            try folder.add("images/bus.jpg", TemporaryFolder.contents(of: Installed.bus))
            try folder.add("truth.json", Array(annotations.utf8))
        }

        func run(_ options: [String]) throws -> ToolRun {
            let path = folder.path
            let arguments = ["eval", "coco", "--annotations", path + "/truth.json", "--images", path + "/images"]
            return try withExtendedLifetime(folder) { try ToolRun(arguments + options) }
        }
    }

    @Test("the default model finds the people and the bus, and the file it writes gives the same numbers")
    func run() throws {
        let files = try Files()
        let found = files.folder.path + "/found.json"
        let run = try files.run(["--json", "-o", found])
        #expect(run.status == 0)
        #expect(run.text.contains("\"name\":\"person\",\"objects\":3,") && run.text.contains("\"AP50\":1,"))
        // Case does not matter; labels without a class are said.
        #expect(run.errors.contains("labels taken for classes: bus for Bus"))
        #expect(run.errors.contains("labels without a class, whose detections do not count: car, motorbike"))
        let truth = files.folder.path + "/truth.json"
        let again = try withExtendedLifetime(files) {
            try ToolRun(["eval", "coco", "--annotations", truth, "--results", found, "--json"])
        }
        #expect(again.status == 0 && again.text == run.text)
    }

    @Test("perturbations are judged beside the photo itself, always with the same numbers")
    func perturb() throws {
        let files = try Files()
        let options = ["--perturb", "small:5,noise:1-2", "--perturb", "dark:3"]
        let run = try files.run(["--json"] + options)
        let order = [
            "small\",\"strength\":5", "noise\",\"strength\":1", "noise\",\"strength\":2", "dark\",\"strength\":3",
        ]
        var rest = run.text[...]
        for name in order {
            let range = try #require(rest.firstRange(of: "\"name\":\"\(name),\"AP\":"))
            rest = rest[range.upperBound...]
        }
        let table = try files.run(options)
        #expect(table.text.contains("\nAP at strength      0      1"))
        #expect(try files.run(["--json"] + options).text == run.text)
    }

    @Test("the report shows the worst errors as pictures")
    func report() throws {
        // A bicycle that is not there, so that an object is missed.
        let truth = Self.annotations().replacing(
            "]}", with: ",{\"id\": 5, \"image_id\": 1, \"category_id\": 2, \"bbox\": [9, 9, 90, 90], \"area\": 8100}]}")
        let files = try Files(truth)
        let folder = files.folder
        let run = try files.run(["--report", folder.path + "/out/", "--perturb", "dark:1"])
        #expect(run.status == 0)
        let html = String(decoding: try TemporaryFolder.contents(of: folder.path + "/out/index.html"), as: UTF8.self)
        #expect(html.contains("Missed: bicycle") && html.contains("src=\"pictures/missed-1.jpg\""))
        #expect(html.contains("<h2 id=\"robustness\">"))
        let picture = try TemporaryFolder.contents(of: folder.path + "/out/pictures/missed-1.jpg")
        #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test("pictures that are missing or of another size are left out, and the status says so")
    func missing() throws {
        let extra = """
            , {"id": 2, "file_name": "gone.jpg", "width": 10, "height": 10}
            , {"id": 3, "file_name": "../images/bus.jpg", "width": 810, "height": 1080}
            , {"id": 4, "file_name": "sub/bus.jpg", "width": 811, "height": 1080}
            """
        let files = try Files(Self.annotations(extra: extra))
        let run = try files.run(["--json"])
        #expect(run.status == 1)
        #expect(run.text.contains("\"name\":\"person\",\"objects\":3,"))
        #expect(run.errors.contains("2 of 4 annotated pictures are not in the folder and are left out"))
        #expect(run.errors.contains("expected the annotated size 811x1080, got a picture of 810x1080"))
    }

    @Test("a label can be given to a class by hand; an unknown one is wrong usage")
    func map() throws {
        let files = try Files(Self.annotations().replacing("Bus", with: "coach"))
        let run = try files.run(["--json", "--map", "bus=coach"])
        #expect(run.status == 0 && !run.errors.contains("coach"))
        let wrong = try files.run(["--map", "bus=coch"])
        #expect(wrong.status == 64 && wrong.errors.contains("unknown class 'coch'; did you mean 'coach'?"))
    }
}
