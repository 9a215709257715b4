// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// YOLOv10, YOLO26 and other exports that choose by themselves: `[1, N, 6]`, rows of `x1, y1, x2, y2, score, class`.
///
/// Unused rows have a score of 0. Rows need not be sorted; nothing is suppressed.
///
/// - SeeAlso: Wang et al., *YOLOv10: Real-Time End-to-End Object Detection*, NeurIPS 2024, §3.1 (one-to-one head); the
///   layout is the one that the exported files declare.
struct EndToEndDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let boxUnit: YOLODecoder.BoxUnit

    private static let rowLength = 6

    init(_ finder: OutputFinder) throws(DetectionError) {
        boxUnit = finder.description.boxUnit
        let index = try finder.only(.rows)
        try finder.require(
            index, finder.outputs[index].admits(Self.rowLength, last: 1), expected: "[1, N, \(Self.rowLength)]")
        outputIndices = [index]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let count = outputs.dimension(0, last: 2)
        try outputs.require(0, count: count * Self.rowLength, "rows of x1, y1, x2, y2, score, class")
        let buffer = unsafe outputs[0]
        let values = unsafe buffer.span
        let scale = candidates.scale(of: boxUnit)
        for row in 0..<count {
            let start = row * Self.rowLength
            let score = values[start + 4]
            if score < candidates.lowestThreshold { continue }
            guard let classIndex = Int(exactly: values[start + 5].rounded()), classIndex >= 0 else {
                candidates.drop()
                continue
            }
            candidates.add(
                left: values[start] * scale.x, top: values[start + 1] * scale.y, right: values[start + 2] * scale.x,
                bottom: values[start + 3] * scale.y, classIndex: classIndex, score: score)
        }
    }
}
