// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// MOTChallenge text: a line a box, `frame,id,x,y,width,height,confidence` and up to three columns more.
///
/// With nine columns the last two are class and visibility (truth of MOT16, MOT17 and MOT20), with ten the last three
/// are a place in the world (MOT15) or -1. Where ten columns hold a whole number of 0 or more in the eighth, it is the
/// class all the same: trackers write it there.
///
/// - SeeAlso: Leal-Taixé, Milan, Reid, Roth and Schindler, *MOTChallenge 2015*, 2015, §3.2; Milan et al., *MOT16*,
///   2016, §3.3.
public enum MOTText {
    /// What a coordinate, a frame or an id may reach: beyond it products would lose their meaning.
    static let largestMagnitude = 1e9
    /// Columns of a line; the seventh (confidence, 1 when it is not there) and the later ones may be missing.
    static let columnCounts = 6...10

    /// Reads a file's bytes.
    ///
    /// Columns are separated by commas or, in a line without commas, by blanks. Blanks around a value, blank lines,
    /// CR LF, commas at a line's end, a byte order mark and exponents are accepted.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - source: The name of the file, for errors.
    /// - Returns: The rows in the order of their lines.
    /// - Throws: ``CoreError`` that names file and line: `invalidFormat` for what is no number or a wrong number of
    ///   columns, `invalidValue` for a number that makes no sense: not finite, beyond a thousand million, a frame below
    ///   1, a negative size, a fraction where a whole number belongs, an id of 0 or more twice in a frame.
    public static func rows(of bytes: [UInt8], source: String) throws(CoreError) -> [MOTRow] {
        var reader = MOTReader(bytes, source: source)
        return try reader.rows()
    }

    /// Writes rows, a line each.
    ///
    /// A row with a visibility takes nine columns, others ten. Numbers are written in the shortest form that reads back
    /// as the same number.
    public static func bytes(of rows: [MOTRow]) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows {
            var fields = [row.frame.description, row.trackID.description]
            fields += [row.x, row.y, row.width, row.height, row.confidence].map(text)
            fields.append(row.classID?.description ?? "-1")
            fields += row.visibility.map { [text($0)] } ?? ["-1", "-1"]
            bytes += fields.joined(separator: ",").utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// `12`, `0.25`, `1e-07`.
    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
