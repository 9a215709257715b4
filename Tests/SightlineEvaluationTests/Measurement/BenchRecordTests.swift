// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineEvaluation

@Suite("BenchRecord")
struct BenchRecordTests {
    static func record(frame: Double = 10, count: Int = 40) -> BenchRecord {
        var record = BenchRecord(
            toolVersion: "1.0", machine: .init(processor: "P", coreCount: 2, system: "S"), engine: "e 1", model: "m",
            modelSHA256: nil, threads: 2)
        record.photos = [.init(file: "a.jpg", width: 3, height: 4)]
        record.warmUpCount = 3
        for series in BenchRecord.Series.allCases {
            record.samples[series] = (0..<count).map { frame * (1 + Double($0 % 3) / 100) / 10 }
        }
        record.samples[.frame] = (0..<count).map { frame * (1 + Double($0 % 3) / 100) }
        return record
    }

    @Test("what is written is read again")
    func roundTrip() throws {
        var record = Self.record()
        record.energyUnavailableReason = "none"
        record.modelSHA256 = "ab"
        let read = try BenchRecord(json: record.json())
        #expect(read.json() == record.json())
        #expect(read.frameCount == 40)
        record.othersLoad = 0.5
        #expect(try BenchRecord(json: record.json()).othersLoad == 0.5)
        record.joulesPerFrame = 1.25
        #expect(try BenchRecord(json: record.json()).joulesPerFrame == 1.25)
    }

    @Test("frames per second and shares are those of the clock")
    func derived() {
        var record = Self.record()
        record.samples[.frame] = [10, 30]
        record.samples[.engine] = [5, 25]
        #expect(record.framesPerSecond == 50)
        #expect(record.share(of: .engine) == 0.75)
        record.samples = [:]
        #expect(record.framesPerSecond == 0 && record.share(of: .engine) == 0)
    }

    @Test(
        "a record that is none is refused with the path of the fault",
        arguments: [
            ("{}", "expected the key \"version\""),
            ("{\"version\":9}", "version: expected 1, found 9; measure again with this release"),
            ("{\"version\":1", "line 1, column 13: expected ',' or '}', found the end"),
            ("{\"version\":1,\"tool\":3}", "tool: expected a text, found another type"),
        ])
    func broken(text: String, message: String) {
        let error = #expect(throws: EvaluationError.self) { try BenchRecord(json: Array(text.utf8)) }
        #expect(error?.message == message)
    }

    @Test("negative times are refused by their place")
    func negative() {
        var record = Self.record()
        record.samples[.read]?[2] = -1
        let error = #expect(throws: EvaluationError.self) { try BenchRecord(json: record.json()) }
        #expect(error?.message == "series.read.samples: expected times of 0 or more, found -1.0 at place 2")
    }

    @Test("a comparison tells slower from alike and names what was not measured alike")
    func comparison() throws {
        let slower = BenchComparison(before: Self.record(), after: Self.record(frame: 15))
        #expect(try #require(slower.estimate(.frame)).isDifferent)
        #expect(slower.mismatches == [])
        let alike = BenchComparison(before: Self.record(), after: Self.record())
        #expect(try #require(alike.estimate(.frame)).isDifferent == false)
        var other = Self.record()
        other.machine.processor = "Q"
        other.threads = 1
        other.modelSHA256 = "cd"
        #expect(
            BenchComparison(before: Self.record(), after: other).mismatches == [
                "processor: P before, Q now", "model's SHA-256: unknown before, cd now", "threads: 2 before, 1 now",
            ])
        let text = String(decoding: Self.record().json(comparison: slower), as: UTF8.self)
        #expect(text.contains("\"comparison\":{\"mismatches\":[],\"series\":{\"read\":{\"ratio\":1.5,"))
    }
}
