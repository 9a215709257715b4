// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

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

    private static let boxLength = 4
    /// Candidates whose classes are compared at once.
    private static let blockLength = 32

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

    private func decodeChannels(
        _ buffer: UnsafeBufferPointer<Float>, count: Int, into candidates: inout CandidateList
    ) {
        let values = unsafe buffer.span
        let limit = SIMD16<Float>(repeating: candidates.lowestThreshold)
        let bytes = UnsafeRawBufferPointer(buffer)
        let half = Self.blockLength / 2
        let stride = MemoryLayout<Float>.stride
        var start = 0
        while start + Self.blockLength <= count {
            var isLow = SIMDMask<SIMD16<Int32>>(repeating: true)
            var isLowToo = isLow
            var offset = (Self.boxLength * count + start) * stride
            for _ in 0..<classCount {
                // Inside: `start` + 32 numbers of a channel of `count`.
                let first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<Float>.self)
                let second = unsafe bytes.loadUnaligned(fromByteOffset: offset + half * stride, as: SIMD16<Float>.self)
                isLow .&= first .< limit
                isLowToo .&= second .< limit
                offset += count * stride
            }
            // Not "is high": a NaN must be looked at and counted.
            if !all(isLow) {
                for lane in 0..<half where !isLow[lane] { add(start + lane, of: values, count, &candidates) }
            }
            if !all(isLowToo) {
                for lane in 0..<half where !isLowToo[lane] { add(start + half + lane, of: values, count, &candidates) }
            }
            start += Self.blockLength
        }
        for index in start..<count { add(index, of: values, count, &candidates) }
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

    /// Looks at one candidate of the channel-major layout.
    private func add(
        _ index: Int, of values: Span<Float>, _ count: Int, _ candidates: inout CandidateList
    ) {
        let best = ClassScores.best(values, from: Self.boxLength * count + index, step: count, count: classCount)
        add(best, values, index, step: count, &candidates)
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
