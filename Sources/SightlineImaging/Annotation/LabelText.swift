// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The words of one label: the name, which may be shortened, and what follows it, which is kept if it can be.
struct LabelText {
    /// The class in words, on one line.
    let name: String
    /// Track and confidence, with a space in front; empty for none.
    let suffix: String

    init(_ detection: Detection, style: AnnotationStyle) {
        name = Self.printable(detection.label ?? "unknown")
        var suffix = ""
        if style.showsTrackID, let trackID = detection.trackID { suffix += " #\(trackID)" }
        if style.showsConfidence, let confidence = Self.twoDecimals(detection.confidence) { suffix += " " + confidence }
        self.suffix = suffix
    }

    /// The longest form for which `fits` holds; nil when not even one letter does.
    ///
    /// First the whole, then a shorter name with the rest, then a shorter name by itself.
    func longest<E: Error>(_ fits: (String) throws(E) -> Bool) throws(E) -> String? {
        if try fits(name + suffix) { return name + suffix }
        let letters = Array(name)
        for ending in suffix.isEmpty ? [""] : [suffix, ""] {
            func shortened(_ count: Int) -> String {
                count == letters.count ? name + ending : String(letters[..<count]) + "…" + ending
            }
            // The name without its ending may fit as a whole.
            var (shortest, tooLong) = (0, letters.count + (ending.isEmpty ? 1 : 0))
            while shortest + 1 < tooLong {
                let middle = (shortest + tooLong) / 2
                if try fits(shortened(middle)) { shortest = middle } else { tooLong = middle }
            }
            if shortest > 0 { return shortened(shortest) }
        }
        return nil
    }

    /// One line without control characters: spaces for line breaks and tabs, U+FFFD for the others and for marks
    /// that reverse the reading of what follows; cut after maximumScalarCount.
    static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count == maximumScalarCount {
                scalars.append("…")
                break
            }
            scalars.append(printable(scalar))
        }
        return String(scalars)
    }

    static let maximumScalarCount = 160

    private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
    }

    /// `0.99`; nil when it is not a number.
    static func twoDecimals(_ confidence: Float) -> String? {
        guard !confidence.isNaN else { return nil }
        let hundredths = Int((min(max(confidence, 0), 1) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
