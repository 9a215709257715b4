// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// FastestDet and heads like it: one map `[1, 5 + C, h, w]` with channels objectness, dx, dy, w, h, classes.
///
/// `score = objectness^0.6 · probability^0.4`; `cx = (column + tanh dx) / w`, `bw = sigmoid(w)`, as fractions of the
/// input.
///
/// - SeeAlso: FastestDet (dog-qiuqiu, BSD-3-Clause), README and `utils/tool.py`.
struct FastestDetDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int

    private static let headLength = 5
    private static let objectnessPower: Float = 0.6
    private static let classPower: Float = 0.4

    init(_ finder: OutputFinder) throws(DetectionError) {
        classCount = finder.description.labels.classCount
        let index = try finder.only(.rows)
        let length = Self.headLength + classCount
        try finder.require(
            index, finder.outputs[index].shape.count == 4 && finder.outputs[index].admits(length, last: 3),
            expected: "[1, \(length), h, w]")
        outputIndices = [index]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let (rows, columns) = (outputs.dimension(0, last: 2), outputs.dimension(0, last: 1))
        let cells = rows * columns
        try outputs.require(0, count: (Self.headLength + classCount) * cells, "a map of \(Self.headLength) + classes")
        let buffer = unsafe outputs[0]
        let values = unsafe buffer.span
        let size = candidates.inputSize
        // No class is surer than 1: below this no score can reach the threshold. A hair low for rounding.
        let floor = Activation.power(max(0, candidates.lowestThreshold), 1 / Self.objectnessPower) * 0.999
        for cell in 0..<cells {
            let objectness = values[cell]
            if objectness < floor { continue }
            let first = Self.headLength * cells + cell
            guard let best = ClassScores.best(values, from: first, step: cells, count: classCount) else {
                candidates.drop()
                continue
            }
            let score =
                Activation.power(objectness, Self.objectnessPower) * Activation.power(best.score, Self.classPower)
            if score < candidates.lowestThreshold { continue }
            let (x, y) = (Float(cell % columns), Float(cell / columns))
            candidates.add(
                centerX: (x + Activation.hyperbolicTangent(values[cells + cell])) / Float(columns) * size.width,
                centerY: (y + Activation.hyperbolicTangent(values[2 * cells + cell])) / Float(rows) * size.height,
                width: Activation.sigmoid(values[3 * cells + cell]) * size.width,
                height: Activation.sigmoid(values[4 * cells + cell]) * size.height, classIndex: best.index,
                score: score)
        }
    }
}
