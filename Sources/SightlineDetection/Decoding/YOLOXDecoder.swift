// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

/// YOLOX's raw head: `[1, N, 5 + C]`, one row for each cell of the grids of stride 8, 16, 32 (and 64).
///
/// `cx = (dx + column) · stride`, `w = e^dw · stride`; objectness and probabilities are finished. Exports that decode
/// inside the graph have the shape of the family `yolov5`.
///
/// - SeeAlso: Ge et al., *YOLOX: Exceeding YOLO Series in 2021*, §2; Megvii's repository (Apache-2.0), `yolox/utils`.
struct YOLOXDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int
    private let strides: [Int]

    private static let headLength = 5
    private static let knownStrides = [[8, 16, 32], [8, 16, 32, 64]]

    init(_ finder: OutputFinder) throws(DetectionError) {
        let description = finder.description
        classCount = description.labels.classCount
        let index = try finder.only(.rows)
        let length = Self.headLength + classCount
        try finder.require(
            index, finder.outputs[index].admits(length, last: 1), expected: "[1, N, \(length)]")
        let grids = description.grid.map { [$0.strides] } ?? Self.knownStrides
        let size = description.input.size
        let rowCount = finder.outputs[index].dimension(last: 2)
        guard
            let fitting = grids.first(where: { strides in
                rowCount == nil || rowCount == strides.reduce(0) { $0 + (size.width / $1) * (size.height / $1) }
            })
        else {
            throw DetectionError(
                .shapeMismatch,
                "expected one row for each cell of \(size) at strides 8, 16, 32, got \(rowCount ?? 0) rows; "
                    + "correct \"input\" or set \"grid.strides\" in model.json")
        }
        strides = fitting
        outputIndices = [index]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let length = Self.headLength + classCount
        let size = candidates.transform.inputSize
        let count = strides.reduce(0) { $0 + (size.width / $1) * (size.height / $1) }
        try outputs.require(0, count: count * length, "a row for each of \(count) cells")
        let buffer = unsafe outputs[0]
        let values = unsafe buffer.span
        var start = 0
        for stride in strides {
            for row in 0..<size.height / stride {
                for column in 0..<size.width / stride {
                    add(values, start, column: column, row: row, stride: Float(stride), &candidates)
                    start += length
                }
            }
        }
    }

    private func add(
        _ values: Span<Float>, _ start: Int, column: Int, row: Int, stride: Float, _ candidates: inout CandidateList
    ) {
        let objectness = values[start + 4]
        if objectness < candidates.lowestThreshold { return }
        let end = start + Self.headLength + classCount
        guard let best = ClassScores.best(values.extracting(start + Self.headLength..<end)) else {
            candidates.drop()
            return
        }
        let score = objectness * best.score
        if score < candidates.lowestThreshold { return }
        candidates.add(
            centerX: (values[start] + Float(column)) * stride, centerY: (values[start + 1] + Float(row)) * stride,
            width: Activation.exponential(values[start + 2]) * stride,
            height: Activation.exponential(values[start + 3]) * stride, classIndex: best.index, score: score)
    }
}
