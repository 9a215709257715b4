// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// True for what moves a terminal's cursor, changes its state or turns the reading direction: the C0 and C1
    /// controls, the line and paragraph separators and the bidirectional marks of Unicode Standard Annex 9.
    package var steersTerminal: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    /// The text with everything that could steer a terminal written as `\n`, `\t` or `\u{1b}`.
    ///
    /// For names that come from outside: a file's name may hold an escape sequence.
    package var escapedForTerminal: String {
        guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.steersTerminal: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Columns the text takes on a terminal: 2 for wide characters, 1 for others, 0 for marks that combine.
    ///
    /// An estimate by block (Unicode Standard Annex 11, wide and full width), good enough to align columns.
    package var terminalWidth: Int {
        reduce(0) { width, character in
            guard let scalar = character.unicodeScalars.first else { return width }
            return switch scalar.value {
            case 0x0300...0x036F, 0x200B...0x200D: width
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                width + 2
            default: width + 1
            }
        }
    }
}
