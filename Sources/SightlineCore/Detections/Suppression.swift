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
    private var order: [Int] = []
    private var removed: [Bool] = []
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
        order.append(contentsOf: detections.indices)
        sortOrder(by: detections)
        removed.removeAll(keepingCapacity: true)
        removed.append(contentsOf: repeatElement(false, count: detections.count))
        var kept = 0
        for rank in order.indices where !removed[order[rank]] {
            guard kept < maximumCount else { break }
            let index = order[rank]
            order[kept] = index
            kept += 1
            if case .none = suppression { continue }
            let winner = detections[index]
            let group = competitors(of: winner.classIndex)
            var blend = suppression == .weighted ? WeightedBlend(winner) : nil
            for later in (rank + 1)..<order.count where !removed[order[later]] {
                let other = order[later]
                guard competitors(of: detections[other].classIndex) == group,
                    winner.boundingBox.intersectionOverUnion(detections[other].boundingBox) > iouThreshold
                else { continue }
                removed[other] = true
                blend?.add(detections[other])
            }
            if let blend, blend.count > 1 { blend.apply(to: &detections[index]) }
        }
        order.removeLast(order.count - kept)
        permute(&detections)
    }

    /// Heap sort, because the library's sort allocates from some 64 elements on. No two places are equal, so that an
    /// unstable sort has one answer.
    ///
    /// - SeeAlso: Williams, *Algorithm 232: Heapsort*, CACM 7(6), 1964; Floyd, *Algorithm 245: Treesort 3*, 1964.
    private mutating func sortOrder(by detections: [Detection]) {
        func precedes(_ first: Int, _ second: Int) -> Bool {
            let (a, b) = (detections[first].confidence, detections[second].confidence)
            if a.isNaN || b.isNaN { return a.isNaN == b.isNaN ? first < second : b.isNaN }
            return a != b ? a > b : first < second
        }
        func sink(_ start: Int, within count: Int, _ order: inout [Int]) {
            var parent = start
            while 2 * parent + 1 < count {
                var child = 2 * parent + 1
                if child + 1 < count, precedes(order[child], order[child + 1]) { child += 1 }
                guard precedes(order[parent], order[child]) else { return }
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

    /// Whom a detection competes with; a group and a lone class never have the same key.
    private enum Competitors: Equatable {
        case all
        case group(Int)
        case loneClass(Int)
    }

    private func competitors(of classIndex: Int) -> Competitors {
        switch suppression {
        case .none, .perClass, .weighted: .loneClass(classIndex)
        case .agnostic: .all
        case .groups: groupOfClass[classIndex].map(Competitors.group) ?? .loneClass(classIndex)
        }
    }

    /// Brings `detections[order[i]]` to place `i` by swaps, then cuts the rest.
    private mutating func permute(_ detections: inout [Detection]) {
        for place in order.indices {
            var from = order[place]
            // A detection that earlier swaps moved away is found by following them.
            while from < place { from = order[from] }
            detections.swapAt(place, from)
            order[place] = from
        }
        detections.removeLast(detections.count - order.count)
    }
}
