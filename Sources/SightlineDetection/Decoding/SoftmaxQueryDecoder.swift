// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// DETR: boxes `[1, Q, 4]` and logits `[1, Q, C + 1]`, the last of which means "no object".
///
/// Boxes are `cx, cy, w, h` as fractions of the input. A query has one class: the most probable but the last, with its
/// share of the softmax over all. Nothing is suppressed.
///
/// - SeeAlso: Carion et al., *End-to-End Object Detection with Transformers*, ECCV 2020, §3.1 (Apache-2.0 code).
struct SoftmaxQueryDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int

    init(_ finder: OutputFinder) throws(DetectionError) {
        classCount = finder.description.labels.classCount
        outputIndices = try QueryDecoder.indices(finder, columns: classCount + 1)
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let queryCount = outputs.dimension(0, last: 2)
        let columns = classCount + 1
        try outputs.require(0, count: queryCount * 4, "boxes")
        try outputs.require(1, count: queryCount * columns, "logits")
        let boxBuffer = unsafe outputs[0]
        let logitBuffer = unsafe outputs[1]
        let boxes = unsafe boxBuffer.span
        let logits = unsafe logitBuffer.span
        let size = candidates.inputSize
        for query in 0..<queryCount {
            let row = logits.extracting(query * columns..<(query + 1) * columns)
            guard let (best, score) = Self.probability(row) else {
                candidates.drop()
                continue
            }
            if score < candidates.lowestThreshold { continue }
            let start = query * 4
            candidates.add(
                centerX: boxes[start] * size.width, centerY: boxes[start + 1] * size.height,
                width: boxes[start + 2] * size.width, height: boxes[start + 3] * size.height, classIndex: best,
                score: score)
        }
    }

    /// The best class but the last, and its softmax; nil when a logit is NaN or +∞.
    private static func probability(_ row: Span<Float>) -> (index: Int, score: Float)? {
        var best = 0
        var highest = row[row.count - 1]
        for index in 0..<row.count - 1 {
            if row[index] > row[best] { best = index }
            highest = max(highest, row[index])
        }
        var total: Float = 0
        for index in row.indices { total += Activation.exponential(row[index] - highest) }
        guard total.isFinite, total > 0 else { return nil }
        return (best, Activation.exponential(row[best] - highest) / total)
    }
}
