// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Matches the detections of one class on one picture with the objects there, for every area range and IoU threshold.
///
/// The rule is COCO's: detections choose in the order of their confidence. Each takes, of the objects that count and are
/// still free, the one it overlaps most, the later of two equal ones; without any, the same among the ignored objects.
/// A crowd is ignored and stays free. All pairs of range and threshold are decided at once by bits.
struct PictureMatcher {
    /// An object, as matching needs it.
    struct Object {
        let box: COCOBox
        let isCrowd: Bool
        /// Pairs for which it does not count: a crowd, or out of the range.
        let ignored: UInt64
        /// Pairs for which it is taken.
        var taken: UInt64

        init(box: COCOBox, isCrowd: Bool, ignored: UInt64) {
            self.box = box
            self.isCrowd = isCrowd
            self.ignored = ignored
            taken = 0
        }
    }

    /// What became of a detection.
    struct Outcome {
        /// Pairs for which it has an object.
        var matched: UInt64 = 0
        /// Pairs for which that object counts.
        var hits: UInt64 = 0
    }

    private struct Candidate {
        let overlap: Double
        let lanes: UInt64
        let object: Int
    }

    private let lanes: EvaluationLanes
    private var candidates: [Candidate] = []

    init(_ lanes: EvaluationLanes) { self.lanes = lanes }

    /// Lets one detection choose among the objects of its picture; call it in the order of confidence.
    mutating func match(_ box: COCOBox, with objects: inout MutableSpan<Object>, in range: Range<Int>) -> Outcome {
        candidates.removeAll(keepingCapacity: true)
        let right = box.width + box.x
        let lower = box.height + box.y
        let area = box.area
        for index in range {
            let other = objects[index].box
            let width = min(right, other.width + other.x) - max(box.x, other.x)
            guard width > 0 else { continue }
            let height = min(lower, other.height + other.y) - max(box.y, other.y)
            guard height > 0 else { continue }
            let shared = width * height
            let joint = objects[index].isCrowd ? area : area + other.area - shared
            let overlap = shared / joint
            guard overlap >= lanes.thresholds[0] else { continue }
            // The largest first; of equal ones the later object.
            var place = candidates.count
            while place > 0, candidates[place - 1].overlap <= overlap { place -= 1 }
            candidates.insert(
                Candidate(overlap: overlap, lanes: lanes.lanes(reachedBy: overlap), object: index), at: place)
        }
        var outcome = Outcome()
        if candidates.isEmpty { return outcome }
        for candidate in candidates {
            let object = objects[candidate.object]
            let won = candidate.lanes & ~outcome.matched & ~object.taken & ~object.ignored
            objects[candidate.object].taken |= won
            outcome.matched |= won
        }
        outcome.hits = outcome.matched
        for candidate in candidates {
            let object = objects[candidate.object]
            var won = candidate.lanes & ~outcome.matched & object.ignored
            if !object.isCrowd {
                won &= ~object.taken
                objects[candidate.object].taken |= won
            }
            outcome.matched |= won
        }
        return outcome
    }
}
