// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

/// The installed default model and its sample photos, which these tests need.
enum Installed {
    /// The folder of engines and models that the tool uses.
    static var home: String? {
        if let home = unsafe getenv("SIGHTLINE_HOME") { return unsafe String(cString: home) }
        return unsafe getenv("HOME").map { unsafe String(cString: $0) + "/.cache/sightline" }
    }

    /// Whether the default model and a sample are there.
    static var isComplete: Bool {
        guard let home else { return false }
        return unsafe access(home + "/models/yolov4-tiny/model.onnx", R_OK) == 0 && access(bus, R_OK) == 0
    }

    /// The folder of the large test data.
    static var data: String? { unsafe getenv("SIGHTLINE_DATA").map { unsafe String(cString: $0) } }

    /// A photo of a bus and people, 810×1080.
    static var bus: String { (home ?? "") + "/samples/bus.jpg" }

    static let reason: Comment = "install the default model: sightline models fetch"
}

@Suite("sightline detect", .enabled(if: Installed.isComplete, Installed.reason))
struct DetectTests {
    /// What a refused picture may cost beyond a picture of one pixel, in KiB.
    static let bombAllowance = 16 * 1024

    @Test("a photo gives one line of JSON with a bus and people")
    func json() throws {
        let run = try ToolRun(["detect", "--json", Installed.bus])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.count == 1)
        #expect(run.text.hasPrefix("{\"type\":\"frame\",\"source\":\"\(Installed.bus)\",\"index\":0,\"timestamp\":0,"))
        #expect(run.text.contains("\"width\":810,\"height\":1080,\"model\":\"yolov4-tiny\""))
        #expect(run.text.contains("\"label\":\"person\"") && run.text.contains("\"label\":\"bus\""))
    }

    @Test("the engine's telemetry is off: a run leaves nothing in the home folder")
    func writesNothingAtHome() throws {
        let home = try TemporaryFolder()
        // Without the variables of a build server, which would silence the engine as well.
        let environment = [
            "HOME": home.path, "SIGHTLINE_HOME": Installed.home ?? "", "ORT_DISABLE_TELEMETRY": "0",
        ]
        let run = try ToolRun(["detect", "--json", Installed.bus], environment: environment)
        #expect(run.status == 0)
        #expect(home.names.isEmpty)
    }

    @Test(
        "a large JPEG is decoded smaller for an antialiased model; size and boxes stay those of the file",
        .enabled(if: Installed.data != nil, "set SIGHTLINE_DATA"))
    func scaledDecode() throws {
        let photo = (Installed.data ?? "") + "/images_hostile/sharp/gain-map.jpg"
        let installed = (Installed.home ?? "") + "/models/yolov4-tiny"
        let folder = try TemporaryFolder()
        try folder.add("model.onnx", TemporaryFolder.contents(of: installed + "/model.onnx"))
        let sidecar = String(decoding: try TemporaryFolder.contents(of: installed + "/model.json"), as: UTF8.self)
        let antialiased = sidecar.replacing("\"bilinear\"", with: "\"antialiased\"")
        #expect(antialiased != sidecar)
        try folder.add("model.json", Array(antialiased.utf8))
        // Nothing is certain in this photo; a low threshold gives boxes to compare.
        let arguments = [
            "detect", "--json", "-t", "0.015", "--threads", "1", "-m", folder.path + "/model.onnx", photo,
        ]
        let scaled = try ToolRun(arguments)
        // A picture that is written is decoded whole: the same objects, with other decimals.
        let whole = try ToolRun(arguments + ["-o", folder.path + "/out.jpg"])
        #expect(scaled.status == 0 && whole.status == 0)
        #expect(scaled.text != whole.text)
        #expect(scaled.text.contains("\"width\":3840,\"height\":2160"))
        // Two cars are at the lower edge: below anything that pixels of the scaled picture could say.
        let tops = scaled.text.matches(of: /"y":(\d+)/).compactMap { Int($0.1) }
        #expect((tops.max() ?? 0) > 2160 / 2)
    }

    @Test("standard input gives what the file gives")
    func standardInput() throws {
        let file = try ToolRun(["detect", "--format", "csv", Installed.bus])
        let input = try ToolRun(["detect", "--format", "csv", "-"], input: Installed.bus)
        #expect(input.status == 0)
        #expect(input.text == file.text.replacing(Installed.bus, with: "-"))
    }

    @Test("only the labels that were asked for, above their thresholds, and not more than the maximum")
    func filters() throws {
        let people = try ToolRun(["detect", "--format", "csv", "--labels", "person", "--max", "2", Installed.bus])
        #expect(people.lines.count == 3)
        #expect(people.lines.dropFirst().allSatisfy { $0.contains(",person,") })
        let none = try ToolRun(["detect", "-t1", Installed.bus])
        #expect(none.status == 0)
        #expect(none.text.contains("no objects"))
    }

    @Test("an unknown label is wrong usage, with what was probably meant", arguments: ["--labels", "--exclude"])
    func unknownLabel(option: String) throws {
        let run = try ToolRun(["detect", option, "persn", Installed.bus])
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("persn") && run.errors.contains("person"))
    }

    @Test("a bad picture is named and does not stop the others; the order is that of the inputs")
    func badInputs() throws {
        let folder = try TemporaryFolder()
        let bus = try TemporaryFolder.contents(of: Installed.bus)
        let png = try TemporaryFolder.contents(of: fixture("one.png"))
        let bad = [
            try folder.add("1-zero.jpg", []), try folder.add("2-one.png", [0x89]),
            try folder.add("3-cut.png", Array(png.prefix(50))), try folder.add("4-text.jpg", Array("hello".utf8)),
            try folder.add("5-cut.jpg", Array(bus.prefix(300))),
        ]
        let good = [try folder.add("6-is-png.jpg", png), try folder.add("7.jpg", bus)]
        let run = try ToolRun(["detect", "--format", "json", folder.path])
        #expect(run.status == 1)
        #expect(run.lines.count == good.count)
        for (line, path) in zip(run.lines, good) { #expect(line.contains("\"source\":\"\(path)\"")) }
        let messages = run.errors.split(separator: "\n")
        #expect(messages.count == bad.count, "\(run.errors)")
        for (message, path) in zip(messages, bad) { #expect(message.hasPrefix("sightline: \(path): ")) }
    }

    @Test("a picture that claims to be huge is refused before memory is taken", arguments: ["side", "area"])
    func bomb(kind: String) throws {
        let small = try ToolRun(["detect", fixture("one.png")])
        let bomb = try ToolRun(["detect", fixture("bomb-\(kind).png")])
        #expect(small.status == 0)
        #expect(bomb.status == 1)
        #expect(bomb.peakMemory <= small.peakMemory + Self.bombAllowance)
    }

    @Test(
        "real pictures beyond the limits are refused before memory is taken",
        .enabled(if: Installed.data != nil, "set SIGHTLINE_DATA to the folder of the test data"),
        arguments: ["sharp/65536-uint32-limit.png", "sharp/giant-image.jpg", "heif/200MP.heic"])
    func giant(name: String) throws {
        let path = try #require(Installed.data) + "/images_hostile/" + name
        let small = try ToolRun(["detect", fixture("one.png")])
        let giant = try ToolRun(["detect", path])
        #expect(giant.status == 1)
        #expect(giant.errors.hasPrefix("sightline: \(path): expected at most 150000000 pixels"))
        #expect(giant.peakMemory <= small.peakMemory + Self.bombAllowance)
    }

    @Test(
        "a file that is no model is refused by its name", arguments: ["<!DOCTYPE html><html>", "PK\u{3}\u{4}zip", ""])
    func noModel(content: String) throws {
        let folder = try TemporaryFolder()
        let model = try folder.add("model.onnx", Array(content.utf8))
        let run = try ToolRun(["detect", "-m", model, Installed.bus])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("sightline: \(model): "))
        #expect(run.errors.ranges(of: model).count == 1, "\(run.errors)")
        let inspection = try ToolRun(["models", "inspect", model])
        #expect(inspection.errors == run.errors)
    }

    @Test("a description that cannot be read is named instead of the model")
    func wrongDescription() throws {
        let folder = try TemporaryFolder()
        let model = try folder.add("a.onnx", Array("anything".utf8))
        let description = try folder.add("a.json", Array("[]".utf8))
        let run = try ToolRun(["detect", "-m", model, Installed.bus])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(description): ") && !run.errors.contains(model))
        #expect(run.errors.ranges(of: description).count == 1, "\(run.errors)")
    }

    @Test("a model that the runtime refuses is named once")
    func refusedModel() throws {
        let folder = try TemporaryFolder()
        // The outline of a model: an empty graph.
        let model = try folder.add("a.onnx", [8, 8, 0x3A, 0])
        let run = try ToolRun(["detect", "-m", model, Installed.bus])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(model): "))
        #expect(run.errors.ranges(of: model).count == 1, "\(run.errors)")
    }

    @Test("a model is used only under licences that are allowed")
    func licences() throws {
        let arguments = ["detect", "--format", "csv", "--max", "1", Installed.bus, "--allow-licenses"]
        let allowed = try ToolRun(arguments + ["mit,Public Domain"])
        #expect(allowed.status == 0 && allowed.lines.count == 2)
        let refused = try ToolRun(arguments + ["Apache-2.0,MIT"])
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(
            refused.errors.hasPrefix(
                "sightline: yolov4-tiny: expected a model under Apache-2.0, MIT only (--allow-licenses), got MIT, public"
                    + " domain; "))
    }

    @Test("a truncated model is refused")
    func truncatedModel() throws {
        let folder = try TemporaryFolder()
        let whole = try TemporaryFolder.contents(of: (Installed.home ?? "") + "/models/yolov4-tiny/model.onnx")
        let model = try folder.add("model.onnx", Array(whole.prefix(whole.count / 2)))
        let run = try ToolRun(["detect", "-m", model, Installed.bus])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(model): "))
    }

    @Test("the picture with boxes is written, the input is left as it was")
    func output() throws {
        let folder = try TemporaryFolder()
        let bus = try TemporaryFolder.contents(of: Installed.bus)
        try folder.add("bus.jpg", bus)
        let run = try ToolRun(["detect", "-o", folder.path, folder.path])
        #expect(run.status == 0)
        #expect(folder.names == ["bus-2.jpg", "bus.jpg"])
        #expect(try TemporaryFolder.contents(of: folder.path + "/bus.jpg") == bus)
        #expect(try TemporaryFolder.contents(of: folder.path + "/bus-2.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test("Ctrl-C finishes the picture in work: whole lines, status 130")
    func interruption() throws {
        let run = try ToolRun(
            ["detect", "--json"] + Array(repeating: Installed.bus, count: 500), interruptAfterOutput: true)
        #expect(run.status == 130)
        #expect(run.lines.count < 500)
        #expect(run.text.hasSuffix("}]}\n"))
        #expect(run.errors.isEmpty)
    }

    @Test("SIGTERM finishes the picture in work: whole lines, no temporary file, status 143")
    func termination() throws {
        let folder = try TemporaryFolder()
        let run = try ToolRun(
            ["detect", "--json", "-o", folder.path] + Array(repeating: Installed.bus, count: 500),
            interruptAfterOutput: true, signal: SIGTERM)
        #expect(run.status == 143)
        #expect(run.lines.count < 500)
        #expect(run.text.hasSuffix("}]}\n"))
        #expect(run.errors.isEmpty)
        #expect(folder.names.allSatisfy { $0.hasSuffix(".jpg") && !$0.hasPrefix(".") })
    }

    #if os(Linux)
        @Test(
            "too little memory for threads is no reason to hang", .timeLimit(.minutes(2)),
            arguments: [200_000, 225_000, 250_000, 275_000, 300_000, 325_000, 350_000])
        func littleMemory(kibibytes: Int) throws {
            let one = try ToolRun(["detect", "--json", Installed.bus], shell: "ulimit -v \(kibibytes)")
            let isDone = one.status == 0 && one.lines.count == 1
            let isRefused = one.status == 1 && one.errors.contains("sightline: ")
            #expect(isDone || isRefused, "\(one.status): \(one.errors)")
            // Several at a time: memory can also run out inside Swift's runtime, which ends the process. It ends.
            let several = try ToolRun(
                ["detect", "--json"] + Array(repeating: Installed.bus, count: 3), shell: "ulimit -v \(kibibytes)")
            #expect(several.status == 0 || several.lines.count < 3)
        }
    #endif

    @Test("a reader that has left ends the work quietly")
    func closedPipe() throws {
        let run = try ToolRun(
            ["detect", "--json"] + Array(repeating: Installed.bus, count: 500), closesOutput: true)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test("Ctrl-C ends the wait for standard input")
    func interruptedInput() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe"
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        // Held open for writing, so that the input neither comes nor ends.
        let writer = unsafe open(pipe, O_RDWR)
        defer { close(writer) }
        let run = try ToolRun(
            ["detect", "--json", "--threads", "2", Installed.bus, "-"], input: pipe, interruptAfterOutput: true)
        #expect(run.status == 130)
        #expect(run.lines.count == 1)
    }

    @Test("a stream without an end that is no picture is not gathered")
    func endlessInput() throws {
        let small = try ToolRun(["detect", "-"], input: "/dev/null")
        let run = try ToolRun(["detect", "-"], input: "/dev/zero")
        #expect(run.status == 1)
        #expect(run.errors.contains("begin like none of them"))
        #expect(run.peakMemory < small.peakMemory + Self.bombAllowance)
    }

    @Test("a model whose numbers make no sense does not pass for a picture without objects")
    func invalidNumbers() throws {
        let folder = try TemporaryFolder()
        let model = folder.path + "/model.onnx"
        let installed = try #require(Installed.home) + "/models/yolov4-tiny/model"
        try #require(unsafe symlink(installed + ".onnx", model) == 0)
        let description = String(decoding: try TemporaryFolder.contents(of: installed + ".json"), as: UTF8.self)
        // Inputs beyond the largest float.
        let broken = description.replacing("255", with: "1e-36")
        try #require(broken != description)
        try folder.add("model.json", Array(broken.utf8))
        let run = try ToolRun(["detect", "--json", "-m", model, Installed.bus])
        #expect(run.status == 1)
        #expect(run.lines.count == 1)
        #expect(run.errors.contains("rows of the model's answer: numbers that are not finite"))
    }
}
