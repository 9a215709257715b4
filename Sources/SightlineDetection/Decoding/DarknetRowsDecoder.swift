// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// Darknet and YOLOv5: one output `[1, N, 5 + C]` of finished rows, read by ``YOLODecoder``.
///
/// - SeeAlso: The output of YOLOv5's export as its documentation states it: `cx, cy, w, h, objectness, C
///   probabilities`, pixels of the input, or fractions of it in TFLite files.
struct DarknetRowsDecoder: FamilyDecoder {
    let outputIndices: [Int]
    private var decoder: YOLODecoder

    init(_ finder: OutputFinder, thresholds: [Float]) throws(DetectionError) {
        let labels = finder.description.labels
        let index = try finder.only(.rows)
        let length = 5 + labels.classCount
        try finder.require(
            index, finder.outputs[index].shape.count == 3 && finder.outputs[index].admits(length, last: 1),
            expected: "[1, N, \(length)]")
        outputIndices = [index]
        decoder = YOLODecoder(
            labels: (0..<labels.classCount).map { labels.name(ofClass: $0) }, thresholds: thresholds,
            boxUnit: finder.description.boxUnit)
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let buffer = unsafe outputs[0]
        try unsafe decoder.decode(
            buffer.span, transform: candidates.transform, appendingTo: &candidates.detections)
        candidates.drop(decoder.invalidRowCount)
    }
}
