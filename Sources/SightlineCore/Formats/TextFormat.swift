// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Text for a person: a heading for each frame, then one aligned line an object.
///
/// ```
/// bus.jpg  810x1080  2 objects
///   bus     0.97   14, 220  785 x 550
///   person  0.99   52, 392  169 x 517
/// ```
/// Confidence, left and top edge, width and height, in pixels of the upright frame. Not a format to parse: that is
/// ``JSONLinesFormat`` or ``CSVFormat``.
public struct TextFormat: ResultFormat {
    private let usesColor: Bool

    /// Makes the format.
    ///
    /// - Parameter usesColor: Whether headings are bold and confidences dim (ANSI sequences).
    public init(usesColor: Bool = false) { self.usesColor = usesColor }

    /// The heading and the frame's objects.
    public mutating func bytes(of record: FrameRecord) -> [UInt8] {
        let count = record.detections.count
        let summary = count == 0 ? "no objects" : count == 1 ? "1 object" : "\(count) objects"
        var text = styled(record.source, code: 1) + "  \(record.size)  \(summary)\n"
        let rows = record.detections.map { cells(of: $0) }
        var widths = [0, 0, 0, 0, 0, 0]
        for row in rows {
            for column in row.indices { widths[column] = max(widths[column], row[column].terminalWidth) }
        }
        for row in rows {
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].terminalWidth)
                return column == 0 ? row[column] + padding : padding + row[column]
            }
            text += "  \(cells[0])  \(styled(cells[1], code: 2))  \(cells[2]), \(cells[3])  \(cells[4]) x \(cells[5])"
            text += "\n"
        }
        return Array(text.utf8)
    }

    /// Label, confidence and the four numbers of the box.
    private func cells(of detection: Detection) -> [String] {
        let box = detection.boundingBox
        var label = detection.label ?? "unknown (class \(detection.classIndex))"
        if let trackID = detection.trackID { label += " #\(trackID)" }
        if let best = detection.labels.first?.label { label += " (\(best))" }
        return [label, DecimalText.fixed(Double(detection.confidence), digits: 2)]
            + [box.x, box.y, box.width, box.height].map { DecimalText.fixed(Double($0), digits: 0) }
    }

    private func styled(_ text: String, code: Int) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
