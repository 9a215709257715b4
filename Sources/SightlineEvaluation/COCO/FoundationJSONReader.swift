// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads COCO's files by Foundation's decoder, where simdjson is not at hand.
enum FoundationJSONReader {
    /// The pictures, classes and objects of an annotation file, not yet checked against each other.
    static func dataset(_ text: JSONText) throws(EvaluationError) -> COCODataset {
        let file = try decode(AnnotationFile.self, text)
        var annotations: [COCODataset.Annotation] = []
        annotations.reserveCapacity(file.annotations.count)
        // Annotations have ids, or none of them has: then they are numbered.
        let areNumbered = file.annotations.first.map { $0.id == nil } ?? false
        for (row, entry) in file.annotations.enumerated() {
            guard let id = areNumbered ? Int64(row) + 1 : entry.id else {
                throw .misplaced(at: "annotations[\(row)].id", expected: "a value", found: "none")
            }
            let box = try box(entry.bbox, at: "annotations[\(row)].bbox")
            annotations.append(
                COCODataset.Annotation(
                    id: id, pictureID: entry.pictureID, categoryID: entry.categoryID, box: box,
                    area: entry.area ?? box.area, isCrowd: entry.isCrowd?.isSet ?? false))
        }
        return COCODataset(
            pictures: file.images.map {
                COCODataset.Picture(
                    id: $0.id, fileName: $0.fileName ?? "", width: $0.width ?? 0, height: $0.height ?? 0)
            },
            categories: file.categories.map {
                COCODataset.Category(id: $0.id, name: $0.name.flatMap { $0.isEmpty ? nil : $0 } ?? String($0.id))
            },
            annotations: annotations)
    }

    /// The detections of a result file.
    static func results(_ text: JSONText) throws(EvaluationError) -> [COCOResult] {
        var results: [COCOResult] = []
        for (row, entry) in try decode([ResultEntry].self, text).enumerated() {
            results.append(
                COCOResult(
                    pictureID: entry.pictureID, categoryID: entry.categoryID,
                    box: try box(entry.bbox, at: "[\(row)].bbox"), score: entry.score))
        }
        return results
    }

    private static func box(_ sides: [Double], at place: String) throws(EvaluationError) -> COCOBox {
        guard sides.count == 4 else {
            throw .misplaced(at: place, expected: "an array of four numbers", found: String(sides.count))
        }
        return COCOBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ text: JSONText) throws(EvaluationError) -> T {
        do {
            return try JSONDecoder().decode(type, from: Data(text.bytes[..<text.count]))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw .misplaced(at: place(context.codingPath), expected: "a value of its type", found: "another")
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .misplaced(at: place(context.codingPath + [key]), expected: "a value", found: "none")
        } catch DecodingError.dataCorrupted(let context) {
            throw .misplaced(
                at: place(context.codingPath), expected: "complete JSON", found: context.debugDescription)
        } catch {
            throw .misplaced(at: "", expected: "complete JSON", found: "\(error)")
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private struct AnnotationFile: Decodable {
        var images: [PictureEntry]
        var categories: [CategoryEntry]
        var annotations: [AnnotationEntry]
    }

    private struct PictureEntry: Decodable {
        enum CodingKeys: String, CodingKey { case id, width, height, fileName = "file_name" }
        var id: Int64
        var fileName: String?
        var width, height: Int?
    }

    private struct CategoryEntry: Decodable {
        var id: Int64
        var name: String?
    }

    private struct AnnotationEntry: Decodable {
        enum CodingKeys: String, CodingKey {
            case id, bbox, area
            case pictureID = "image_id"
            case categoryID = "category_id"
            case isCrowd = "iscrowd"
        }
        var id: Int64?
        var pictureID, categoryID: Int64
        var bbox: [Double]
        var area: Double?
        var isCrowd: Flag?
    }

    private struct ResultEntry: Decodable {
        enum CodingKeys: String, CodingKey {
            case bbox, score
            case pictureID = "image_id"
            case categoryID = "category_id"
        }
        var pictureID, categoryID: Int64
        var bbox: [Double]
        var score: Double
    }

    /// 0, 1, false or true.
    private struct Flag: Decodable {
        let isSet: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let truth = try? container.decode(Bool.self) {
                isSet = truth
            } else {
                isSet = try container.decode(Int64.self) != 0
            }
        }
    }
}
