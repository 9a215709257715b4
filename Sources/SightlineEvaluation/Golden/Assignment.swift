// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Pairs rows with columns one to one so that the pairs are worth most in sum.
///
/// - SeeAlso: Kuhn, *The Hungarian method for the assignment problem*, Naval Research Logistics 2, 1955; in the form
///   with potentials and shortest augmenting paths: Jonker and Volgenant, *A shortest augmenting path algorithm for
///   dense and sparse linear assignment problems*, Computing 38, 1987.
enum Assignment {
    /// For each row the column it is paired with; nil for none.
    ///
    /// A pair that is worth 0 is no pair. Of equal sums the one found first stays, so the result depends on the order
    /// of the rows and columns alone.
    ///
    /// - Parameters:
    ///   - worth: A row each with a value for each column, 0 or more and finite.
    ///   - columnCount: Columns.
    static func mostWorth(_ worth: [[Double]], columnCount: Int) -> [Int?] {
        let rowCount = worth.count
        guard rowCount > 0, columnCount > 0 else { return [Int?](repeating: nil, count: rowCount) }
        // Every row has a column of its own worth 0, to stay without a partner; costs are negated worths.
        let width = columnCount + rowCount
        func cost(_ row: Int, _ column: Int) -> Double { column < columnCount ? -worth[row][column] : 0 }

        // Index 0 of the columns stands for the row that is being placed; rows and columns count from 1.
        var rowPotential = [Double](repeating: 0, count: rowCount + 1)
        var columnPotential = [Double](repeating: 0, count: width + 1)
        var rowOfColumn = [Int](repeating: 0, count: width + 1)
        for row in 1...rowCount {
            rowOfColumn[0] = row
            var previous = [Int](repeating: 0, count: width + 1)
            var distance = [Double](repeating: .infinity, count: width + 1)
            var isDone = [Bool](repeating: false, count: width + 1)
            var current = 0
            repeat {
                isDone[current] = true
                let currentRow = rowOfColumn[current]
                var step = Double.infinity
                var next = 0
                for column in 1...width where !isDone[column] {
                    let reduced =
                        cost(currentRow - 1, column - 1) - rowPotential[currentRow] - columnPotential[column]
                    if reduced < distance[column] {
                        distance[column] = reduced
                        previous[column] = current
                    }
                    if distance[column] < step {
                        step = distance[column]
                        next = column
                    }
                }
                for column in 0...width {
                    if isDone[column] {
                        rowPotential[rowOfColumn[column]] += step
                        columnPotential[column] -= step
                    } else {
                        distance[column] -= step
                    }
                }
                current = next
            } while rowOfColumn[current] != 0
            while current != 0 {
                rowOfColumn[current] = rowOfColumn[previous[current]]
                current = previous[current]
            }
        }
        var partners = [Int?](repeating: nil, count: rowCount)
        for column in 0..<columnCount {
            let row = rowOfColumn[column + 1] - 1
            if row >= 0, worth[row][column] > 0 { partners[row] = column }
        }
        return partners
    }
}
