// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("sightline eval golden", .enabled(if: Installed.isComplete, Installed.reason))
struct GoldenTests {
    /// A folder with two sample photos and their recording.
    private static func recorded(_ options: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["bus", "zidane"] {
            let path = (Installed.home ?? "") + "/samples/\(name).jpg"
            try folder.add("\(name).jpg", TemporaryFolder.contents(of: path))
        }
        let run = try ToolRun(["eval", "golden", folder.path, "--record"] + options)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.hasPrefix("recorded 2 photos, "))
        return folder
    }

    private static func golden(_ folder: TemporaryFolder) throws -> String {
        String(decoding: try TemporaryFolder.contents(of: folder.path + "/golden.json"), as: UTF8.self)
    }

    @Test("what was recorded is found again, exactly; recorded again it is the same file")
    func same() throws {
        let folder = try Self.recorded()
        let golden = try Self.golden(folder)
        #expect(golden.contains("\"model\": {\"name\":\"yolov4-tiny\",\"sha256\":\""))
        #expect(golden.contains("\"confidenceFloor\":0.25"))
        #expect(golden.contains("{\"label\":\"bus\",\"confidence\":0."))
        let check = try ToolRun(
            ["eval", "golden", folder.path, "--min-iou", "1", "--confidence-drift", "0"])
        #expect(check.status == 0, "\(check.text)")
        #expect(check.text == "2 photos, as expected\n")
        #expect(check.errors.isEmpty)
        #expect(try ToolRun(["eval", "golden", folder.path, "--record"]).status == 0)
        #expect(try Self.golden(folder) == golden)
    }

    @Test(
        "looking in another way fails and is told apart",
        arguments: [
            (["--scaling", "letterbox"], "moved"), (["-t", "0.5"], "missing"), (["-t", "0.1"], "extra"),
            (["--exclude", "bus"], "missing"),
        ])
    func changed(options: [String], kind: String) throws {
        let folder = try Self.recorded()
        let check = try ToolRun(["eval", "golden", folder.path] + options)
        #expect(check.status == 1)
        #expect(check.text.contains("\n  \(kind) "), "\(check.text)")
        #expect(check.errors.contains("golden.json: the options are not those of the recording"))
        #expect(check.lines.allSatisfy { $0.count <= 80 }, "\(check.text)")
    }

    @Test("a model whose description says something else fails, with the recorded options")
    func changedDescription() throws {
        let folder = try Self.recorded()
        let models = try TemporaryFolder()
        let installed = (Installed.home ?? "") + "/models/yolov4-tiny/"
        try models.add("model.onnx", TemporaryFolder.contents(of: installed + "model.onnx"))
        let description = String(decoding: try TemporaryFolder.contents(of: installed + "model.json"), as: UTF8.self)
        #expect(description.contains("\"stretch\""))
        func check() throws -> ToolRun {
            try ToolRun(["eval", "golden", folder.path, "-m", models.path + "/model.onnx"])
        }
        try models.add("model.json", Array(description.utf8))
        #expect(try check().status == 0)
        try models.add("model.json", Array(description.replacing("\"stretch\"", with: "\"letterbox\"").utf8))
        let run = try check()
        #expect(run.status == 1)
        #expect(run.text.contains("moved"))
        #expect(run.errors.isEmpty, "the file of the model is the same one: \(run.errors)")
    }

    @Test("another model file is named on standard error")
    func otherModel() throws {
        let folder = try Self.recorded()
        let golden = try Self.golden(folder)
        let start = try #require(golden.ranges(of: "\"sha256\":\"").first).upperBound
        let other = golden[..<start] + "0000" + golden[golden.index(start, offsetBy: 4)...]
        try folder.add("golden.json", Array(other.utf8))
        let run = try ToolRun(["eval", "golden", folder.path])
        #expect(run.status == 0)
        #expect(run.errors.contains("golden.json: the model is another one than that of the recording"))
    }

    @Test("options and tolerances of a recording hold for the check and for the next recording")
    func options() throws {
        let folder = try Self.recorded(["-t", "0.6", "--labels", "person,bus", "--min-iou", "0.8"])
        let golden = try Self.golden(folder)
        #expect(golden.contains("\"options\": {\"threshold\":0.6,\"labels\":[\"person\",\"bus\"]}"))
        #expect(golden.contains("\"minimumIoU\":0.8,\"confidenceDrift\":0.05,\"confidenceFloor\":0.6"))
        let check = try ToolRun(["eval", "golden", folder.path])
        #expect(check.status == 0)
        #expect(check.errors.isEmpty)
        #expect(try ToolRun(["eval", "golden", folder.path, "--record"]).status == 0)
        #expect(try Self.golden(folder) == golden)
    }

    @Test("photos that are absent, not listed, damaged or of another size fail, in the order of their names")
    func photos() throws {
        let folder = try Self.recorded()
        try folder.add("10.jpg", TemporaryFolder.contents(of: Installed.bus))
        try folder.add("9.jpg", Array("hello".utf8))
        let resized = try Self.golden(folder).replacing("\"width\": 810", with: "\"width\": 811")
            .replacing("zidane.jpg", with: "9.jpg")
        let end = try #require(resized.ranges(of: "  ]\n}\n").last).lowerBound
        let absent = ",\n {\"file\":\"gone.jpg\",\"width\":1,\"height\":1,\"detections\":[]}\n"
        try folder.add("golden.json", Array((resized[..<end] + absent + resized[end...]).utf8))
        let run = try ToolRun(["eval", "golden", folder.path, "--json"])
        #expect(run.status == 1)
        let parts = run.text.components(from: "\"results\":").split(separator: "{\"file\":").dropFirst()
        #expect(
            parts.map { $0.prefix { $0 != "," } } == [
                "\"9.jpg\"", "\"10.jpg\"", "\"bus.jpg\"", "\"gone.jpg\"", "\"zidane.jpg\"",
            ])
        #expect(
            parts.compactMap { ["failed", "unlisted", "resized", "absent"].first(where: $0.contains) }
                == ["failed", "unlisted", "resized", "absent", "unlisted"])
    }

    @Test("JUnit XML is written also when the check fails")
    func junit() throws {
        let folder = try Self.recorded()
        let output = try TemporaryFolder()
        let run = try ToolRun(
            ["eval", "golden", folder.path, "-t", "0.95", "--junit", output.path + "/golden.xml"])
        #expect(run.status == 1)
        let xml = String(decoding: try TemporaryFolder.contents(of: output.path + "/golden.xml"), as: UTF8.self)
        #expect(xml.contains("<testsuites tests=\"2\" failures=\"2\" errors=\"0\""))
        #expect(xml.contains("<testcase classname=\"golden.yolov4-tiny\" name=\"bus.jpg\" time=\""))
        #expect(xml.contains("<failure type=\"differences\" message=\""))
    }

    @Test("where JUnit XML cannot or must not be written is found out before the work")
    func junitRefused() throws {
        let folder = try Self.recorded()
        let golden = try Self.golden(folder)
        for (name, message) in [
            ("bus.jpg", "this one is an input"), ("golden.json", "this one is an input"), ("", "got a folder"),
            ("none/golden.xml", "to exist; make it first"),
        ] {
            let run = try ToolRun(["eval", "golden", folder.path, "--junit", folder.path + "/" + name])
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        #expect(try Self.golden(folder) == golden)
        #expect(folder.names == ["bus.jpg", "golden.json", "zidane.jpg"])
    }

    @Test("a broken golden.json is refused with the path of the fault and stays as it is")
    func broken() throws {
        let folder = try Self.recorded()
        let golden = try Self.golden(folder)
        let broken = golden.replacing("\"confidence\":0", with: "\"confidence\":7", maxReplacements: 1)
        try folder.add("golden.json", Array(broken.utf8))
        for options in [[], ["--record"]] {
            let run = try ToolRun(["eval", "golden", folder.path] + options)
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("/golden.json: photos[0].detections[0].confidence: expected 0...1, found 7"))
        }
        #expect(try Self.golden(folder) == broken)
    }

    @Test("nothing is recorded when a photo cannot be read")
    func noRecording() throws {
        let folder = try TemporaryFolder()
        try folder.add("a.jpg", TemporaryFolder.contents(of: Installed.bus))
        try folder.add("b.jpg", [1, 2, 3])
        let run = try ToolRun(["eval", "golden", folder.path, "--record"])
        #expect(run.status == 1)
        #expect(run.errors.contains("b.jpg: "))
        #expect(folder.names == ["a.jpg", "b.jpg"])
    }

    @Test("a folder without a recording says how to make one")
    func noGolden() throws {
        let folder = try TemporaryFolder()
        let run = try ToolRun(["eval", "golden", folder.path])
        #expect(run.status == 1)
        #expect(run.errors.contains("golden.json: expected the file; write it with"))
    }
}

extension String {
    /// What follows the first occurrence of a text.
    fileprivate func components(from text: String) -> Substring {
        ranges(of: text).first.map { self[$0.upperBound...] } ?? ""
    }
}
