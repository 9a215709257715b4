// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension ModelDescription {
    /// The names in ``licence``, which all hold: what stands between commas, semicolons or `AND`, without remarks in
    /// parentheses.
    ///
    /// `MIT (package), public domain (weights)` gives `MIT` and `public domain`. Empty when the licence is unknown.
    public var licenceNames: [String] {
        var text = ""
        var depth = 0
        for character in licence ?? "" {
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            case _ where depth > 0: break
            case ";": text.append(",")
            default: text.append(character)
            }
        }
        return text.replacing(" AND ", with: ",").split(separator: ",").compactMap { part in
            let words = part.split(whereSeparator: \.isWhitespace)
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    /// Whether the model may be used where only these licences are accepted; an unknown licence never is.
    ///
    /// - Parameter allowed: Names as in ``licenceNames``, for example `MIT`; upper and lower case are the same.
    public func isLicensed(under allowed: [String]) -> Bool {
        let allowed = Set(allowed.map { $0.lowercased() })
        let names = licenceNames
        return !names.isEmpty && names.allSatisfy { allowed.contains($0.lowercased()) }
    }
}
