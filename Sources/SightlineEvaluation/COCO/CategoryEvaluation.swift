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
    /// Average precision over all IoU thresholds; nil, as the others, when no object of the kind exists.
    public let ap: Double?
    /// Average precision at IoU 0.50; nil also when that is not one of the thresholds.
    public let ap50: Double?
    /// Average precision at IoU 0.75; nil also when that is not one of the thresholds.
    public let ap75: Double?
    /// Average precision for small objects.
    public let apSmall: Double?
    /// Average precision for medium objects.
    public let apMedium: Double?
    /// Average precision for large objects.
    public let apLarge: Double?
    /// Average recall with the first of `maximumDetections`.
    public let ar1: Double?
    /// Average recall with the second of `maximumDetections`.
    public let ar10: Double?
    /// Average recall with the last of `maximumDetections`.
    public let ar100: Double?
    /// Average recall for small objects.
    public let arSmall: Double?
    /// Average recall for medium objects.
    public let arMedium: Double?
    /// Average recall for large objects.
    public let arLarge: Double?

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
