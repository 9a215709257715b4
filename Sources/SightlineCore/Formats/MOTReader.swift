// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads MOTChallenge text line by line.
struct MOTReader {
    /// A column: its bytes without blanks around, and its number, not a number (NaN) when it is none.
    private struct Field {
        let range: Range<Int>
        let number: Double
    }

    private let bytes: [UInt8]
    private let source: String
    private var line = 0
    /// The columns of the line.
    private var fields: [Field] = []
    /// The line of each row.
    private var lines: [Int] = []

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
            line += 1
            start = split(from: start)
            guard !fields.isEmpty else { continue }
            rows.append(try row())
            lines.append(line)
        }
        try checkUnique(rows)
        return rows
    }

    /// Finds the columns of a line; a blank line has none.
    ///
    /// - Returns: The beginning of the next line.
    private mutating func split(from start: Int) -> Int {
        fields.removeAll(keepingCapacity: true)
        let bytes = bytes
        let text = bytes.span
        var (index, hasCommas) = (start, false)
        while true {
            while index < text.count, isBlank(text[index]) { index += 1 }
            let first = index
            var (number, end) = DecimalScanner.number(in: text, from: index, to: text.count)
            index = end
            while index < text.count, isBlank(text[index]) { index += 1 }
            let hasEnded = index == text.count || text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: ",")
            if !hasEnded {
                // No number, or one with something behind it.
                number = .nan
                while index < text.count, text[index] != UInt8(ascii: "\n"), text[index] != UInt8(ascii: ",") {
                    index += 1
                }
                end = index
                while end > first, isBlank(text[end - 1]) { end -= 1 }
            }
            fields.append(Field(range: first..<end, number: number))
            guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
            hasCommas = true
            index += 1
        }
        if !hasCommas { splitAtBlanks() }
        // Some write a comma after the last column.
        while let last = fields.last, last.range.isEmpty { fields.removeLast() }
        return index + 1
    }

    /// Takes a line without commas apart.
    private mutating func splitAtBlanks() {
        guard let whole = fields.first else { return }
        fields.removeAll(keepingCapacity: true)
        let bytes = bytes
        for field in bytes[whole.range].split(whereSeparator: isBlank) {
            let (number, end) = DecimalScanner.number(in: bytes.span, from: field.startIndex, to: field.endIndex)
            fields.append(
                Field(range: field.startIndex..<field.endIndex, number: end == field.endIndex ? number : .nan))
        }
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
        if fields.count > 7 { try readRest(into: &row) }
        return row
    }

    /// Class and visibility, or a place in the world.
    private func readRest(into row: inout MOTRow) throws(CoreError) {
        for column in 7..<fields.count { _ = try number(column, "a number") }
        if let classID = Int(exactly: fields[7].number) {
            if classID >= 0 { row.classID = classID }
        } else if fields.count < 10 {
            throw failure(.invalidValue, "expected a whole number as class in column 8", text(7))
        }
        guard fields.count == 9, fields[8].number != -1 else { return }
        guard (0...1).contains(fields[8].number) else {
            throw failure(.invalidValue, "expected a visibility in 0...1, or -1, in column 9", text(8))
        }
        row.visibility = fields[8].number
    }

    /// Throws for the first row whose identity is in its frame already.
    private func checkUnique(_ rows: [MOTRow]) throws(CoreError) {
        // Frame and id have 30 bits each. Sorting numbers is cheaper than a set of pairs.
        let frames = rows.map { $0.trackID < 0 ? -1 : $0.frame << 30 | $0.trackID }
        let sorted = frames.sorted()
        guard zip(sorted, sorted.dropFirst()).contains(where: { $0 == $1 && $0 >= 0 }) else { return }
        var first: [Int: Int] = [:]
        for (index, key) in frames.enumerated() where key >= 0 {
            guard let earlier = first.updateValue(index, forKey: key) else { continue }
            throw CoreError(
                .invalidValue,
                "\(source):\(lines[index]): expected an id once a frame, found id \(rows[index].trackID) in frame"
                    + " \(rows[index].frame) again, first in line \(lines[earlier])")
        }
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
        let number = fields[column].number
        guard !number.isNaN else {
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
        let field = fields[column].range
        let text = String(decoding: bytes[field].prefix(limit), as: UTF8.self)
        return "'" + text + (field.count > limit ? "...'" : "'")
    }

    private func failure(_ code: CoreError.Code, _ expected: String, _ found: String) -> CoreError {
        CoreError(code, "\(source):\(line): \(expected), found \(found)")
    }
}
