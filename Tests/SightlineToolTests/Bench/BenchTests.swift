// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("sightline bench", .enabled(if: Installed.isComplete, Installed.reason))
struct BenchTests {
    @Test("the table has every stage, in 80 columns, and says what cannot be measured")
    func text() throws {
        let run = try ToolRun(["bench", "--runs", "6", "--threads", "1"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(run.text.hasPrefix("yolov4-tiny, onnxruntime 1."))
        #expect(run.text.contains(", 1 thread\n") && run.text.contains("6 frames of bus.jpg (810x1080)\n"))
        for name in ["read", "preprocess", "set", "engine", "boxes", "suppress", "frame", "CPU"] {
            #expect(run.lines.count { $0.hasPrefix(name + "  ") } == 1, "\(name)")
        }
        #expect(run.lines.contains { $0.hasPrefix("energy per frame") })
        #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(run.text)")
    }

    @Test("a record can be compared with; what was not measured alike is named")
    func compare() throws {
        let folder = try TemporaryFolder()
        let json = try ToolRun(["bench", "--json", "--runs", "6", "--threads", "1", fixture("one.png")])
        #expect(json.status == 0)
        #expect(json.lines.count == 1)
        #expect(json.text.hasPrefix("{\"version\":1,\"tool\":\""))
        #expect(json.text.contains("\"photos\":[{\"file\":\"one.png\",\"width\":1,\"height\":1}]"))
        #expect(json.text.contains("\"frames\":6,") && json.text.contains("\"p99\":null"))
        let before = try folder.add("before.json", json.output)

        let run = try ToolRun(["bench", "--runs", "6", "--threads", "1", "--compare", before, fixture("one.png")])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.count { $0.hasPrefix("engine  ") && $0.contains(" ... ") } == 1)
        #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(run.text)")

        let other = try ToolRun(["bench", "--runs", "6", "--threads", "2", "--compare", before, "--json"])
        #expect(other.status == 0)
        #expect(other.errors.contains("before.json: not measured alike: threads: 1 before, 2 now"))
        #expect(other.errors.contains("not measured alike: photos: one.png 1x1 before, bus.jpg 810x1080 now"))
        #expect(other.text.contains("\"comparison\":{\"mismatches\":[\"threads: 1 before, 2 now\""))
    }

    @Test("a folder's photos are looked at in turn, in whole rounds")
    func folder() throws {
        let folder = try TemporaryFolder()
        let png = try TemporaryFolder.contents(of: fixture("one.png"))
        for name in ["a.png", "b.png", "c.png"] { try folder.add(name, png) }
        let run = try ToolRun(["bench", "--json", "--runs", "4", folder.path])
        #expect(run.text.contains("\"frames\":6,"))
        #expect(run.text.contains("{\"file\":\"a.png\"") && run.text.contains("{\"file\":\"c.png\""))
    }

    @Test(
        "clips, cameras, streams and standard input are refused by what they are",
        arguments: ["clip.MP4", "rtsp://host/live", "/dev/video0", "-"])
    func unsupported(input: String) throws {
        let run = try ToolRun(["bench", input])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("sightline: \(input): expected "))
    }

    @Test("what cannot be read is named: a photo, a record")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let photo = try folder.add("a.jpg", [1, 2, 3])
        let bad = try ToolRun(["bench", photo])
        #expect(bad.status == 1)
        #expect(bad.errors.hasPrefix("sightline: \(photo): "))
        let record = try folder.add("before.json", Array("{\"version\":2}".utf8))
        let old = try ToolRun(["bench", "--compare", record])
        #expect(old.status == 1)
        #expect(old.errors.contains("before.json: expected a record that 'sightline bench --json' wrote: version: "))
    }

    @Test("a model that is not installed is named")
    func unknownModel() throws {
        let run = try ToolRun(["bench", "--runs", "100000", "-m", "nothing"])
        #expect(run.status == 1)
        #expect(run.errors.contains("'nothing' is not installed"))
    }
}
