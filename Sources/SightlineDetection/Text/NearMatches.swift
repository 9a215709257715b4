// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the words a mistyped one may stand for.
enum NearMatches {
    /// The candidates nearest to a word, best first, at most three; none when all are far.
    ///
    /// Near is an edit distance of at most a third of the word's length, at least 1, letters' case aside.
    static func of(_ word: String, among candidates: some Sequence<String>) -> [String] {
        let letters = Array(word.lowercased())
        let limit = max(1, letters.count / 3)
        var found: [(word: String, distance: Int)] = []
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            guard abs(other.count - letters.count) <= limit else { continue }
            let distance = editDistance(letters, other)
            if distance <= limit { found.append((candidate, distance)) }
        }
        return found.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
    }

    /// The end of an error's sentence: `: did you mean 'person'?`, empty when nothing is near.
    static func question(for word: String, among candidates: some Sequence<String>) -> String {
        let near = of(word, among: candidates)
        return near.isEmpty ? "" : ": did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }

    /// Insertions, deletions, substitutions and swaps of neighbours that make one word the other.
    ///
    /// - SeeAlso: Damerau, *A technique for computer detection and correction of spelling errors*, CACM 7(3), 1964
    ///   (the restricted form, in which no part is edited twice).
    static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(
                    last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
