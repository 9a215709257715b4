// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("eval mot")
struct EvalMotTests {
    /// Truth and tracks of two small films, in the layout of a benchmark.
    struct Films {
        let folder: TemporaryFolder
        let truth: String
        let tracks: String

        init() throws {
            folder = try TemporaryFolder()
            truth = try folder.folder("truth")
            tracks = try folder.folder("tracks")
            for name in ["a", "b"] {
                _ = try folder.folder("truth/\(name)")
                _ = try folder.folder("truth/\(name)/gt")
                try add("truth/\(name)/gt/gt.txt", "1,1,0,0,10,10,1,1,1\n2,1,0,0,10,10,1,1,1\n")
                try add("truth/\(name)/seqinfo.ini", "[Sequence]\r\nseqLength = 4\r\n")
            }
            try add("tracks/a.txt", "1,5,0,0,10,10,1,-1,-1,-1\n2,5,0,0,10,10,1,-1,-1,-1\n")
            try add("tracks/b.txt", "1,5,0,0,10,10,1,-1,-1,-1\n2,6,0,0,10,10,1,-1,-1,-1\n")
        }

        func add(_ name: String, _ text: String) throws { try folder.add(name, Array(text.utf8)) }

        func judge(_ more: String...) throws -> ToolRun {
            try ToolRun(["eval", "mot", "--truth", truth, "--tracks", tracks] + more)
        }
    }

    @Test("a folder of sequences gives a block a family and a line a sequence, all in columns")
    func text() throws {
        let run = try Films().judge()
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let blocks = run.text.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        #expect(blocks.map { $0[0].split(separator: " ")[0] } == ["HOTA", "CLEAR", "Identity", "Boxes"])
        for block in blocks {
            #expect(block.dropFirst().map { $0.split(separator: " ")[0] } == ["a", "b", "COMBINED"])
            #expect(Set(block.map(\.count)).count == 1)
        }
        let clear = blocks[1].map { $0.split(separator: " ").map(String.init) }
        let column = try #require(clear[0].firstIndex(of: "MOTA"))
        #expect(clear.map { $0[column] } == ["MOTA", "100.00", "50.00", "75.00"])
    }

    @Test("JSON is one object with the field's names, fractions and the curves")
    func json() throws {
        let run = try Films().judge("--json")
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.text.hasPrefix("{\"benchmark\":\"mot17\",\"HOTA\":"))
        for part in [
            "\"MOTA\":0.75,", "\"IDF1\":0.75,", "\"CLR_Frames\":8,", "\"sequences\":[{\"name\":\"a\",\"HOTA\":1,",
        ] {
            #expect(run.text.contains(part), "\(part)")
        }
        #expect(run.text.contains("\"curves\":{\"alpha\":[0.05,0.1,0.15,"))
        #expect(run.text.hasSuffix("}]}\n"))
    }

    @Test("sequences can be picked; a single one has no line for all together")
    func picked() throws {
        let run = try Films().judge("--sequences", "b")
        #expect(run.status == 0)
        #expect(!run.text.contains("COMBINED"))
        #expect(run.text.contains(" 50.00"))
        let unknown = try Films().judge("--sequences", "c")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("expected the name of a sequence"))
    }

    @Test("single files need no folders")
    func files() throws {
        let films = try Films()
        let run = try ToolRun([
            "eval", "mot", "--truth", films.truth + "/a/gt/gt.txt", "--tracks", films.tracks + "/a.txt",
        ])
        #expect(run.status == 0)
        #expect(run.lines[1].hasPrefix("a "))
    }

    @Test("a missing file of tracks is an error that names it, an empty one is no tracks")
    func missing() throws {
        let films = try Films()
        try films.add("tracks/a.txt", "")
        let empty = try films.judge("--json")
        #expect(empty.status == 0)
        #expect(empty.text.contains("\"name\":\"a\",\"HOTA\":0,"))
        let missing = try ToolRun(["eval", "mot", "--truth", films.truth, "--tracks", films.truth + "/a"])
        #expect(missing.status == 1)
        #expect(missing.output.isEmpty)
        #expect(missing.errors.contains("missing a.txt, b.txt"))
    }

    @Test("every bad file is reported with its line, and no measures are printed")
    func badFiles() throws {
        let films = try Films()
        try films.add("tracks/a.txt", "1,5,0,0,10,nan,1\n")
        try films.add("tracks/b.txt", "1,5,0,0,10,10,1\n1,5,0,0,10,10,1\n")
        let run = try films.judge()
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        let errors = run.errors.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(errors[0].hasSuffix("a.txt:1: expected height in column 6, a finite number, found 'nan'"))
        #expect(
            errors[1].hasSuffix("b.txt:2: expected an id once a frame, found id 5 in frame 1 again, first in line 1"))
    }

    @Test("boxes behind the film's end are an error")
    func filmEnd() throws {
        let films = try Films()
        try films.add("truth/a/seqinfo.ini", "[Sequence]\nseqLength=1\n")
        let run = try films.judge()
        #expect(run.status == 1)
        #expect(run.errors.contains("a: expected frames up to 1"))
        try films.add("truth/a/seqinfo.ini", "[Sequence]\nseqLength=-3\n")
        #expect(try films.judge().errors.contains("seqinfo.ini:2: expected a number of frames above 0 as seqLength"))
        try films.add("truth/a/seqinfo.ini", "")
        #expect(try films.judge().errors.contains("expected a line seqLength=FRAMES, found none"))
    }

    @Test(
        "wrong usage",
        arguments: [["--truth", "x"], ["--tracks", "x"], ["--truth", "x", "--tracks", "y", "--benchmark", "z"]])
    func usage(arguments: [String]) throws {
        let run = try ToolRun(["eval", "mot"] + arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
    }

    @Test("a path that leads nowhere is an error that names it")
    func nowhere() throws {
        let run = try ToolRun(["eval", "mot", "--truth", "/nowhere", "--tracks", "/nowhere"])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("sightline: /nowhere: expected a file or a folder"))
    }
}
