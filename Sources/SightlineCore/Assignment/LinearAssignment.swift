// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the cheapest one-to-one assignment of rows to columns, optimal and deterministic.
///
/// Shortest augmenting paths with dual variables. The solver keeps its scratch memory: solving one problem after
/// another of no larger size allocates nothing. Of several cheapest assignments it always returns the same one; a
/// square matrix of equal costs gives the diagonal.
///
/// ```swift
/// var assignment = LinearAssignment()
/// assignment.minimize([4, 1, 3, 2, 0, 5], rowCount: 2, columnCount: 3)
/// // assignment.columnOfRow == [1, 0]: 1 + 2
/// ```
///
/// - SeeAlso: Jonker and Volgenant, *A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment
///   Problems*, Computing 38, 1987; Crouse, *On Implementing 2D Rectangular Assignment Algorithms*, IEEE Transactions
///   on Aerospace and Electronic Systems 52(4), 2016, for rectangular matrices.
public struct LinearAssignment: Sendable {
    /// The column of each row after the last solve; nil for a row without one.
    public private(set) var columnOfRow: [Int?] = []

    /// What is known of a column of the matrix that is solved.
    private struct Column {
        /// Its dual variable.
        var price = 0.0
        /// Its row, -1 when it is free.
        var row = -1
        /// Length of the shortest path to it in the current search.
        var distance = Double.infinity
        /// The row before it on that path.
        var previousRow = -1
        /// Not about this column: an element of the search's list of columns, which lies across the array. Columns that
        /// the search has passed stand at its end.
        var listed = 0
    }

    /// The costs with the shorter side as rows and without infinities.
    private var costs: [Double] = []
    private var columns: [Column] = []
    private var rowPrices: [Double] = []
    private var assigned: [Int] = []

    /// Makes a solver without scratch memory.
    public init() {}

    /// Assigns as many rows as possible, at the least sum of costs.
    ///
    /// A pair whose cost is infinite or not a number is never chosen: first the number of pairs is as large as it can
    /// be without them, then the sum is as small as it can be.
    ///
    /// - Parameters:
    ///   - costs: `rowCount` rows of `columnCount` costs, negative ones too; magnitudes up to 1e150.
    ///   - rowCount: Rows, 0 or more.
    ///   - columnCount: Columns, 0 or more.
    /// - Complexity: O(*n*²*m*) where *n* is the shorter and *m* the longer side; close to O(*nm*) when few rows compete.
    public mutating func minimize(_ costs: [Double], rowCount: Int, columnCount: Int) {
        precondition(
            rowCount >= 0 && columnCount >= 0 && costs.count == rowCount * columnCount,
            "expected \(rowCount) x \(columnCount) costs, got \(costs.count)")
        columnOfRow.refill(with: nil, count: rowCount)
        guard rowCount > 0, columnCount > 0 else { return }
        let isTransposed = rowCount > columnCount
        let (count, width) = isTransposed ? (columnCount, rowCount) : (rowCount, columnCount)
        copy(costs, rowCount: rowCount, columnCount: columnCount, isTransposed: isTransposed)
        rowPrices.refill(with: 0, count: count)
        assigned.refill(with: -1, count: count)
        columns.refill(with: Column(), count: width)
        for row in 0..<count { place(row, width: width) }
        for (row, column) in assigned.enumerated() where column >= 0 {
            let (realRow, realColumn) = isTransposed ? (column, row) : (row, column)
            if costs[realRow * columnCount + realColumn].isAllowed { columnOfRow[realRow] = realColumn }
        }
    }

