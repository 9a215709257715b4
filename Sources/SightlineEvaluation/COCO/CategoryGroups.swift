// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Rows of a table, gathered by class: those of class `k` are `rows[starts[k]..<starts[k + 1]]`, in the table's order.
struct CategoryGroups: Sendable {
    /// Rows, class after class.
    let rows: [Int32]
    /// The picture of each of `rows`, as its rank among the ids.
    let pictures: [Int32]
    /// Where each class begins; one more than classes.
    let starts: [Int]

    /// Gathers by a counting sort.
    ///
    /// - Parameters:
    ///   - categories: The class of each row, as its rank among the ids.
    ///   - pictures: The picture of each row, as its rank among the ids.
    ///   - categoryCount: Number of classes.
    init(categories: [Int32], pictures: [Int32], categoryCount: Int) {
        var starts = [Int](repeating: 0, count: categoryCount + 1)
        for category in categories { starts[Int(category) + 1] += 1 }
        for category in 0..<categoryCount { starts[category + 1] += starts[category] }
        var next = starts
        var rows = [Int32](repeating: 0, count: categories.count)
        var sorted = [Int32](repeating: 0, count: categories.count)
        for row in categories.indices {
            let category = Int(categories[row])
            let place = next[category]
            next[category] = place + 1
            rows[place] = Int32(row)
            sorted[place] = pictures[row]
        }
        self.rows = rows
        self.pictures = sorted
        self.starts = starts
    }
}
