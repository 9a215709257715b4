// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Splits candidate pairs into groups that share no track and no detection, and assigns in each.
struct GroupSolver: Sendable {
    private var assignment = LinearAssignment()
    /// Union-find over tracks, then detections.
    private var parents: [Int] = []
    /// Pairs of each group, one group after the other.
    private var order: [Int] = []
    private var starts: [Int] = []
    /// Row of each track and column of each detection in its group's matrix, -1 before it has one.
    private var places: [Int] = []
    private var rows: [Int] = []
    private var columns: [Int] = []
    private var costs: [Double] = []
    private var pairAt: [Int] = []

    /// Appends the optimal choice among the pairs.
    mutating func solve(
        _ pairs: [CandidatePair], trackCount: Int, detectionCount: Int, into matches: inout [CandidatePair]
    ) {
        group(pairs, trackCount: trackCount, nodeCount: trackCount + detectionCount)
        places.refill(with: -1, count: trackCount + detectionCount)
        var start = 0
        while start < order.count {
            let root = find(pairs[order[start]].track)
            let end = starts[root]
            assign(order[start..<end], of: pairs, trackCount: trackCount, into: &matches)
            start = end
        }
    }

    /// Sorts the pairs by group; ``starts`` then holds where the group of a root ends.
    private mutating func group(_ pairs: [CandidatePair], trackCount: Int, nodeCount: Int) {
        parents.removeAll(keepingCapacity: true)
        parents.append(contentsOf: 0..<nodeCount)
        for pair in pairs {
            let (one, other) = (find(pair.track), find(trackCount + pair.detection))
            if one != other { parents[max(one, other)] = min(one, other) }
        }
        starts.refill(with: 0, count: nodeCount + 1)
        for pair in pairs { starts[find(pair.track) + 1] += 1 }
        for node in 0..<nodeCount { starts[node + 1] += starts[node] }
        order.refill(with: 0, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let root = find(pair.track)
            order[starts[root]] = index
            starts[root] += 1
        }
    }

    private mutating func find(_ node: Int) -> Int {
        var node = node
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }
        return node
    }

    /// Solves one group: rows are tracks, columns detections; a pair that is no candidate is worth nothing.
    private mutating func assign(
        _ group: ArraySlice<Int>, of pairs: [CandidatePair], trackCount: Int, into matches: inout [CandidatePair]
    ) {
        rows.removeAll(keepingCapacity: true)
        columns.removeAll(keepingCapacity: true)
        for index in group {
            let (track, detection) = (pairs[index].track, trackCount + pairs[index].detection)
            if places[track] < 0 {
                places[track] = rows.count
                rows.append(track)
            }
            if places[detection] < 0 {
                places[detection] = columns.count
                columns.append(detection)
            }
        }
        costs.refill(with: 0, count: rows.count * columns.count)
        pairAt.refill(with: -1, count: rows.count * columns.count)
        for index in group {
            let pair = pairs[index]
            let cell = places[pair.track] * columns.count + places[trackCount + pair.detection]
            costs[cell] = -Double(pair.weight)
            pairAt[cell] = index
        }
        assignment.minimize(costs, rowCount: rows.count, columnCount: columns.count)
        for row in rows.indices {
            guard let column = assignment.columnOfRow[row] else { continue }
            let index = pairAt[row * columns.count + column]
            if index >= 0 { matches.append(pairs[index]) }
        }
    }
}
