// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// RT-DETR and D-FINE with their post-processing in the graph: labels `[1, Q]`, boxes `[1, Q, 4]` and scores `[1, Q]`.
///
/// Boxes are `x1, y1, x2, y2` in pixels of the size that the graph is told by its second input `orig_target_sizes`
/// (width, height). The detector tells it the size of the model's input, so that boxes are pixels of the input, as for
/// every other family, and letterboxes and regions need no special case. `boxUnit` `normalized` is for graphs that
/// leave fractions.
///
/// - SeeAlso: Zhao et al., *DETRs Beat YOLOs on Real-time Object Detection*, CVPR 2024; Peng et al., *D-FINE*, ICLR
///   2025 (both Apache-2.0 code).
struct FinishedQueryDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let boxUnit: YOLODecoder.BoxUnit

    init(_ finder: OutputFinder) throws(DetectionError) {
        boxUnit = finder.description.boxUnit
        let boxes = try finder.find(
            .boxes, knownNames: ["boxes"], shape: "[1, Q, 4]", where: { $0.shape.count == 3 && $0.admits(4, last: 1) })
        let classes = try finder.find(
            .classes, knownNames: ["labels", "classes"], shape: "[1, Q] of integers",
            where: { $0.shape.count == 2 && $0.elementType != .float32 && $0.elementType != .float16 })
        let scores = try finder.find(
            .scores, knownNames: ["scores"], shape: "[1, Q]",
            where: { $0.shape.count == 2 && ($0.elementType == .float32 || $0.elementType == .float16) })
        outputIndices = [boxes, classes, scores]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let count = outputs.count(2)
        try outputs.require(0, count: 4 * count, "boxes")
        try outputs.require(1, count: count, "classes")
        let boxBuffer = unsafe outputs[0]
        let classBuffer = unsafe outputs[1]
        let scoreBuffer = unsafe outputs[2]
        let (boxes, classes, scores) = (unsafe boxBuffer.span, unsafe classBuffer.span, unsafe scoreBuffer.span)
        let scale = candidates.scale(of: boxUnit)
        for query in 0..<count {
            if scores[query] < candidates.lowestThreshold { continue }
            guard let classIndex = Int(exactly: classes[query].rounded()), classIndex >= 0 else {
                candidates.drop()
                continue
            }
            let start = 4 * query
            candidates.add(
                left: boxes[start] * scale.x, top: boxes[start + 1] * scale.y, right: boxes[start + 2] * scale.x,
                bottom: boxes[start + 3] * scale.y, classIndex: classIndex, score: scores[query])
        }
    }
}
