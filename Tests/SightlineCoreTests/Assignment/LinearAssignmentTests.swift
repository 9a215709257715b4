// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("LinearAssignment")
struct LinearAssignmentTests {
    /// Sums of small whole numbers and of halves are exact.
    static let exact = 0.0

    struct Case: CustomTestStringConvertible {
        let name: String
        let costs: [[Double]]
        let expected: [Int?]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "no rows", costs: [], expected: []),
        Case(name: "no columns", costs: [[], []], expected: [nil, nil]),
        Case(name: "one pair", costs: [[7]], expected: [0]),
        Case(name: "one forbidden pair", costs: [[.infinity]], expected: [nil]),
        Case(name: "not a number is forbidden", costs: [[.nan, 3]], expected: [1]),
        Case(name: "equal costs give the diagonal", costs: [[1, 1, 1], [1, 1, 1], [1, 1, 1]], expected: [0, 1, 2]),
        Case(name: "the greedy choice is wrong", costs: [[1, 2], [1, 9]], expected: [1, 0]),
        Case(name: "more columns", costs: [[4, 1, 3], [2, 0, 5]], expected: [1, 0]),
        Case(name: "more rows", costs: [[4, 3], [1, 0], [3, 5]], expected: [nil, 1, 0]),
        Case(name: "negative costs", costs: [[-1, -5], [-4, -9]], expected: [0, 1]),
        Case(
            name: "two rows want the only allowed column: the cheaper one has it",
            costs: [[5, .infinity], [1, .infinity]], expected: [nil, 0]),
        Case(
            name: "a pair more outweighs any cost", costs: [[0, 1e6], [1e6, .infinity]], expected: [1, 0]),
    ]

    @Test("small matrices have the known answer", arguments: cases)
    func known(example: Case) {
        var assignment = LinearAssignment()
        assignment.minimize(
            example.costs.flatMap(\.self), rowCount: example.costs.count, columnCount: example.costs.first?.count ?? 0)
        #expect(assignment.columnOfRow == example.expected)
    }

    @Test("random matrices: as many pairs and as cheap as the best of all permutations", arguments: 0..<400)
    func bruteForce(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (rows, columns) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
        // Few values, so that ties are common; every second seed has forbidden pairs.
        let costs: [Double] = (0..<rows * columns).map { _ in
            let isForbidden = seed % 2 == 1 && Int.random(in: 0..<3, using: &random) == 0
            return isForbidden ? .infinity : Double(Int.random(in: -6...6, using: &random)) / 2
        }
        var assignment = LinearAssignment()
        assignment.minimize(costs, rowCount: rows, columnCount: columns)
        let chosen = assignment.columnOfRow.enumerated().compactMap { row, column in column.map { (row, $0) } }
        #expect(Set(chosen.map(\.1)).count == chosen.count)
        #expect(chosen.allSatisfy { costs[$0 * columns + $1].isFinite })
        let best = Self.best(costs, row: 0, rows: rows, columns: columns, used: [])
        #expect(chosen.count == best.pairs)
        #expect(abs(chosen.reduce(0) { $0 + costs[$1.0 * columns + $1.1] } - best.cost) <= Self.exact)
    }

    @Test("a solver used before gives the answer of a new one")
    func reuse() {
        var used = LinearAssignment()
        var random = SplitMix64(seed: 11)
        for side in [9, 3, 14, 1, 7] {
            let costs = (0..<side * 8).map { _ in Double.random(in: 0...1, using: &random) }
            used.minimize(costs, rowCount: side, columnCount: 8)
            var fresh = LinearAssignment()
            fresh.minimize(costs, rowCount: side, columnCount: 8)
            #expect(used.columnOfRow == fresh.columnOfRow)
        }
    }

    @Test("a matrix and its transpose have the same pairs when the best is unique")
    func transpose() {
        var random = SplitMix64(seed: 5)
        let (rows, columns) = (40, 25)
        let costs = (0..<rows * columns).map { _ in Double.random(in: 0...1, using: &random) }
        let turned = (0..<columns * rows).map { costs[$0 % rows * columns + $0 / rows] }
        var assignment = LinearAssignment()
        assignment.minimize(costs, rowCount: rows, columnCount: columns)
        let pairs = assignment.columnOfRow.enumerated().compactMap { row, column in column.map { [row, $0] } }
        assignment.minimize(turned, rowCount: columns, columnCount: rows)
        let turnedPairs = assignment.columnOfRow.enumerated().compactMap { row, column in column.map { [$0, row] } }
        #expect(Set(pairs) == Set(turnedPairs))
        #expect(pairs.count == columns)
    }

    @Test("costs beyond the range leave rows free instead of failing")
    func hugeCosts() {
        var assignment = LinearAssignment()
        let huge = Double.greatestFiniteMagnitude
        assignment.minimize([huge, -huge, -huge, huge], rowCount: 2, columnCount: 2)
        #expect(assignment.columnOfRow.count == 2)
    }

    /// The largest number of allowed pairs and the least cost among choices of that many.
    private static func best(
        _ costs: [Double], row: Int, rows: Int, columns: Int, used: Set<Int>
    ) -> (pairs: Int, cost: Double) {
        guard row < rows else { return (0, 0) }
        var best = best(costs, row: row + 1, rows: rows, columns: columns, used: used)
        for column in 0..<columns where !used.contains(column) && costs[row * columns + column].isFinite {
            var other = Self.best(costs, row: row + 1, rows: rows, columns: columns, used: used.union([column]))
            other = (other.pairs + 1, other.cost + costs[row * columns + column])
            if other.pairs > best.pairs || (other.pairs == best.pairs && other.cost < best.cost) { best = other }
        }
        return best
    }
}
