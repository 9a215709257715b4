// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineTool

@Suite("ArgumentScanner")
struct ArgumentScannerTests {
    private func scan(_ arguments: String...) throws -> ParsedArguments {
        try ArgumentScanner.scan(["detect"] + arguments, root: CommandTable.root)
    }

    @Test(
        "all spellings of a value are one",
        arguments: [["-t", "0.3"], ["-t0.3"], ["--threshold", "0.3"], ["--threshold=0.3"]])
    func spellings(words: [String]) throws {
        let parsed = try ArgumentScanner.scan(["detect"] + words + ["a.jpg"], root: CommandTable.root)
        #expect(parsed.values(.threshold) == ["0.3"])
        #expect(parsed.operands == ["a.jpg"])
    }

    @Test("options and operands mix, two dashes end the options, one dash is an operand")
    func operands() throws {
        let parsed = try scan("a.jpg", "--json", "-", "--", "--json", "-t")
        #expect(parsed.operands == ["a.jpg", "-", "--json", "-t"])
        #expect(parsed.has(.json))
    }

    @Test("a value may hold an equals sign; a repeated option keeps each value or the last")
    func repeated() throws {
        let parsed = try scan("--threshold=a=b=0.5", "-tc=0.2", "--max=1", "--max", "2", "x")
        #expect(parsed.values(.threshold) == ["a=b=0.5", "c=0.2"])
        #expect(parsed.value(.max) == "2")
        let settings = try DetectSettings(parsed)
        #expect(settings.labelThresholds.map(\.label) == ["a=b", "c"])
        #expect(settings.labelThresholds.map(\.threshold) == [0.5, 0.2])
        #expect(settings.maximumCount == 2)
    }

    @Test("region and tiles are read with their defaults")
    func regionAndTiles() throws {
        let settings = try DetectSettings(scan("--roi", "0.7,0,0.3,1", "--tiles=3x2", "--nms", "groups:g.txt", "x"))
        #expect(settings.region == .init(x: 0.7, y: 0, width: 0.3, height: 1))
        #expect(settings.tiles == .init(columns: 3, rows: 2, overlap: 0.2))
        #expect(settings.competition == .groups(file: "g.txt"))
    }
}

@Suite("NaturalOrder")
struct NaturalOrderTests {
    @Test("numbers count by value, letters without case, ties by bytes")
    func order() {
        let expected = ["1.jpg", "02.jpg", "2.jpg", "10.jpg", "A.jpg", "a.jpg", "a2b", "a10b", "B.jpg", "é.jpg"]
        #expect(expected.reversed().sorted(by: NaturalOrder.precedes) == expected)
        #expect(!NaturalOrder.precedes("a", "a"))
        #expect(NaturalOrder.precedes("9", "99999999999999999999999999"))
    }
}

@Suite("ExitStatus")
struct ExitStatusTests {
    @Test("the worse of two counts")
    func merged() {
        #expect(ExitStatus.success.merged(with: .failure) == .failure)
        #expect(ExitStatus.interrupted.merged(with: .failure) == .interrupted)
        #expect(ExitStatus.success.merged(with: .success) == .success)
    }
}

@Suite("OrderedWork")
struct OrderedWorkTests {
    @Test("results come in order whatever the pieces take", arguments: [1, 2, 5])
    func order(workers: Int) async {
        var delivered: [Int] = []
        let work = OrderedWork<Int>(workers: workers, window: workers + 2)
        await work.run(count: 50, isStopped: { false }) { index in
            for _ in 0..<(index % 7) { await Task.yield() }
            return index * 2
        } deliver: { index, value in
            #expect(value == index * 2)
            delivered.append(index)
            return true
        }
        #expect(delivered == Array(0..<50))
    }

    @Test("nothing is delivered after the receiver has had enough")
    func stops() async {
        var delivered = 0
        await OrderedWork<Int>(workers: 2, window: 4).run(count: 50, isStopped: { false }) {
            $0
        } deliver: { _, _ in
            delivered += 1
            return delivered < 3
        }
        #expect(delivered == 3)
    }
}
