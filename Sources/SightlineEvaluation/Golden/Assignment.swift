// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Pairs rows with columns one to one so that the pairs are worth most in sum.
enum Assignment {
    /// For each row the column it is paired with; nil for none.
    ///
    /// A pair that is worth 0 is no pair. The result depends on the order of the rows and columns alone.
    ///
    /// - Parameters:
    ///   - worth: A row each with a value for each column, 0 or more and finite.
    ///   - columnCount: Columns.
    static func mostWorth(_ worth: [[Double]], columnCount: Int) -> [Int?] {
        var assignment = LinearAssignment()
        // No pair is worth less than none: the cheapest full assignment is the one that is worth most.
        assignment.minimize(worth.flatMap { $0.map { -$0 } }, rowCount: worth.count, columnCount: columnCount)
        return zip(worth, assignment.columnOfRow).map { values, column in
            column.flatMap { values[$0] > 0 ? $0 : nil }
        }
    }
}
