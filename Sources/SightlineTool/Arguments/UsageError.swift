// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The command line asks for something that does not exist or makes no sense.
struct UsageError: Error, Hashable {
    /// What was expected, what came and, when close, what was probably meant.
    let message: String

    init(_ message: String) { self.message = message }

    /// An error about an unknown name.
    ///
    /// - Parameters:
    ///   - kind: For example "option".
    ///   - name: What was written.
    ///   - known: What could have been meant.
    static func unknown(_ kind: String, _ name: String, known: [String]) -> UsageError {
        let near = NearMatch.matches(of: name, in: known)
        guard let last = near.last else {
            let list = known.count <= 8 && !known.isEmpty ? "; expected \(known.joined(separator: ", "))" : ""
            return UsageError("unknown \(kind) '\(name)'\(list)")
        }
        let others = near.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return UsageError(
            "unknown \(kind) '\(name)'; did you mean \(others.isEmpty ? "" : others + " or ")'\(last)'?")
    }
}
