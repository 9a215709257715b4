// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Compares what was found in a photo with what is expected.
///
/// Objects of one label are paired one to one: of all pairings the one with the most pairs inside the tolerances is
/// taken, and among those the one whose boxes overlap most. So a photo passes whenever there is a way to see it as
/// right. Boxes that overlap by less than ``GoldenTolerances/pairingIoU`` are never a pair, unless their edges agree. What remains without a
/// partner is paired in the same way across labels (relabelled); what then remains is missing or extra.
///
/// Independent of how the objects were found: models, engines and formats are told apart by whoever calls it.
public enum GoldenMatcher {
    /// The differences, in the order of the expected objects; extra objects last, in the order they were found.
    ///
    /// - Parameters:
    ///   - expected: What is to be found, in any order.
    ///   - found: What was found, in any order.
    ///   - tolerances: How far it may be off.
    /// - Complexity: O(*n*³) in the number of objects of one label that overlap.
    public static func differences(
        expected: [GoldenObject], found: [GoldenObject], tolerances: GoldenTolerances = .init()
    ) -> [GoldenDifference] {
        compare(expected: expected, found: found, tolerances: tolerances).differences
    }

    /// The differences as ``differences(expected:found:tolerances:)`` gives them, and how far pairs are apart.
    ///
    /// - Parameters:
    ///   - expected: What is to be found, in any order.
    ///   - found: What was found, in any order.
    ///   - tolerances: How far it may be off.
    /// - Complexity: O(*n*³) in the number of objects of one label that overlap.
    public static func compare(
        expected: [GoldenObject], found: [GoldenObject], tolerances: GoldenTolerances = .init()
    ) -> GoldenComparison {
        var comparison = GoldenComparison()
        var byExpected = [[GoldenDifference]](repeating: [], count: expected.count)
        var openExpected: [Int] = []
        var openFound: [Int] = []

        let foundByLabel = Dictionary(grouping: found.indices) { found[$0].label }
        let expectedByLabel = Dictionary(grouping: expected.indices) { expected[$0].label }
        for (label, rows) in expectedByLabel {
            let columns = foundByLabel[label] ?? []
            let partners = pairs(rows, columns, expected, found, tolerances)
            for (row, partner) in zip(rows, partners) {
                guard let partner else {
                    openExpected.append(row)
                    continue
                }
                byExpected[row] = differences(expected[row], found[columns[partner]], tolerances)
                comparison.errors.note(expected[row], found[columns[partner]])
            }
            let taken = Set(partners.compactMap { $0 })
            openFound += columns.indices.filter { !taken.contains($0) }.map { columns[$0] }
        }
        for (label, columns) in foundByLabel where expectedByLabel[label] == nil { openFound += columns }
        openExpected.sort()
        openFound.sort()

        let partners = pairs(openExpected, openFound, expected, found, tolerances)
        for (row, partner) in zip(openExpected, partners) {
            if let partner {
                byExpected[row] = [.pair(.relabelled, expected[row], found[openFound[partner]])]
            } else if !tolerances.isBorderline(expected[row]) {
                byExpected[row] = [.missing(expected[row])]
            }
        }
        let taken = Set(partners.compactMap { $0 })
        let extra = openFound.indices.filter { !taken.contains($0) }.map { found[openFound[$0]] }
        comparison.differences =
            byExpected.flatMap { $0 } + extra.filter { !tolerances.isBorderline($0) }.map { .extra($0) }
        return comparison
    }

    /// What is different in two boxes of one object; a box can have moved and changed its confidence.
    private static func differences(
        _ expected: GoldenObject, _ found: GoldenObject, _ tolerances: GoldenTolerances
    ) -> [GoldenDifference] {
        var differences: [GoldenDifference] = []
        if !tolerances.allowsPlace(expected, found) {
            differences.append(.pair(.moved, expected, found))
        }
        if !tolerances.allowsConfidence(expected.confidence, found.confidence) {
            differences.append(.pair(.confidence, expected, found))
        }
        return differences
    }

    /// For each row the place of its partner among the columns, nil for none.
    private static func pairs(
        _ rows: [Int], _ columns: [Int], _ expected: [GoldenObject], _ found: [GoldenObject],
        _ tolerances: GoldenTolerances
    ) -> [Int?] {
        // More than all overlaps together, so that pairs inside the tolerances come before closer ones outside.
        let bonus = Double(min(rows.count, columns.count) + 1)
        let worth = rows.map { row in
            columns.map { column -> Double in
                let (wanted, have) = (expected[row], found[column])
                guard tolerances.allowsPair(wanted, have) else { return 0 }
                let isWithin =
                    tolerances.allowsPlace(wanted, have)
                    && tolerances.allowsConfidence(wanted.confidence, have.confidence)
                return Double(wanted.overlap(have)) + (isWithin ? bonus : 0)
            }
        }
        return Assignment.mostWorth(worth, columnCount: columns.count)
    }
}
