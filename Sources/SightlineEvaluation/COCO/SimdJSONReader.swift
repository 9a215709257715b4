// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CSimdJSON)
    import CSimdJSON

    /// Reads COCO's files by simdjson.
    enum SimdJSONReader {
        /// The pictures, classes and objects of an annotation file, not yet checked against each other.
        static func dataset(_ text: JSONText) throws(EvaluationError) -> COCODataset {
            var columns: UnsafeMutablePointer<sightline_coco_dataset>?
            var fault = sightline_coco_fault()
            let status = unsafe text.bytes.withUnsafeBufferPointer { bytes in
                unsafe sightline_coco_read_dataset(bytes.baseAddress, text.count, &columns, &fault)
            }
            guard status == SIGHTLINE_COCO_OK.rawValue, let table = unsafe columns else {
                throw failure(status, fault)
            }
            defer { unsafe sightline_coco_free_dataset(table) }
            let rows = unsafe table.pointee
            let pictures = unsafe (0..<rows.picture_count).map { row in
                unsafe COCODataset.Picture(
                    id: rows.picture_ids[row], fileName: string(row, of: rows.picture_names),
                    width: Int(rows.picture_widths[row]), height: Int(rows.picture_heights[row]))
            }
            let categories = unsafe (0..<rows.category_count).map { row in
                let id = unsafe rows.category_ids[row]
                let name = unsafe string(row, of: rows.category_names)
                return COCODataset.Category(id: id, name: name.isEmpty ? String(id) : name)
            }
            let annotations = unsafe (0..<rows.annotation_count).map { row in
                let box = unsafe box(row, of: rows.boxes)
                let area = unsafe rows.areas[row]
                return unsafe COCODataset.Annotation(
                    id: rows.annotation_ids[row], pictureID: rows.annotation_pictures[row],
                    categoryID: rows.annotation_categories[row], box: box, area: area.isNaN ? box.area : area,
                    isCrowd: rows.crowds[row] != 0)
            }
            return COCODataset(pictures: pictures, categories: categories, annotations: annotations)
        }

        /// The detections of a result file.
        static func results(_ text: JSONText) throws(EvaluationError) -> [COCOResult] {
            var columns: UnsafeMutablePointer<sightline_coco_results>?
            var fault = sightline_coco_fault()
            let status = unsafe text.bytes.withUnsafeBufferPointer { bytes in
                unsafe sightline_coco_read_results(bytes.baseAddress, text.count, &columns, &fault)
            }
            guard status == SIGHTLINE_COCO_OK.rawValue, let table = unsafe columns else {
                throw failure(status, fault)
            }
            defer { unsafe sightline_coco_free_results(table) }
            let rows = unsafe table.pointee
            return unsafe (0..<rows.count).map { row in
                unsafe COCOResult(
                    pictureID: rows.picture_ids[row], categoryID: rows.category_ids[row], box: box(row, of: rows.boxes),
                    score: rows.scores[row])
            }
        }

        private static func box(_ row: Int, of boxes: UnsafePointer<Double>) -> COCOBox {
            unsafe COCOBox(
                x: boxes[4 * row], y: boxes[4 * row + 1], width: boxes[4 * row + 2], height: boxes[4 * row + 3])
        }

        private static func string(_ row: Int, of texts: sightline_coco_texts) -> String {
            let begin = unsafe row == 0 ? 0 : texts.ends[row - 1]
            let end = unsafe texts.ends[row]
            guard begin < end, let bytes = unsafe texts.bytes else { return "" }
            return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: end) {
                unsafe String(decoding: UnsafeBufferPointer(start: $0 + begin, count: end - begin), as: UTF8.self)
            }
        }

        private static func failure(_ status: Int32, _ fault: sightline_coco_fault) -> EvaluationError {
            guard status == SIGHTLINE_COCO_FAULT.rawValue else {
                return EvaluationError(.unreadableFile, "expected enough memory for the file, found too little")
            }
            return .misplaced(
                at: text(fault.place), expected: text(fault.expected), found: text(fault.found))
        }

        /// The text of a C array up to its zero.
        private static func text<T: BitwiseCopyable>(_ field: T) -> String {
            unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }
#endif
