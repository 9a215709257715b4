// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("MOTText")
struct MOTTextTests {
    @Test("truth of nine columns has class and visibility")
    func truth() throws {
        let rows = try read("3,7,1.5,-2,30,40.25,0,12,0.5\n")
        #expect(
            rows == [
                MOTRow(
                    frame: 3, trackID: 7, x: 1.5, y: -2, width: 30, height: 40.25, confidence: 0, classID: 12,
                    visibility: 0.5)
            ])
    }

    @Test("ten columns may hold a place in the world, or a class")
    func tenColumns() throws {
        let rows = try read(
            "1,9,499,158,31.03,75.17,1,-4.1554,-7.3591,0\n1,2,3,4,5,6,-1,-1,-1,-1\n1,3,3,4,5,6,1,2,-1,-1")
        #expect(rows.map(\.classID) == [nil, nil, 2])
        #expect(rows.map(\.confidence) == [1, -1, 1])
    }

    struct Form: CustomTestStringConvertible {
        let name: String
        let text: String
        var testDescription: String { name }
    }

    static let forms = [
        Form(name: "plain", text: "1,2,3,4,5,6\n"),
        Form(name: "no line feed at the end", text: "1,2,3,4,5,6"),
        Form(name: "CR LF", text: "1,2,3,4,5,6\r\n"),
        Form(name: "blanks around", text: "  1, 2 ,3,\t4,5 , 6  \n"),
        Form(name: "blanks instead of commas", text: "1 2  3\t4 5 6\n"),
        Form(name: "commas at the end", text: "1,2,3,4,5,6,,\n"),
        Form(name: "exponents and signs", text: "1e0,+2,3.0E+0,40e-1,.5e1,6.\n"),
        Form(name: "blank lines", text: "\n\r\n1,2,3,4,5,6\n  \n"),
        Form(name: "byte order mark", text: "\u{FEFF}1,2,3,4,5,6\n"),
    ]

    @Test("all ways to write a row are accepted", arguments: forms)
    func accepts(form: Form) throws {
        #expect(try read(form.text) == [MOTRow(frame: 1, trackID: 2, x: 3, y: 4, width: 5, height: 6)])
    }

    @Test("an empty file has no rows")
    func empty() throws { #expect(try read("").isEmpty) }

    struct Fault: CustomTestStringConvertible {
        let line: String
        let code: CoreError.Code
        let message: String
        var testDescription: String { line }
    }

    static let faults = [
        Fault(
            line: "1,2,3", code: .invalidFormat,
            message: "expected 6 to 10 columns (frame,id,x,y,width,height,...), found 3"),
        Fault(
            line: "1,2,3,4,5,6,7,8,9,10,11", code: .invalidFormat,
            message: "expected 6 to 10 columns (frame,id,x,y,width,height,...), found 11"),
        Fault(line: "0,2,3,4,5,6", code: .invalidValue, message: "expected a frame of 1 or more, found '0'"),
        Fault(line: "-1,2,3,4,5,6", code: .invalidValue, message: "expected a frame of 1 or more, found '-1'"),
        Fault(
            line: "1.5,2,3,4,5,6", code: .invalidValue,
            message: "expected a frame, a whole number, in column 1, found '1.5'"),
        Fault(
            line: "1,b,3,4,5,6", code: .invalidFormat,
            message: "expected an id in column 2, a finite number, found 'b'"),
        Fault(
            line: "1,2,nan,4,5,6", code: .invalidValue,
            message: "expected x in column 3, a finite number, found 'nan'"),
        Fault(
            line: "1,2,3,-Inf,5,6", code: .invalidValue,
            message: "expected y in column 4, a finite number, found '-Inf'"),
        Fault(
            line: "1,2,3,4e300,5,6", code: .invalidValue, message: "expected y in column 4, at most 1e9, found '4e300'"),
        Fault(
            line: "1,2,3,4,-5,6", code: .invalidValue,
            message: "expected a width of 0 or more in column 5, found '-5'"),
        Fault(
            line: "1,2,3,4,,6", code: .invalidFormat, message: "expected width in column 5, a finite number, found ''"),
        Fault(
            line: "1,2,3,4,5,6,1,1.5,1", code: .invalidValue,
            message: "expected a whole number as class in column 8, found '1.5'"),
        Fault(
            line: "1,2,3,4,5,6,1,1,7", code: .invalidValue,
            message: "expected a visibility in 0...1, or -1, in column 9, found '7'"),
        Fault(
            line: "1,2,3,4,5,0x6", code: .invalidFormat,
            message: "expected height in column 6, a finite number, found '0x6'"),
        Fault(
            line: "9,8,3,4,5,6", code: .invalidValue,
            message: "expected an id once a frame, found id 8 in frame 9 again, first in line 1"),
    ]

    @Test("what makes no sense is refused with file and line", arguments: faults)
    func refuses(fault: Fault) throws {
        let error = #expect(throws: CoreError.self) { try read("9,8,1,1,1,1\n\n" + fault.line + "\n") }
        #expect(error?.code == fault.code)
        #expect(error?.message == "tracks.txt:3: " + fault.message)
    }

    @Test("an error shows no more of a column than a line can bear")
    func longColumn() {
        let error = #expect(throws: CoreError.self) { try read("1,2,3,4,5," + String(repeating: "z", count: 10_000)) }
        #expect((error?.message.count ?? 0) < 120)
    }

    @Test("detections without identity may share a frame")
    func detections() throws {
        #expect(try read("1,-1,3,4,5,6,0.5\n1,-1,7,4,5,6,0.25\n").map(\.confidence) == [0.5, 0.25])
    }

    @Test("rows that are written read back the same")
    func roundTrip() throws {
        var random = SplitMix64(seed: 3)
        let rows = (1...200).map { index in
            MOTRow(
                frame: index, trackID: index % 7, x: Double.random(in: -1e3...1e3, using: &random),
                y: Double.random(in: -1e-6...1e-6, using: &random), width: Double(index), height: 1 / Double(index),
                confidence: Double.random(in: 0...1, using: &random), classID: index % 3 == 0 ? index % 13 : nil,
                visibility: index % 2 == 0 ? Double.random(in: 0...1, using: &random) : nil)
        }
        #expect(try MOTText.rows(of: MOTText.bytes(of: rows), source: "written") == rows)
    }

    @Test("numbers are read to the nearest Double, as the standard library does")
    func numbers() throws {
        var random = SplitMix64(seed: 9)
        for _ in 0..<2000 {
            let digits = Int.random(in: 1...25, using: &random)
            let point = Int.random(in: 0...digits, using: &random)
            var text = Int.random(in: 0...1, using: &random) == 0 ? "-" : ""
            for place in 0..<digits {
                if place == point { text += "." }
                text += String(Int.random(in: 0...9, using: &random))
            }
            if Int.random(in: 0...2, using: &random) == 0 { text += "e\(Int.random(in: -30...3, using: &random))" }
            let number = try #require(Double(text))
            guard abs(number) <= 1e9 else { continue }
            #expect(try read("1,1,\(text),0,1,1").first?.x == number, "\(text)")
        }
    }

    private func read(_ text: String) throws -> [MOTRow] {
        try MOTText.rows(of: Array(text.utf8), source: "tracks.txt")
    }
}
