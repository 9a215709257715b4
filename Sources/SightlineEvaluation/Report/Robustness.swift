// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How the numbers fall when photos get worse.
public struct Robustness: Hashable, Sendable {
    /// One way and strength of getting worse.
    public struct Row: Hashable, Sendable {
        /// What happened to the photos, for example `noise`.
        public let name: String
        /// How much of it; 0 is the untouched photo.
        public let strength: Int
        /// The numbers then.
        public let summary: COCOSummary

        /// Makes a row.
        public init(name: String, strength: Int, summary: COCOSummary) {
            self.name = name
            self.strength = strength
            self.summary = summary
        }
    }

    /// The numbers on the untouched photos.
    public let clean: COCOSummary
    /// The others in the order in which they were measured, all strengths of a name together.
    public let rows: [Row]

    /// Makes a table.
    public init(clean: COCOSummary, rows: [Row]) {
        self.clean = clean
        self.rows = rows
    }

    /// The row's AP as a part of that on the untouched photos; nil when there is none or it is 0.
    public func relativeAP(of row: Row) -> Double? {
        guard let ap = row.summary.ap, let clean = clean.ap, clean > 0 else { return nil }
        return ap / clean
    }

    /// The names in their order, each once.
    public var names: [String] {
        rows.reduce(into: []) { names, row in if names.last != row.name { names.append(row.name) } }
    }

    /// The strengths that occur, ascending.
    public var strengths: [Int] { Set(rows.map(\.strength)).sorted() }

    /// The row of a name and strength; nil when that was not measured.
    public func row(name: String, strength: Int) -> Row? {
        rows.first { $0.name == name && $0.strength == strength }
    }
}