    /// Copies the costs. A forbidden pair becomes so expensive that one more of them outweighs every choice of the
    /// others: then the cheapest full assignment holds as many allowed pairs as possible.
    private mutating func copy(_ source: [Double], rowCount: Int, columnCount: Int, isTransposed: Bool) {
        costs.removeAll(keepingCapacity: true)
        costs.reserveCapacity(source.count)
        var (least, most, allowedCount) = (Double.infinity, -Double.infinity, 0)
        for cost in source where cost.isAllowed {
            least = min(least, cost)
            most = max(most, cost)
            allowedCount += 1
        }
        var forbidden = 1.0
        if allowedCount > 0 {
            let reach = Double(min(rowCount, columnCount)) * (most - least)
            forbidden = most + (reach > 0 ? reach : max(1, abs(most)))
        }
        if !isTransposed {
            costs.append(contentsOf: source)
        } else {
            for column in 0..<columnCount {
                for row in 0..<rowCount { costs.append(source[row * columnCount + column]) }
            }
        }
        guard allowedCount < source.count else { return }
        for index in costs.indices where !costs[index].isAllowed { costs[index] = forbidden }
    }

    /// Finds the cheapest way to give one more row a column, with earlier rows moving over.
    private mutating func place(_ start: Int, width: Int) {
        let nearest = nearestColumn(of: start, width: width)
        if let column = nearest.column, columns[column].row < 0 {
            // The first step of the search ends it: nobody has to move over.
            rowPrices[start] += nearest.distance
            columns[column].row = start
            assigned[start] = column
            return
        }
        guard
            let path = Self.shortestPath(
                from: start, costs: costs, rowPrices: rowPrices, columns: &columns, width: width)
        else { return }
        rowPrices[start] += path.length
        for place in path.openCount..<width {
            let column = columns[place].listed
            let change = path.length - columns[column].distance
            columns[column].price -= change
            rowPrices[columns[column].row] += change
        }
        var column = path.end
        while true {
            let row = columns[column].previousRow
            columns[column].row = row
            let earlier = assigned[row]
            assigned[row] = column
            if row == start { return }
            column = earlier
        }
    }

    /// The first step of the search.
    private func nearestColumn(of row: Int, width: Int) -> (column: Int?, distance: Double) {
        let (costs, columns) = (costs.span, columns.span)
        let (start, price) = (row * width, rowPrices[row])
        var (nearest, place) = (Double.infinity, -1)
        for column in stride(from: width - 1, through: 0, by: -1) {
            let distance = costs[start + column] - price - columns[column].price
            if distance < nearest || (distance == nearest && columns[column].row < 0) {
                nearest = distance
                place = column
            }
        }
        return (place < 0 ? nil : place, nearest)
    }

    /// Dijkstra's search from a row to the nearest free column, along reduced costs.
    ///
    /// - Returns: The free column, its distance, and how many columns at the list's beginning were not passed; nil only
    ///   when sums have left the range of a Double.
    private static func shortestPath(
        from start: Int, costs: [Double], rowPrices: [Double], columns: inout [Column], width: Int
    ) -> (end: Int, length: Double, openCount: Int)? {
        var columns = columns.mutableSpan
        let costs = costs.span
        for column in 0..<width {
            columns[column].distance = .infinity
            // Backwards: of equally near free columns the lowest is looked at last, and the last one wins.
            columns[column].listed = width - 1 - column
        }
        var (row, length, openCount) = (start, 0.0, width)
        while true {
            var (nearest, place) = (Double.infinity, -1)
            let price = rowPrices[row]
            for candidate in 0..<openCount {
                let column = columns[candidate].listed
                let distance = length + costs[row * width + column] - price - columns[column].price
                if distance < columns[column].distance {
                    columns[column].distance = distance
                    columns[column].previousRow = row
                }
                let known = columns[column].distance
                if known < nearest || (known == nearest && columns[column].row < 0) {
                    nearest = known
                    place = candidate
                }
            }
            guard place >= 0 else { return nil }
            length = nearest
            let column = columns[place].listed
            if columns[column].row < 0 { return (column, length, openCount) }
            row = columns[column].row
            openCount -= 1
            columns[place].listed = columns[openCount].listed
            columns[openCount].listed = column
        }
    }
}

extension Double {
    /// Whether a pair of this cost may be chosen.
    fileprivate var isAllowed: Bool { self < .infinity && self > -.infinity }
}

extension Array {
    /// Makes the array `count` equal elements and keeps its memory.
    fileprivate mutating func refill(with element: Element, count: Int) {
        removeAll(keepingCapacity: true)
        append(contentsOf: repeatElement(element, count: count))
    }
}
