// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads MOTChallenge text line by line.
struct MOTReader {
    /// An object in a frame.
    private struct Key: Hashable {
        let frame: Int
        let trackID: Int
    }

    private let bytes: [UInt8]
    private let source: String
    private var line = 0
    private var fields: [Range<Int>] = []
    private var lineOfKey: [Key: Int] = [:]

    init(_ bytes: [UInt8], source: String) {
        self.bytes = bytes
        self.source = source
    }

    /// All rows.
    mutating func rows() throws(CoreError) -> [MOTRow] {
        var rows: [MOTRow] = []
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            line += 1
            split(start..<end)
            if !fields.isEmpty { rows.append(try row()) }
            start = end + 1
        }
        return rows
    }

    /// Finds the columns of a line; a blank line has none.
    private mutating func split(_ range: Range<Int>) {
        fields.removeAll(keepingCapacity: true)
        let comma = UInt8(ascii: ",")
        let hasCommas = bytes[range].contains(comma)
        var start = range.lowerBound
        for index in range {
            guard hasCommas ? bytes[index] == comma : isBlank(bytes[index]) else { continue }
            append(start..<index, keepsEmpty: hasCommas)
            start = index + 1
        }
        append(start..<range.upperBound, keepsEmpty: hasCommas)
        // Some write a comma after the last column.
        while let last = fields.last, last.isEmpty { fields.removeLast() }
    }

    private mutating func append(_ range: Range<Int>, keepsEmpty: Bool) {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while start < end, isBlank(bytes[end - 1]) { end -= 1 }
        if start < end || keepsEmpty { fields.append(start..<end) }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// The row of the line that was split.
    private mutating func row() throws(CoreError) -> MOTRow {
        guard MOTText.columnCounts.contains(fields.count) else {
            let (least, most) = (MOTText.columnCounts.lowerBound, MOTText.columnCounts.upperBound)
            throw failure(
                .invalidFormat, "expected \(least) to \(most) columns (frame,id,x,y,width,height,...)",
                "\(fields.count)")
        }
        let frame = try wholeNumber(0, "a frame")
        guard frame >= 1 else { throw failure(.invalidValue, "expected a frame of 1 or more", text(0)) }
        var row = MOTRow(
            frame: frame, trackID: try wholeNumber(1, "an id"), x: try number(2, "x"), y: try number(3, "y"),
            width: try size(4, "width"), height: try size(5, "height"))
        if fields.count > 6 { row.confidence = try number(6, "a confidence") }
        try readRest(into: &row)
        try checkUnique(row)
        return row
    }

    /// Class and visibility, or a place in the world.
    private func readRest(into row: inout MOTRow) throws(CoreError) {
        var rest: [Double] = []
        for column in 7..<max(7, fields.count) { rest.append(try number(column, "a number")) }
        guard let first = rest.first else { return }
        if let classID = Int(exactly: first) {
            if classID >= 0 { row.classID = classID }
        } else if rest.count < 3 {
            throw failure(.invalidValue, "expected a whole number as class in column 8", text(7))
        }
        guard rest.count == 2, rest[1] != -1 else { return }
        guard (0...1).contains(rest[1]) else {
            throw failure(.invalidValue, "expected a visibility in 0...1, or -1, in column 9", text(8))
        }
        row.visibility = rest[1]
    }

    private mutating func checkUnique(_ row: MOTRow) throws(CoreError) {
        guard row.trackID >= 0 else { return }
        guard let earlier = lineOfKey.updateValue(line, forKey: Key(frame: row.frame, trackID: row.trackID)) else {
            return
        }
        throw failure(
            .invalidValue, "expected an id once a frame",
            "id \(row.trackID) in frame \(row.frame) again, first in line \(earlier)")
    }

    private func wholeNumber(_ column: Int, _ name: String) throws(CoreError) -> Int {
        guard let whole = Int(exactly: try number(column, name)) else {
            throw failure(.invalidValue, "expected \(name), a whole number, in column \(column + 1)", text(column))
        }
        return whole
    }

    private func size(_ column: Int, _ name: String) throws(CoreError) -> Double {
        let size = try number(column, name)
        guard size >= 0 else {
            throw failure(.invalidValue, "expected a \(name) of 0 or more in column \(column + 1)", text(column))
        }
        return size
    }

    private func number(_ column: Int, _ name: String) throws(CoreError) -> Double {
        guard let number = DecimalScanner.number(in: bytes, fields[column]) else {
            let word = text(column).lowercased().filter(\.isLetter)
            let isWord = ["nan", "inf", "infinity"].contains(word)
            throw failure(
                isWord ? .invalidValue : .invalidFormat, "expected \(name) in column \(column + 1), a finite number",
                text(column))
        }
        guard abs(number) <= MOTText.largestMagnitude else {
            throw failure(.invalidValue, "expected \(name) in column \(column + 1), at most 1e9", text(column))
        }
        return number
    }

    /// A column as it stands in the file, not more of it than a message can bear.
    private func text(_ column: Int) -> String {
        let limit = 40
        let field = fields[column]
        let text = String(decoding: bytes[field].prefix(limit), as: UTF8.self)
        return "'" + text + (field.count > limit ? "...'" : "'")
    }

    private func failure(_ code: CoreError.Code, _ expected: String, _ found: String) -> CoreError {
        CoreError(code, "\(source):\(line): \(expected), found \(found)")
    }
}
