// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import SightlineInference

/// NanoDet and PicoDet: each side of a box is a distribution over distances in strides.
///
/// | family | outputs |
/// |---|---|
/// | NanoDet | one `[1, N, C + 4 · bins]`, the levels one after the other |
/// | PicoDet | for each level `[1, n, C]` scores and `[1, n, 4 · bins]` distances |
///
/// A level of stride `s` has `⌈W / s⌉ · ⌈H / s⌉` cells. Scores are finished probabilities. A distance is the mean of
/// `0 … bins − 1` under the softmax of its bins, times the stride, measured from the cell's centre to left, top, right
/// and bottom. Where the centre of a cell is differs between releases: ``GridSpecification``.
///
/// - SeeAlso: Li et al., *Generalized Focal Loss*, NeurIPS 2020; NanoDet (RangiLyu, Apache-2.0); Yu et al., *PP-PicoDet*,
///   2021, and PaddleDetection (Apache-2.0).
struct FocalDistributionDecoder: FamilyDecoder {
    /// One grid and where its numbers are.
    private struct Level {
        var stride: Int
        var columns: Int
        var rows: Int
        /// The slot and the first row of the scores, and of the distances.
        var scores: (slot: Int, row: Int)
        var distances: (slot: Int, row: Int)

        var cellCount: Int { columns * rows }
    }

    let outputIndices: [Int]
    private let classCount: Int
    private let binCount: Int
    private let levels: [Level]
    private let isCombined: Bool
    private let grid: GridSpecification

    private static let knownStrides = [[8, 16, 32], [8, 16, 32, 64], [8, 16, 32, 64, 128]]

    init(_ finder: OutputFinder) throws(DetectionError) {
        let description = finder.description
        let classCount = description.labels.classCount
        self.classCount = classCount
        let size = description.input.size
        func makeLevels(_ strides: [Int]) -> [Level] {
            strides.map { stride in
                let columns = (size.width + stride - 1) / stride
                let rows = (size.height + stride - 1) / stride
                return Level(stride: stride, columns: columns, rows: rows, scores: (0, 0), distances: (0, 0))
            }
        }
        let choices = (description.grid.map { [$0.strides] } ?? Self.knownStrides).map(makeLevels)
        let outputs = finder.outputs
        let single = try finder.named(.rows) ?? (outputs.count == 1 ? 0 : nil)
        if let index = single {
            let tensor = outputs[index]
            let width = (tensor.dimension(last: 1) ?? 0) - classCount
            try finder.require(
                index, width >= 8 && width.isMultiple(of: 4), expected: "[1, N, \(classCount) + 4 x bins]")
            let count = tensor.dimension(last: 2)
            guard var chosen = choices.first(where: { $0.reduce(0) { $0 + $1.cellCount } == count }) else {
                throw Self.noGrid(size, "\(count ?? 0) rows")
            }
            var row = 0
            for place in chosen.indices {
                chosen[place].scores = (0, row)
                chosen[place].distances = (0, row)
                row += chosen[place].cellCount
            }
            (levels, binCount, isCombined, outputIndices) = (chosen, width / 4, true, [index])
        } else {
            let half = outputs.count / 2
            guard outputs.count.isMultiple(of: 2), var chosen = choices.first(where: { $0.count == half }) else {
                throw Self.noGrid(size, "\(outputs.count) outputs")
            }
            var indices: [Int] = []
            var width = 0
            for place in chosen.indices {
                // Scores come first where both have the same width.
                let same = outputs.indices.filter {
                    outputs[$0].dimension(last: 2) == chosen[place].cellCount && !indices.contains($0)
                }
                guard let scores = same.first(where: { outputs[$0].dimension(last: 1) == classCount }),
                    let distances = same.first(where: { $0 != scores }),
                    let length = outputs[distances].dimension(last: 1), length.isMultiple(of: 4), length >= 8,
                    width == 0 || width == length
                else { throw Self.noGrid(size, "\(outputs.map(\.shape))") }
                width = length
                chosen[place].scores = (indices.count, 0)
                chosen[place].distances = (indices.count + 1, 0)
                indices += [scores, distances]
            }
            (levels, binCount, isCombined, outputIndices) = (chosen, width / 4, false, indices)
        }
        grid =
            description.grid
            ?? GridSpecification(
                strides: levels.map(\.stride), cellCenter: isCombined && levels.count > 3 ? 0 : 0.5)
    }

    private static func noGrid(_ size: PixelSize, _ got: String) -> DetectionError {
        DetectionError(
            .shapeMismatch,
            "expected scores and distances for each cell of \(size) at strides 8, 16, 32 (64, 128), got \(got); "
                + "correct \"input\" and \"labels\", or set \"grid.strides\" in model.json")
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let sideLength = 4 * binCount
        let rowLength = isCombined ? classCount + sideLength : classCount
        for level in levels {
            let rowCount = isCombined ? levels.reduce(0) { $0 + $1.cellCount } : level.cellCount
            try outputs.require(level.scores.slot, count: rowCount * rowLength, "scores")
            if !isCombined {
                try outputs.require(level.distances.slot, count: rowCount * sideLength, "distances")
            }
            let scoreBuffer = unsafe outputs[level.scores.slot]
            let distanceBuffer = unsafe outputs[level.distances.slot]
            let scores = unsafe scoreBuffer.span
            let distances = unsafe distanceBuffer.span
            for cell in 0..<level.cellCount {
                let start = (level.scores.row + cell) * rowLength
                let row = scores.extracting(start..<start + classCount)
                guard ClassScores.reaches(row, candidates.lowestThreshold) else { continue }
                guard let best = ClassScores.best(row) else {
                    candidates.drop()
                    continue
                }
                let first =
                    isCombined ? start + classCount : (level.distances.row + cell) * sideLength
                add(distances.extracting(first..<first + sideLength), level, cell, best, &candidates)
            }
        }
    }

    private func add(
        _ sides: Span<Float>, _ level: Level, _ cell: Int, _ best: (index: Int, score: Float),
        _ candidates: inout CandidateList
    ) {
        let stride = Float(level.stride)
        func distance(_ side: Int) -> Float {
            Activation.expectation(sides.extracting(side * binCount..<(side + 1) * binCount)) * stride
        }
        let x = (Float(cell % level.columns) + grid.cellCenter) * stride + grid.pixelShift
        let y = (Float(cell / level.columns) + grid.cellCenter) * stride + grid.pixelShift
        candidates.add(
            left: x - distance(0), top: y - distance(1), right: x + distance(2), bottom: y + distance(3),
            classIndex: best.index, score: best.score)
    }
}
