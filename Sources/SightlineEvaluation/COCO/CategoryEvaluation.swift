// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What an evaluation by COCO's rules found for one class.
public struct CategoryEvaluation: Hashable, Sendable {
    /// The class.
    public let category: COCODataset.Category
    /// True objects, crowds not counted.
    public let objectCount: Int
    /// Detections that took part: of each picture the most confident, up to the last of `maximumDetections`.
    public let detectionCount: Int
    /// The twelve numbers of this class; nil where it has no object of the kind.
    ///
    /// AP50 and AP75 are nil also when their threshold is not one of the options'; AR1, AR10 and AR100 are those with the
    /// first, second and last of `maximumDetections`.
    public let summary: COCOSummary

    /// Thresholds × recalls, row by row; empty when the class has no object.
    let precisions: [Double]
    let confidences: [Double]
    let recallCount: Int

    /// The precision at each recall, objects of every size; empty when the class has no object.
    ///
    /// - Parameter index: Which of the options' `iouThresholds`.
    public func precision(atIoU index: Int) -> [Double] { row(index, of: precisions) }

    /// The confidence of the detection that reaches each recall, 0 where none does; empty when the class has no object.
    ///
    /// - Parameter index: Which of the options' `iouThresholds`.
    public func scores(atIoU index: Int) -> [Double] { row(index, of: confidences) }

    private func row(_ index: Int, of table: [Double]) -> [Double] {
        guard index >= 0, (index + 1) * recallCount <= table.count else { return [] }
        return Array(table[index * recallCount..<(index + 1) * recallCount])
    }
}
