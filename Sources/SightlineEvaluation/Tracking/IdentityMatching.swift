// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Gives each object one tracked identity, at the largest number of agreeing boxes.
enum IdentityMatching {
    /// The largest sum of agreements over one-to-one choices of pairs.
    ///
    /// Identities that never agree do not compete, so every connected group is solved by itself: memory and time grow
    /// with the groups, not with the product of all identities.
    ///
    /// - Parameters:
    ///   - agreements: For each pair the number of boxes in which it agrees.
    ///   - pairs: The pairs, ordered by the true identity.
    static func largestSum(of agreements: [Int], pairs: [TrackingFrames.Pair], _ frames: TrackingFrames) -> Int {
        var groups = DisjointSets(count: frames.truthIDCount + frames.trackIDCount)
        for (pair, count) in zip(pairs, agreements) where count > 0 {
            groups.join(pair.truthID, frames.truthIDCount + pair.trackID)
        }
        var pairsOfGroup: [Int: [Int]] = [:]
        for (index, pair) in pairs.enumerated() where agreements[index] > 0 {
            pairsOfGroup[groups.root(of: pair.truthID), default: []].append(index)
        }
        var assignment = LinearAssignment()
        var sum = 0
        for group in pairsOfGroup.values {
            sum += largestSum(of: group, agreements, pairs, &assignment)
        }
        return sum
    }

    private static func largestSum(
        of group: [Int], _ agreements: [Int], _ pairs: [TrackingFrames.Pair], _ assignment: inout LinearAssignment
    ) -> Int {
        if group.count == 1 { return agreements[group[0]] }
        var (rows, columns): ([Int: Int], [Int: Int]) = ([:], [:])
        for index in group {
            rows[pairs[index].truthID] = rows[pairs[index].truthID] ?? rows.count
            columns[pairs[index].trackID] = columns[pairs[index].trackID] ?? columns.count
        }
        var counts = Array(repeating: 0, count: rows.count * columns.count)
        for index in group {
            guard let row = rows[pairs[index].truthID], let column = columns[pairs[index].trackID] else { continue }
            counts[row * columns.count + column] = agreements[index]
        }
        assignment.minimize(counts.map { -Double($0) }, rowCount: rows.count, columnCount: columns.count)
        var sum = 0
        for (row, column) in assignment.columnOfRow.enumerated() {
            if let column { sum += counts[row * columns.count + column] }
        }
        return sum
    }
}

/// Sets that only ever grow together.
///
/// - SeeAlso: Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, Journal of the ACM 22(2), 1975.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of member: Int) -> Int {
        var member = member
        while parents[member] != member {
            parents[member] = parents[parents[member]]
            member = parents[member]
        }
        return member
    }

    mutating func join(_ first: Int, _ second: Int) { parents[root(of: second)] = root(of: first) }
}
