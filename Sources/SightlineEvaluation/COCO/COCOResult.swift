// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A detection as the result files of COCO hold it.
///
/// Format: https://cocodataset.org/#format-results
public struct COCOResult: Hashable, Sendable {
    /// The picture it was found on.
    public var pictureID: Int64
    /// Its class.
    public var categoryID: Int64
    /// Where it was found.
    public var box: COCOBox
    /// Confidence, 0…1; any finite number is ranked.
    public var score: Double

    /// Makes a result.
    public init(pictureID: Int64, categoryID: Int64, box: COCOBox, score: Double) {
        self.pictureID = pictureID
        self.categoryID = categoryID
        self.box = box
        self.score = score
    }
}
