// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// RF-DETR, and RT-DETR and D-FINE without post-processing: boxes `[1, Q, 4]` and logits `[1, Q, C]`.
///
/// Boxes are `cx, cy, w, h` as fractions of the input. The score of a query and a class is the sigmoid of its logit;
/// the best `Q` of all `Q · C` are kept, so that one query may name several classes. Nothing is suppressed. With RF-DETR
/// trained on COCO the class is COCO's own identifier, 1 for a person; column 0 is unused.
///
/// A query of which a number is NaN or +∞ is dropped; −∞ is a class that is ruled out.
///
/// - SeeAlso: Zhu et al., *Deformable DETR*, ICLR 2021, and RF-DETR (Roboflow, Apache-2.0) for the choice over
///   query × class; Peng et al., *D-FINE*, ICLR 2025.
struct QueryDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int
    /// Places `query · C + class` of the candidates, and their logits.
    private var places: [Int] = []
    private var logits: [Float] = []

    init(_ finder: OutputFinder) throws(DetectionError) {
        classCount = finder.description.labels.classCount
        outputIndices = try Self.indices(finder, columns: classCount)
    }

    /// Boxes and logits of a query head.
    static func indices(_ finder: OutputFinder, columns: Int) throws(DetectionError) -> [Int] {
        let boxes = try finder.find(
            .boxes, knownNames: ["dets", "pred_boxes", "boxes"], shape: "[1, Q, 4]",
            where: { $0.shape.count == 3 && $0.admits(4, last: 1) })
        let scores = try finder.named(.scores)
        let index: Int
        if let scores {
            index = scores
        } else {
            guard let other = finder.outputs.indices.first(where: { $0 != boxes }) else {
                throw DetectionError(
                    .shapeMismatch, "expected boxes and logits, the model has one output; correct \"family\"")
            }
            index = other
        }
        try finder.require(
            index, finder.outputs[index].shape.count == 3 && finder.outputs[index].admits(columns, last: 1),
            expected: "[1, Q, \(columns)]")
        return [boxes, index]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let queryCount = outputs.dimension(0, last: 2)
        try outputs.require(0, count: queryCount * 4, "boxes")
        try outputs.require(1, count: queryCount * classCount, "logits")
        let boxBuffer = unsafe outputs[0]
        let scoreBuffer = unsafe outputs[1]
        let boxes = unsafe boxBuffer.span
        let scores = unsafe scoreBuffer.span
        let floor = Activation.logitFloor(of: candidates.lowestThreshold)
        places.removeAll(keepingCapacity: true)
        logits.removeAll(keepingCapacity: true)
        for query in 0..<queryCount {
            collect(scores.extracting(query * classCount..<(query + 1) * classCount), query, floor, &candidates)
        }
        if places.count > queryCount { keepBest(queryCount) }
        let size = candidates.inputSize
        for (place, logit) in zip(places, logits) {
            let start = place / classCount * 4
            candidates.add(
                centerX: boxes[start] * size.width, centerY: boxes[start + 1] * size.height,
                width: boxes[start + 2] * size.width, height: boxes[start + 3] * size.height,
                classIndex: place % classCount, score: Activation.sigmoid(logit))
        }
    }

    private mutating func collect(
        _ row: Span<Float>, _ query: Int, _ floor: Float, _ candidates: inout CandidateList
    ) {
        guard ClassScores.reaches(row, floor) else { return }
        let count = places.count
        for index in row.indices {
            let logit = row[index]
            if logit < floor { continue }
            guard logit < .infinity else {
                places.removeLast(places.count - count)
                logits.removeLast(logits.count - count)
                candidates.drop()
                return
            }
            // What the threshold of its class drops does not compete.
            if Activation.sigmoid(logit) < candidates.threshold(ofClass: index) { continue }
            places.append(query * classCount + index)
            logits.append(logit)
        }
    }

    /// Keeps the highest logits, of equals the lower places, in the order of the places.
    ///
    /// - SeeAlso: Hoare, *Algorithm 65: Find*, CACM 4(7), 1961.
    private mutating func keepBest(_ wanted: Int) {
        var order = logits
        var (low, high) = (0, order.count - 1)
        while low < high {
            let pivot = order[(low + high) / 2]
            var (left, right) = (low, high)
            while left <= right {
                while order[left] > pivot { left += 1 }
                while order[right] < pivot { right -= 1 }
                if left <= right {
                    order.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if wanted - 1 <= right {
                high = right
            } else if wanted - 1 >= left {
                low = left
            } else {
                break
            }
        }
        let limit = order[wanted - 1]
        var ties = wanted
        for logit in logits where logit > limit { ties -= 1 }
        var kept = 0
        for index in logits.indices {
            let logit = logits[index]
            if logit == limit { ties -= 1 }
            guard logit > limit || (logit == limit && ties >= 0) else { continue }
            places[kept] = places[index]
            logits[kept] = logit
            kept += 1
        }
        places.removeLast(places.count - kept)
        logits.removeLast(logits.count - kept)
    }
}
