// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCOResult {
    /// Reads a result file of COCO's format: an array of objects with `image_id`, `category_id`, `bbox` and `score`.
    ///
    /// - Throws: ``EvaluationError`` that names the place in the file, as `[3].bbox[2]`.
    public static func read(contentsOf path: String) throws(EvaluationError) -> [COCOResult] {
        throw EvaluationError(.unreadableFile, "not built yet")
    }

    /// Reads a result file of COCO's format from memory.
    ///
    /// - Throws: ``EvaluationError`` that names the place in the text, as `[3].bbox[2]`.
    public static func read(json: [UInt8]) throws(EvaluationError) -> [COCOResult] {
        throw EvaluationError(.unreadableFile, "not built yet")
    }
}
