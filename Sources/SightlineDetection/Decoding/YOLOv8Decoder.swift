// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CScoreKernels
import SightlineInference

/// The raw one-to-many head of YOLOv8, 11, 12 and 26: `cx, cy, w, h` and a probability for each class, no objectness.
///
/// | output | layout |
/// |---|---|
/// | `[1, 4 + C, N]` | channel after channel (the usual export) |
/// | `[1, N, 4 + C]` | row after row (transposed exports) |
///
/// Boxes are pixels of the input, or fractions of it in TFLite files (`boxUnit`). One class a row: the most probable,
/// the lowest of equals. Suppression follows. When `N = 4 + C` the usual layout is meant.
///
/// - SeeAlso: The layout is the one that the exported files themselves declare; GStreamer documents the same for its
///   `yolov8tensordec`. Written from that alone.
struct YOLOv8Decoder: FamilyDecoder {
    let outputIndices: [Int]
    private let classCount: Int
    private let boxUnit: YOLODecoder.BoxUnit
    /// For each candidate of a strip the group of classes worth a look.
    private var marks: [Int32] = []

    private static let boxLength = 4
    /// Candidates that are gone through together: their numbers fit the second cache.
    private static let stripLength = 1024
    /// What the marks of `sightline_scores_mark` mean.
    private static let groupLength = Int(SIGHTLINE_SCORES_GROUP)
    private static let several = -1

    init(_ finder: OutputFinder) throws(DetectionError) {
        classCount = finder.description.labels.classCount
        boxUnit = finder.description.boxUnit
        let index = try finder.only(.rows)
        let tensor = finder.outputs[index]
        let length = Self.boxLength + classCount
        try finder.require(
            index, tensor.shape.count == 3 && (tensor.admits(length, last: 2) || tensor.admits(length, last: 1)),
            expected: "[1, \(length), N] or [1, N, \(length)]")
        outputIndices = [index]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let length = Self.boxLength + classCount
        let (rows, columns) = (outputs.dimension(0, last: 2), outputs.dimension(0, last: 1))
        try outputs.require(0, count: rows * columns, "a batch of one")
        let buffer = unsafe outputs[0]
        if rows == length {
            unsafe decodeChannels(buffer, count: columns, into: &candidates)
        } else if columns == length {
            unsafe decodeRows(buffer.span, count: rows, into: &candidates)
        } else {
            try outputs.require(0, count: length, "[1, \(length), N] or [1, N, \(length)]")
        }
    }

    /// Goes through the channels strip by strip: memory is read along, and what is worth a closer look is still near
    /// when the strip is done.
    private mutating func decodeChannels(
        _ buffer: UnsafeBufferPointer<Float>, count: Int, into candidates: inout CandidateList
    ) {
        let values = unsafe buffer.span
        let limit = candidates.lowestThreshold
        if marks.isEmpty { marks = Array(repeating: 0, count: Self.stripLength) }
        guard let scores = unsafe buffer.baseAddress.map({ unsafe $0 + Self.boxLength * count }) else { return }
        for start in stride(from: 0, to: count, by: Self.stripLength) {
            let length = min(Self.stripLength, count - start)
            // Inside: `start + length` is at most `count`, and there are 4 + classes channels of `count` numbers.
            unsafe sightline_scores_mark(scores + start, count, Int32(classCount), length, limit, &marks)
            for place in 0..<length where marks[place] != 0 {
                add(start + place, classes: classes(ofGroup: Int(marks[place])), of: values, count, &candidates)
            }
        }
    }

    /// The classes of a group, counted from 1; all when several hold some.
    private func classes(ofGroup group: Int) -> Range<Int> {
        if group == Self.several { return 0..<classCount }
        return (group - 1) * Self.groupLength..<min(group * Self.groupLength, classCount)
    }

    private func decodeRows(_ values: Span<Float>, count: Int, into candidates: inout CandidateList) {
        let length = Self.boxLength + classCount
        for row in 0..<count {
            let start = row * length
            let scores = values.extracting(start + Self.boxLength..<start + length)
            guard ClassScores.reaches(scores, candidates.lowestThreshold) else { continue }
            add(ClassScores.best(scores), values, start, step: 1, &candidates)
        }
    }

    /// Looks at some classes of one candidate of the channel-major layout.
    private func add(
        _ index: Int, classes: Range<Int>, of values: Span<Float>, _ count: Int, _ candidates: inout CandidateList
    ) {
        let first = (Self.boxLength + classes.lowerBound) * count + index
        let best = ClassScores.best(values, from: first, step: count, count: classes.count)
        add(
            best.map { ($0.index + classes.lowerBound, $0.score) }, values, index, step: count, &candidates)
    }

    private func add(
        _ best: (index: Int, score: Float)?, _ values: Span<Float>, _ start: Int, step: Int,
        _ candidates: inout CandidateList
    ) {
        guard let best else {
            candidates.drop()
            return
        }
        let scale = candidates.scale(of: boxUnit)
        candidates.add(
            centerX: values[start] * scale.x, centerY: values[start + step] * scale.y,
            width: values[start + 2 * step] * scale.x, height: values[start + 3 * step] * scale.y,
            classIndex: best.index, score: best.score)
    }
}
