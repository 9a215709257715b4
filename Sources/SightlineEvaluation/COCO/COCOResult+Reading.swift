// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCOResult {
    /// Reads a result file of COCO's format: an array of objects with `image_id`, `category_id`, `bbox` and `score`.
    ///
    /// Whether the pictures and classes exist is only known with the dataset: ``COCOEvaluation`` looks.
    ///
    /// - Throws: ``EvaluationError`` that names the file and the place in it, as `[3].bbox[2]`.
    public static func read(contentsOf path: String) throws(EvaluationError) -> [COCOResult] {
        do {
            return try read(JSONText(contentsOf: path))
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads a result file of COCO's format from memory.
    ///
    /// - Throws: ``EvaluationError`` that names the place in the text, as `[3].bbox[2]`.
    public static func read(json: [UInt8]) throws(EvaluationError) -> [COCOResult] {
        try read(JSONText(json))
    }

    private static func read(_ text: JSONText) throws(EvaluationError) -> [COCOResult] {
        #if canImport(CSimdJSON)
            let results = try SimdJSONReader.results(text)
        #else
            let results = try FoundationJSONReader.results(text)
        #endif
        for (row, result) in results.enumerated() { try result.box.validate { "[\(row)].bbox" } }
        return results
    }
}
