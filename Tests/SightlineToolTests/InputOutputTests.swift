// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

@testable import SightlineTool

@Suite("Inputs and outputs")
struct InputOutputTests {
    /// Enough of a JPEG to be taken for one.
    static let jpegMagic: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

    @Test("a missing file is named, status 1")
    func missing() throws {
        let run = try ToolRun(["detect", "/nonexistent/a.jpg"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors
                == "sightline: /nonexistent/a.jpg: expected a file or a folder, got: No such file or directory; check the path\n"
        )
    }

    @Test("an empty name is said to be one")
    func emptyName() throws {
        let run = try ToolRun(["detect", ""])
        #expect(run.status == 1)
        #expect(run.errors == "sightline: expected a picture or a folder, got an empty name\n")
    }

    @Test("a device is no input, and the message says what is")
    func device() throws {
        let run = try ToolRun(["detect", "/dev/null"])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: /dev/null: expected a file or a folder, got a pipe or a device"))
    }

    @Test("a message is one line that cannot steer the terminal, whatever the name")
    func oneLine() throws {
        let run = try ToolRun(["detect", "/nonexistent/a\u{1B}[2J\nb.jpg"])
        #expect(run.errors.hasPrefix("sightline: /nonexistent/a\\u{1b}[2J\\nb.jpg: expected"))
        #expect(run.errors.split(whereSeparator: \.isNewline).count == 1)
        #expect(Console.oneLine("ends early\n; the file is cut off") == "ends early; the file is cut off")
        #expect(Console.oneLine("first\nsecond\n") == "first second")
    }

    @Test("a model is a file when it looks like a path, or when there is such a file")
    func modelFile() throws {
        #expect(FileSystem.isModelFile("folder/model"))
        #expect(FileSystem.isModelFile("model.onnx"))
        #expect(!FileSystem.isModelFile("yolov4-tiny"))
        // The one file in the folder in which tests run: the package's.
        #expect(FileSystem.isModelFile("Package.swift"))
    }

    @Test("a folder without pictures is an error, and folders below it do not count")
    func emptyFolder() throws {
        let folder = try TemporaryFolder()
        try folder.add("notes.txt", Array("hello".utf8))
        try folder.add(".hidden.jpg", Self.jpegMagic)
        _ = try folder.folder("below.jpg")
        let run = try ToolRun(["detect", folder.path])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(folder.path): expected pictures (JPEG, PNG, WebP, HEIC, AVIF)"))
    }

    @Test("a folder stands for its pictures, by ending or content, in natural order")
    func folder() throws {
        let folder = try TemporaryFolder()
        for name in ["10.jpg", "9.PNG", "broken.webp"] { try folder.add(name, []) }
        try folder.add("photo", Self.jpegMagic)
        try folder.add("notes.txt", Array("hello".utf8))
        let list = InputList([folder.path + "/"])
        #expect(list.inputs.map(\.name) == ["9.PNG", "10.jpg", "broken.webp", "photo"].map { folder.path + "/" + $0 })
        #expect(list.failures.isEmpty)
    }

    @Test("what cannot be read in a folder is named where its ending is a picture's")
    func unreadableInFolder() throws {
        let folder = try TemporaryFolder()
        try folder.add("a.jpg", [])
        for name in ["lost.jpg", "lost.txt", "lost"] {
            try #require(unsafe symlink("/nonexistent/target", folder.path + "/" + name) == 0)
        }
        for name in ["pipe.png", "pipe"] { try #require(unsafe mkfifo(folder.path + "/" + name, 0o600) == 0) }
        let list = InputList([folder.path])
        #expect(list.inputs.map(\.name) == [folder.path + "/a.jpg"])
        #expect(Set(list.failures.map(\.path)) == [folder.path + "/lost.jpg", folder.path + "/pipe.png"])
    }

    @Test("no folder is made when there is nothing to write into it")
    func noInputs() throws {
        let folder = try TemporaryFolder()
        let run = try ToolRun(["detect", "-o", folder.path + "/new/", folder.path + "/missing.jpg"])
        #expect(run.status == 1)
        #expect(run.errors.contains("missing.jpg: expected a file or a folder"))
        #expect(folder.names.isEmpty)
    }

    @Test("names are kept in a folder, a clash gets a number, inputs are spared")
    func outputNames() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (try folder.folder("a"), try folder.folder("b"))
        for path in ["a/x.jpg", "b/x.jpg", "b/y.webp", "a/X.jpg"] { try folder.add(path, Self.jpegMagic) }
        let list = InputList(["\(first)/x.jpg", "\(second)/x.jpg", "\(second)/y.webp", "\(first)/X.jpg", "-"])
        let plan = try OutputPlan(folder.path + "/out/", for: list)
        #expect(
            plan.paths
                == ["x.jpg", "x-2.jpg", "y.jpg", "X-3.jpg", "stdin.jpg"].map { folder.path + "/out/" + $0 })
        let beside = try OutputPlan(first, for: InputList(["\(first)/x.jpg"]))
        #expect(beside.paths == ["\(first)/x-2.jpg"])
    }

    struct Refusal: CustomTestStringConvertible {
        let output: String
        let inputs: [String]
        let status: Int32
        let message: String
        var testDescription: String { output }
    }

    static let refusals = [
        Refusal(output: "out.gif", inputs: ["a.jpg"], status: 64, message: "expected a file that ends with .jpg"),
        Refusal(output: "a.jpg", inputs: ["a.jpg"], status: 64, message: "expected an output other than the input"),
        Refusal(
            output: "out.jpg", inputs: ["a.jpg", "b.jpg"], status: 64, message: "expected a folder after --output"),
        Refusal(output: "no/out.jpg", inputs: ["a.jpg"], status: 1, message: "/no' to exist"),
        Refusal(output: "no/out/", inputs: ["a.jpg"], status: 1, message: "cannot make the folder"),
        Refusal(output: "a.jpg/", inputs: ["b.jpg"], status: 1, message: "Not a directory"),
    ]

    @Test("an output that cannot be is refused before any work", arguments: refusals)
    func refused(refusal: Refusal) throws {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "b.jpg"] { try folder.add(name, Self.jpegMagic) }
        let inputs = refusal.inputs.map { folder.path + "/" + $0 }
        let run = try ToolRun(["detect", "-o", folder.path + "/" + refusal.output] + inputs)
        #expect(run.status == refusal.status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(refusal.message), "\(run.errors)")
        #expect(folder.names == ["a.jpg", "b.jpg"])
    }

    @Test("a folder that cannot be written into is refused before any work")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let input = try folder.add("a.jpg", Self.jpegMagic)
        // Not even the superuser can make files there.
        let run = try ToolRun(["detect", "-o", "/proc/", input])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: /proc/: cannot write into the folder"))
    }

    @Test("a reader that has left ends the tool quietly")
    func closedPipe() throws {
        let run = try ToolRun(["help", "detect"], closesOutput: true)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test(
        "a pipe is no model: it is refused instead of waited for",
        arguments: [["detect", "a.jpg", "-m"], ["models", "inspect"]])
    func pipeAsModel(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/model.onnx"
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let input = try folder.add("a.jpg", Self.jpegMagic)
        let run = try ToolRun(arguments.map { $0 == "a.jpg" ? input : $0 } + [pipe])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(pipe): expected a model file, got a pipe or a device"))
    }

    @Test("groups come from a text file")
    func binaryGroups() throws {
        let folder = try TemporaryFolder()
        let input = try folder.add("a.jpg", Self.jpegMagic)
        let run = try ToolRun(["detect", "--nms", "groups:" + input, input])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: \(input): expected a text file in UTF-8"))
    }
}
