// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCODataset {
    /// Reads an annotation file of COCO's format.
    ///
    /// An annotation without `area` takes that of its box, one without `iscrowd` is none; when the first annotation has
    /// no `id`, all are numbered from 1. What the evaluation of boxes does not use is skipped: outlines,
    /// licences, and the field `ignore`, which pycocotools overwrites too.
    ///
    /// - Throws: ``EvaluationError`` that names the file and the place in it, as `annotations[3].bbox[2]`.
    public init(contentsOf path: String) throws(EvaluationError) {
        do {
            try self.init(JSONText(contentsOf: path))
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads an annotation file of COCO's format from memory.
    ///
    /// - Throws: ``EvaluationError`` that names the place in the text, as `annotations[3].bbox[2]`.
    public init(json: [UInt8]) throws(EvaluationError) {
        try self.init(JSONText(json))
    }

    private init(_ text: JSONText) throws(EvaluationError) {
        #if canImport(CSimdJSON)
            self = try SimdJSONReader.dataset(text)
        #else
            self = try FoundationJSONReader.dataset(text)
        #endif
        try validate()
    }
}
