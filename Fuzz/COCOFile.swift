// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

/// Reads an annotation file of COCO's format and judges its own boxes, or reads a result file.
@_cdecl("LLVMFuzzerTestOneInput")
public func readCOCOFile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let results = try? COCOResult.read(json: bytes) {
        precondition(results.allSatisfy { $0.score.isFinite && $0.box.width >= 0 }, "a senseless result was accepted")
        return 0
    }
    guard let dataset = try? COCODataset(json: bytes) else { return -1 }
    let results = dataset.annotations.map {
        COCOResult(pictureID: $0.pictureID, categoryID: $0.categoryID, box: $0.box, score: 0.5)
    }
    guard let evaluation = try? COCOEvaluation(dataset: dataset, results: results, options: .init(threads: 1)) else {
        preconditionFailure("a dataset was accepted by the reader and refused by the evaluation")
    }
    // The quotients are rounded: a mean of ones can be above 1 by a few units of the last place.
    for entry in evaluation.summary.entries {
        if let value = entry.value { precondition(0...1.000001 ~= value, "\(entry.name) is \(value)") }
    }
    return 0
}
