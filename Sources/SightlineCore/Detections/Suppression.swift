// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Which overlapping detections compete with each other.
public enum Suppression: Hashable, Sendable {
    /// Nothing is suppressed.
    case none
    /// Only detections of one class compete: two classes may share a place.
    case perClass
    /// All compete: one place, one object.
    case agnostic
    /// Classes of one group compete; a class in no group competes with itself alone.
    ///
    /// Each element is a set of class indices; a class may be in one group only.
    case groups([Set<Int>])
    /// Detections of one class that overlap become one: its box and key points are the mean of theirs, weighted by
    /// confidence, its confidence is the highest. MediaPipe's way, which steadies boxes from frame to frame.
    ///
    /// - SeeAlso: Bazarevsky et al., *BlazeFace: Sub-millisecond Neural Face Detection on Mobile GPUs*, 2019, §4.
    case weighted
}

/// Removes detections that overlap a more confident one.
///
/// Greedy suppression in place, without allocating in the steady state. Equal confidences keep the lower row;
/// a confidence that is not a number comes last.
///
/// - SeeAlso: Dalal and Triggs, *Histograms of Oriented Gradients for Human Detection*, CVPR 2005, §6.
public struct NonMaximumSuppression: Sendable {
    /// What the search needs of a detection, close together in memory.
    private struct Candidate {
        var box: BoundingBox
        /// Who competes with whom: equal numbers do.
        var group: Int
        var isRemoved = false
    }

    /// A place in the order: the index breaks ties, so that no two places are equal.
    private struct Place {
        var confidence: Float
        var index: Int

        /// Whether it comes before another; a confidence that is not a number comes last.
        func precedes(_ other: Place) -> Bool {
            let (a, b) = (confidence, other.confidence)
            if a.isNaN || b.isNaN { return a.isNaN == b.isNaN ? index < other.index : b.isNaN }
            return a != b ? a > b : index < other.index
        }
    }

    private var order: [Place] = []
    private var candidates: [Candidate] = []
    private var groupOfClass: [Int: Int] = [:]
    private let suppression: Suppression
    private let iouThreshold: Float

    /// Prepares a suppression.
    ///
    /// - Parameters:
    ///   - suppression: Who competes with whom.
    ///   - iouThreshold: Overlap in `0...1` above which (`>`) the weaker detection goes.
    public init(_ suppression: Suppression, iouThreshold: Float) {
        precondition((0...1).contains(iouThreshold), "expected an IoU threshold in 0...1, got \(iouThreshold)")
        self.suppression = suppression
        self.iouThreshold = iouThreshold
        if case .groups(let groups) = suppression {
            for (index, group) in groups.enumerated() {
                for member in group {
                    let earlier = groupOfClass.updateValue(index, forKey: member)
                    precondition(earlier == nil, "class \(member) is in two groups")
                }
            }
        }
    }

    /// Sorts by confidence, most confident first, and drops what a kept detection suppresses.
    ///
    /// - Parameter detections: `N` detections of one frame, in the order of the model's rows.
    /// - Complexity: O(*N*²) in the worst case.
    public mutating func apply(to detections: inout [Detection], maximumCount: Int = .max) {
        order.removeAll(keepingCapacity: true)
        for index in detections.indices {
            order.append(Place(confidence: detections[index].confidence, index: index))
        }
        sortOrder()
        candidates.removeAll(keepingCapacity: true)
        for place in order {
            candidates.append(
                Candidate(
                    box: detections[place.index].boundingBox, group: group(ofClass: detections[place.index].classIndex))
            )
        }
        var kept = 0
        for rank in order.indices where !candidates[rank].isRemoved {
            guard kept < maximumCount else { break }
            order[kept] = order[rank]
            kept += 1
            if suppression != .none { suppress(from: rank, place: kept - 1, &detections) }
        }
        order.removeLast(order.count - kept)
        permute(&detections)
    }

    /// Removes what the candidate of a rank suppresses; `order[place]` and everything after `rank` are still whole.
    private mutating func suppress(from rank: Int, place: Int, _ detections: inout [Detection]) {
        let winner = candidates[rank]
        let index = order[place].index
        var blend = suppression == .weighted ? WeightedBlend(detections[index]) : nil
        for later in (rank + 1)..<candidates.count
        where candidates[later].group == winner.group && !candidates[later].isRemoved {
            guard winner.box.intersectionOverUnion(candidates[later].box) > iouThreshold else { continue }
            candidates[later].isRemoved = true
            blend?.add(detections[order[later].index])
        }
        if let blend, blend.count > 1 { blend.apply(to: &detections[index]) }
    }

    /// Heap sort, because the library's sort allocates from some 64 elements on. No two places are equal, so that an
    /// unstable sort has one answer.
    ///
    /// - SeeAlso: Williams, *Algorithm 232: Heapsort*, CACM 7(6), 1964; Floyd, *Algorithm 245: Treesort 3*, 1964.
    private mutating func sortOrder() {
        func sink(_ start: Int, within count: Int, _ order: inout [Place]) {
            var parent = start
            while 2 * parent + 1 < count {
                var child = 2 * parent + 1
                if child + 1 < count, order[child].precedes(order[child + 1]) { child += 1 }
                guard order[parent].precedes(order[child]) else { return }
                order.swapAt(parent, child)
                parent = child
            }
        }
        for start in stride(from: order.count / 2 - 1, through: 0, by: -1) {
            sink(start, within: order.count, &order)
        }
        for end in stride(from: order.count - 1, to: 0, by: -1) {
            order.swapAt(0, end)
            sink(0, within: end, &order)
        }
    }

    /// The number of a class's group; a group and a lone class never have the same.
    private func group(ofClass index: Int) -> Int {
        switch suppression {
        case .none, .perClass, .weighted: index
        case .agnostic: 0
        case .groups: groupOfClass[index].map { 2 &* $0 &+ 1 } ?? 2 &* index
        }
    }

    /// Brings `detections[order[i].index]` to place `i` by swaps, then cuts the rest.
    private mutating func permute(_ detections: inout [Detection]) {
        for place in order.indices {
            var from = order[place].index
            // A detection that earlier swaps moved away is found by following them.
            while from < place { from = order[from].index }
            detections.swapAt(place, from)
            order[place].index = from
        }
        detections.removeLast(detections.count - order.count)
    }
}
