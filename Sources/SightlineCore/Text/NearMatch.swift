// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds what a misspelt word was probably meant to be.
package enum NearMatch {
    /// Suggestions offered at most.
    private static let maximumCount = 3

    /// The candidates within a third of the word's length in edits, or that the word begins; closest first.
    package static func matches(of word: String, in candidates: some Sequence<String>) -> [String] {
        let word = word.lowercased()
        let limit = max(1, word.count / 3)
        var found: [(distance: Int, name: String)] = []
        for candidate in candidates {
            let other = candidate.lowercased()
            let distance = distance(word, other)
            if distance <= limit {
                found.append((distance, candidate))
            } else if word.count >= 2, other.hasPrefix(word) {
                found.append((limit + 1, candidate))
            }
        }
        found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.name < $1.name }
        // Beside a slip of one letter, what is further away is noise.
        if let closest = found.first?.distance, closest == 1 { found.removeAll { $0.distance > closest } }
        return found.prefix(maximumCount).map(\.name)
    }

    /// The end of an error's sentence: `: did you mean 'person'?`; empty when nothing is near.
    package static func question(for word: String, among candidates: some Sequence<String>) -> String {
        let near = matches(of: word, in: candidates)
        return near.isEmpty ? "" : ": did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
    ///
    /// - SeeAlso: Damerau, *A technique for computer detection and correction of spelling errors*, CACM 7(3), 1964;
    ///   the restricted form, in which no part is edited twice.
    package static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first), Array(second))
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
