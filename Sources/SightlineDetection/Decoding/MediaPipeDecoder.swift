// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

/// MediaPipe's face, palm and pose detectors: boxes with key points `[1, N, 4 + 2K]` and logits `[1, N, 1]`.
///
/// `dx, dy, w, h` and `K` pairs `dx, dy`, in pixels of the input, relative to the centres of the anchors. The score is
/// the sigmoid of the logit, cut to ±100. Overlapping boxes are averaged: ``Suppression/weighted``.
///
/// - SeeAlso: Bazarevsky et al., *BlazeFace: Sub-millisecond Neural Face Detection on Mobile GPUs*, 2019; MediaPipe
///   (Apache-2.0), `tensors_to_detections_calculator`.
struct MediaPipeDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let anchors: [Anchor]

    private static let logitLimit: Float = 100
    private static let boxLength = 4

    init(_ finder: OutputFinder) throws(DetectionError) {
        let description = finder.description
        let scores = try finder.find(.scores, shape: "[1, N, 1]", where: { $0.dimension(last: 1) == 1 })
        let boxes = try finder.find(
            .boxes, shape: "[1, N, 4 + 2 x key points]",
            where: { ($0.dimension(last: 1) ?? 0) >= Self.boxLength && $0.shape.count == 3 })
        let count = finder.outputs[boxes].dimension(last: 2)
        guard
            let specification = description.anchors
                ?? AnchorSpecification.mediaPipe(size: description.input.size, anchorCount: count)
        else {
            throw DetectionError(
                .invalidDescription,
                "\(count ?? 0) anchors for \(description.input.size) are none of MediaPipe's models; "
                    + "set \"anchors\" in model.json")
        }
        anchors = specification.anchors(for: description.input.size)
        outputIndices = [boxes, scores]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let length = outputs.dimension(0, last: 1)
        try outputs.require(0, count: length * anchors.count, "boxes for \(anchors.count) anchors")
        try outputs.require(1, count: anchors.count, "logits for \(anchors.count) anchors")
        let boxBuffer = unsafe outputs[0]
        let logitBuffer = unsafe outputs[1]
        let boxes = unsafe boxBuffer.span
        let logits = unsafe logitBuffer.span
        let floor = Activation.logitFloor(of: candidates.lowestThreshold)
        let size = candidates.inputSize
        for row in logits.indices {
            let logit = logits[row]
            if logit < floor { continue }
            guard logit.isFinite else {
                candidates.drop()
                continue
            }
            let score = Activation.sigmoid(min(max(logit, -Self.logitLimit), Self.logitLimit))
            if score < candidates.lowestThreshold { continue }
            let (x, y) = (anchors[row].x * size.width, anchors[row].y * size.height)
            let start = row * length
            var keypoints: [Keypoint] = []
            for at in stride(from: start + Self.boxLength, to: start + length - 1, by: 2) {
                keypoints.append(Keypoint(x: boxes[at] + x, y: boxes[at + 1] + y))
            }
            candidates.add(
                centerX: boxes[start] + x, centerY: boxes[start + 1] + y, width: boxes[start + 2],
                height: boxes[start + 3], classIndex: 0, score: score, keypoints: keypoints)
        }
    }
}
