// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Comma-separated values (RFC 4180): a header, then one line an object; lines end with CR LF.
///
/// A frame without objects has no line. `trackID` is empty until it is known, `label` for an unknown object.
public struct CSVFormat: ResultFormat {
    /// Names of the columns.
    public static let columns = [
        "source", "index", "timestamp", "width", "height", "label", "classIndex", "confidence", "x", "y", "boxWidth",
        "boxHeight", "trackID",
    ]

    /// Makes the format.
    public init() {}

    /// The names of the columns.
    public mutating func header() -> [UInt8] { line(Self.columns) }

    /// One line for each of the frame's objects.
    public mutating func bytes(of record: FrameRecord) -> [UInt8] {
        var result: [UInt8] = []
        for detection in record.detections {
            let box = detection.boundingBox
            let edges = [box.x, box.y, box.width, box.height]
            result += line(
                [
                    record.source, String(record.index), number(record.timestamp, DecimalText.fineDigits),
                    String(record.size.width), String(record.size.height), detection.label ?? "",
                    String(detection.classIndex), number(Double(detection.confidence), DecimalText.fineDigits),
                ] + edges.map { number(Double($0), DecimalText.boxDigits) }
                    + [detection.trackID.map(String.init) ?? ""])
        }
        return result
    }

    private func number(_ value: Double, _ digits: Int) -> String {
        DecimalText.shortest(value, digits: digits) ?? ""
    }

    private func line(_ fields: [String]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { result.append(UInt8(ascii: ",")) }
            result += quoted(field)
        }
        return result + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    private func quoted(_ field: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let special: Set<UInt8> = [quote, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        guard field.utf8.contains(where: special.contains) else { return Array(field.utf8) }
        var result = [quote]
        for byte in field.utf8 {
            if byte == quote { result.append(quote) }
            result.append(byte)
        }
        return result + [quote]
    }
}
