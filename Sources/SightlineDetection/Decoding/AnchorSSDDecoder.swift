// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

/// SSD without post-processing: box encodings `[1, N, 4]` and logits `[1, N, C + 1]` against `N` anchors.
///
/// Encodings are `ty, tx, th, tw` with scale factors 10, 10, 5, 5: `y = ty / 10 · h + y₀`, `h = e^(th / 5) · h₀`, as
/// fractions of the input. Scores are sigmoids. A first column beyond the labels is background and skipped; without it
/// the columns are the classes.
///
/// - SeeAlso: Liu et al., *SSD: Single Shot MultiBox Detector*, ECCV 2016, §2.2; TensorFlow Object Detection API
///   (Apache-2.0), `faster_rcnn_box_coder`.
struct AnchorSSDDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int
    private let anchors: [Anchor]

    private static let centerScale: Float = 10
    private static let sizeScale: Float = 5

    init(_ finder: OutputFinder) throws(DetectionError) {
        let description = finder.description
        classCount = description.labels.classCount
        let count = classCount
        guard let specification = description.anchors else {
            throw DetectionError(
                .invalidDescription, "the family \"ssd-anchors\" needs its anchors; set \"anchors\" in model.json")
        }
        anchors = specification.anchors(for: description.input.size)
        let boxes = try finder.find(
            .boxes, knownNames: ["raw_boxes"], shape: "[1, N, 4]", where: { $0.admits(4, last: 1) })
        let scores = try finder.find(
            .scores, knownNames: ["raw_scores"], shape: "[1, N, \(count)] or [1, N, \(count + 1)]",
            where: { $0.admits(count, last: 1) || $0.admits(count + 1, last: 1) })
        outputIndices = [boxes, scores]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let columns = outputs.dimension(1, last: 1)
        guard columns == classCount || columns == classCount + 1 else {
            try outputs.require(1, count: anchors.count * classCount, "logits")
            return
        }
        try outputs.require(0, count: 4 * anchors.count, "boxes for \(anchors.count) anchors")
        try outputs.require(1, count: columns * anchors.count, "logits for \(anchors.count) anchors")
        let boxBuffer = unsafe outputs[0]
        let scoreBuffer = unsafe outputs[1]
        let boxes = unsafe boxBuffer.span
        let scores = unsafe scoreBuffer.span
        let floor = Activation.logitFloor(of: candidates.lowestThreshold)
        let size = candidates.inputSize
        for (row, anchor) in anchors.enumerated() {
            let end = (row + 1) * columns
            let logits = scores.extracting(end - classCount..<end)
            guard ClassScores.reaches(logits, floor) else { continue }
            guard let best = ClassScores.best(logits) else {
                candidates.drop()
                continue
            }
            let start = 4 * row
            let y = boxes[start] / Self.centerScale * anchor.height + anchor.y
            let x = boxes[start + 1] / Self.centerScale * anchor.width + anchor.x
            let height = Activation.exponential(boxes[start + 2] / Self.sizeScale) * anchor.height
            let width = Activation.exponential(boxes[start + 3] / Self.sizeScale) * anchor.width
            candidates.add(
                centerX: x * size.width, centerY: y * size.height, width: width * size.width,
                height: height * size.height, classIndex: best.index, score: Activation.sigmoid(best.score))
        }
    }
}
