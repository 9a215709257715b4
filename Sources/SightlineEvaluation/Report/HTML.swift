// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Pieces of HTML text.
enum HTML {
    /// Text for the content of an element or a quoted attribute; characters that HTML forbids become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result += " "
            case _ where scalar.steersTerminal: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A part of a URL's path as an attribute's value: everything but letters, digits and `-._~/` in percent form.
    static func url(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// `0.443`, or a dash where there is no number.
    static func number(_ value: Double?, digits: Int = 3) -> String {
        value.map { DecimalText.fixed($0, digits: digits) } ?? "–"
    }

    /// `44 %`, or a dash where there is no number.
    static func percent(_ value: Double?) -> String {
        value.map { DecimalText.fixed($0 * 100, digits: 0) + "\u{202F}%" } ?? "–"
    }

    /// A length or share in a style or a drawing.
    static func coordinate(_ value: Double) -> String { DecimalText.shortest(value, digits: 2) ?? "0" }
}
