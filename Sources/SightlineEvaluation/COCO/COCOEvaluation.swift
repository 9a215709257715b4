// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Detections judged by COCO's rules for boxes, number for number as pycocotools does.
public struct COCOEvaluation: Sendable {
    /// How it was counted.
    public let options: COCOEvaluationOptions
    /// The twelve numbers.
    public let summary: COCOSummary
    /// Every class of the dataset, ascending by id.
    public let categories: [CategoryEvaluation]

    /// Judges results against the true objects.
    ///
    /// - Throws: ``EvaluationError`` when a value makes no sense, named by its place, or an option is out of range.
    public init(
        dataset: COCODataset, results: [COCOResult], options: COCOEvaluationOptions = .init()
    ) throws(EvaluationError) {
        throw EvaluationError(.invalidOption, "not built yet")
    }
}
