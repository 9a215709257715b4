// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Testing

@testable import SightlineEvaluation

/// A file with a fault, and what its error has to say.
struct FaultyFile: CustomTestStringConvertible, Sendable {
    let text: String
    let code: EvaluationError.Code
    let parts: [String]

    init(_ text: String, _ code: EvaluationError.Code, _ parts: String...) {
        self.text = text
        self.code = code
        self.parts = parts
    }

    var testDescription: String { parts.joined(separator: " ") }
}

@Suite("COCO files")
struct COCOReadingTests {
    static func result(_ change: (String, String)? = nil) -> String {
        let row = #"{"image_id": 1, "category_id": 2, "bbox": [3, 4, 5, 6], "score": 0.5}"#
        guard let (old, new) = change else { return row }
        return row.replacing(old, with: new)
    }

    static func dataset(_ change: (String, String)? = nil) -> String {
        let text = """
            {"info": {"images": 7}, "images": [{"id": 1, "file_name": "a.jpg", "width": 640, "height": 480}, {"id": 2}],
            "annotations": [{"id": 10, "image_id": 1, "category_id": 3, "bbox": [1, 2, 3, 4], "iscrowd": 0},
            {"id": 11, "image_id": 2, "category_id": 3, "bbox": [1, 2, 3, 4], "area": 6.5, "iscrowd": 1,
            "segmentation": [[1, 2, 3]]}], "categories": [{"id": 3, "name": "Katze \\u00fc \\"x\\""}, {"id": 4}]}
            """
        guard let (old, new) = change else { return text }
        return text.replacing(old, with: new)
    }

    static let faultyResults = [
        FaultyFile("", .invalidFormat, "expected complete JSON", "found nothing"),
        FaultyFile(" \n", .invalidFormat, "expected complete JSON"),
        FaultyFile("[", .invalidFormat, "expected complete JSON", "write the file again"),
        FaultyFile("[" + result() + ", {\"image", .invalidFormat, "expected complete JSON"),
        FaultyFile("[" + result() + "] x", .invalidFormat, "expected complete JSON"),
        FaultyFile("[" + result() + result() + "]", .invalidFormat, "expected complete JSON"),
        FaultyFile("\u{1}\u{2}", .invalidFormat, "expected"),
        FaultyFile("{}", .invalidFormat, "expected an array of results", "found an object"),
        FaultyFile("12", .invalidFormat, "expected an array of results", "found 12"),
        FaultyFile("null", .invalidFormat, "expected an array of results"),
        FaultyFile("[" + result() + ", 7]", .invalidFormat, "[1]: expected an object, found 7"),
        FaultyFile(
            "[" + result(("[3, 4, 5, 6]", "[3, 4, NaN, 6]")) + "]", .invalidFormat,
            "[0].bbox[2]: expected a finite number, found NaN"),
        FaultyFile("[" + result(("[3, 4, 5, 6]", "[3, 4, 1e999, 6]")) + "]", .invalidFormat, "[0].bbox[2]", "1e999"),
        FaultyFile(
            "[" + result(("[3, 4, 5, 6]", "[3, 4, 5]")) + "]", .invalidFormat,
            "[0].bbox: expected an array of four numbers, found 3"),
        FaultyFile("[" + result(("[3, 4, 5, 6]", "[3, 4, 5, 6, 7]")) + "]", .invalidFormat, "[0].bbox", "found 5"),
        FaultyFile("[" + result(("[3, 4, 5, 6]", "7")) + "]", .invalidFormat, "[0].bbox", "found 7"),
        FaultyFile(
            "[" + result(("5, 6]", "-5, 6]")) + "]", .invalidValue, "[0].bbox[2]: expected 0 or more, found -5.0"),
        FaultyFile("[" + result(("5, 6]", "1e300, 1e300]")) + "]", .invalidValue, "[0].bbox", "finite size"),
        FaultyFile(
            "[" + result(("0.5", "\"high\"")) + "]", .invalidFormat,
            "[0].score: expected a finite number, found \"high\""),
        FaultyFile("[" + result(("0.5", "null")) + "]", .invalidFormat, "[0].score", "null"),
        FaultyFile(
            "[" + result(("1,", "1.5,")) + "]", .invalidFormat, "[0].image_id: expected an integer", "found 1.5"),
        FaultyFile(
            "[" + result(("1,", "9223372036854775808,")) + "]", .invalidFormat, "[0].image_id", "9223372036854775808"),
        FaultyFile(
            "[" + result(("category_id", "class")) + "]", .invalidFormat,
            "[0].category_id: expected a value, found none"),
    ]

    @Test("a fault in a result file is named by its place", arguments: faultyResults)
    func faultyResult(_ file: FaultyFile) {
        let error = #expect(throws: EvaluationError.self) { try COCOResult.read(json: Array(file.text.utf8)) }
        #expect(error?.code == file.code)
        for part in file.parts { #expect(error?.message.contains(part) == true, "\(error?.message ?? "")") }
    }

    static let faultyDatasets = [
        FaultyFile("", .invalidFormat, "expected complete JSON", "found nothing"),
        FaultyFile("[]", .invalidFormat, "expected an object with images, annotations and categories, found an array"),
        FaultyFile(dataset(("\"images\": [", "\"pictures\": [")), .invalidFormat, "expected images"),
        FaultyFile(dataset(("\"categories\"", "\"classes\"")), .invalidFormat, "expected categories"),
        FaultyFile(dataset(("\"annotations\"", "\"objects\"")), .invalidFormat, "expected annotations"),
        FaultyFile(#"{"images": 3}"#, .invalidFormat, "images: expected an array, found 3"),
        FaultyFile(
            dataset(("\"id\": 2}", "\"id\": 1}")), .invalidValue, "images[1].id: expected an id of its own, found 1"),
        FaultyFile(dataset(("\"id\": 4", "\"id\": 3")), .invalidValue, "categories[1].id", "categories[0]"),
        FaultyFile(dataset(("\"id\": 11", "\"id\": 10")), .invalidValue, "annotations[1].id", "annotations[0]"),
        FaultyFile(dataset(("\"image_id\": 2", "\"image_id\": 99")), .invalidValue, "annotations[1].image_id", "99"),
        FaultyFile(
            dataset(("\"category_id\": 3", "\"category_id\": 9")), .invalidValue, "annotations[0].category_id", "9"),
        FaultyFile(
            dataset(("[1, 2, 3, 4]", "[1, 2, -3, 4]")), .invalidValue, "annotations[0].bbox[2]: expected 0 or more"),
        FaultyFile(dataset(("6.5", "-6.5")), .invalidValue, "annotations[1].area"),
        FaultyFile(dataset(("6.5", "\"big\"")), .invalidFormat, "annotations[1].area", "big"),
        FaultyFile(dataset(("\"iscrowd\": 1", "\"iscrowd\": \"no\"")), .invalidFormat, "annotations[1].iscrowd"),
        FaultyFile(dataset(("640", "-640")), .invalidValue, "images[0].width"),
        FaultyFile(dataset(("\"a.jpg\"", "5")), .invalidFormat, "images[0].file_name: expected a string, found 5"),
        FaultyFile(dataset(("{\"id\": 11, ", "{")), .invalidFormat, "annotations[1].id"),
        FaultyFile(String(dataset().dropLast(20)), .invalidFormat, "expected complete JSON"),
    ]

    @Test("a file cut off at any byte is refused")
    func cutOff() {
        let (dataset, results) = (
            Array(Self.dataset().utf8), Array(("[" + Self.result() + "," + Self.result() + "]").utf8)
        )
        for count in dataset.indices {
            #expect(throws: EvaluationError.self) { try COCODataset(json: Array(dataset[..<count])) }
        }
        for count in results.indices {
            #expect(throws: EvaluationError.self) { try COCOResult.read(json: Array(results[..<count])) }
        }
    }

    @Test("a fault in an annotation file is named by its place", arguments: faultyDatasets)
    func faultyDataset(_ file: FaultyFile) {
        let error = #expect(throws: EvaluationError.self) { try COCODataset(json: Array(file.text.utf8)) }
        #expect(error?.code == file.code)
        for part in file.parts { #expect(error?.message.contains(part) == true, "\(error?.message ?? "")") }
    }

    @Test("results that name nothing in the dataset are refused, by the evaluation")
    func unknownReferences() throws {
        let dataset = try COCODataset(json: Array(Self.dataset().utf8))
        for (pictureID, categoryID, place) in [(9, 3, "results[0].image_id"), (1, 9, "results[0].category_id")] {
            let result = COCOResult(
                pictureID: Int64(pictureID), categoryID: Int64(categoryID),
                box: COCOBox(x: 0, y: 0, width: 1, height: 1), score: 0.5)
            let error = #expect(throws: EvaluationError.self) {
                try COCOEvaluation(dataset: dataset, results: [result])
            }
            #expect(error?.message.hasPrefix(place) == true, "\(error?.message ?? "")")
        }
        let nan = COCOResult(
            pictureID: 1, categoryID: 3, box: COCOBox(x: 0, y: .nan, width: 1, height: 1), score: 0.5)
        #expect(throws: EvaluationError.self) { try COCOEvaluation(dataset: dataset, results: [nan]) }
        var unscored = nan
        unscored.box.y = 0
        unscored.score = .infinity
        #expect(throws: EvaluationError.self) { try COCOEvaluation(dataset: dataset, results: [unscored]) }
    }

    @Test("what a file leaves out has its default, what is there is kept")
    func values() throws {
        let dataset = try COCODataset(json: Array(Self.dataset().utf8))
        #expect(
            dataset.pictures == [
                .init(id: 1, fileName: "a.jpg", width: 640, height: 480),
                .init(id: 2, fileName: "", width: 0, height: 0),
            ])
        #expect(dataset.categories == [.init(id: 3, name: "Katze ü \"x\""), .init(id: 4, name: "4")])
        #expect(dataset.annotations.map(\.area) == [12, 6.5])
        #expect(dataset.annotations.map(\.isCrowd) == [false, true])
    }

    @Test("annotations are numbered when the first has no id, by both readers")
    func numbered() throws {
        let text = Array(Self.dataset(("{\"id\": 10, ", "{")).utf8)
        let dataset = try COCODataset(json: text)
        #expect(dataset.annotations.map(\.id) == [1, 2])
        #expect(try FoundationJSONReader.dataset(JSONText(text)) == dataset)
    }

    @Test("ids beyond 2^53 stay exact, whole numbers may be written as fractions")
    func largeIDs() throws {
        let text = "[" + Self.result(("1,", "9007199254740993,")) + "," + Self.result(("2,", "-7.0,")) + "]"
        let results = try COCOResult.read(json: Array(text.utf8))
        #expect(results.map(\.pictureID) == [9_007_199_254_740_993, 1])
        #expect(results.map(\.categoryID) == [2, -7])
    }

    @Test("both readers read the same")
    func readersAgree() throws {
        let dataset = try JSONText(Array(Self.dataset().utf8))
        let results = try JSONText(Array(("[" + Self.result() + "]").utf8))
        #expect(try FoundationJSONReader.dataset(dataset) == COCODataset(json: Array(Self.dataset().utf8)))
        #expect(try FoundationJSONReader.results(results).count == 1)
        for fixture in COCOCase.all {
            #expect(
                try FoundationJSONReader.results(JSONText(Array(fixture.results.utf8)))
                    == COCOResult.read(json: Array(fixture.results.utf8)))
        }
    }

    @Test("the other reader names the place of a fault too")
    func otherReaderFails() throws {
        let cases = [
            ("[" + Self.result(("0.5", "\"high\"")) + "]", "[0].score"),
            ("[" + Self.result(("[3, 4, 5, 6]", "[3, 4, 5]")) + "]", "[0].bbox"),
            ("[" + Self.result(("category_id", "class")) + "]", "[0].category_id"),
            ("", "expected complete JSON"),
        ]
        for (text, part) in cases {
            let error = #expect(throws: EvaluationError.self) {
                try FoundationJSONReader.results(JSONText(Array(text.utf8)))
            }
            #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
        }
    }

    @Test("a file that cannot be read is named", arguments: ["/nowhere/annotations.json", "/", "/dev/null"])
    func unreadable(_ path: String) {
        let error = #expect(throws: EvaluationError.self) { try COCODataset(contentsOf: path) }
        #expect(error?.code == .unreadableFile)
        #expect(error?.message.hasPrefix(path + ": ") == true, "\(error?.message ?? "")")
    }

    @Test("both files are read side by side as one after the other, the annotations' fault comes first")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/coco-files-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (annotations, results) = (folder + "/annotations.json", folder + "/results.json")
        let text = "[" + Self.result(("\"category_id\": 2", "\"category_id\": 3")) + "]"
        try Data(Self.dataset().utf8).write(to: URL(fileURLWithPath: annotations))
        try Data(text.utf8).write(to: URL(fileURLWithPath: results))
        for threads in [1, 2, nil] {
            let files = try COCOFiles(annotations: annotations, results: results, threads: threads)
            #expect(try files.dataset == COCODataset(json: Array(Self.dataset().utf8)))
            #expect(try files.results == COCOResult.read(json: Array(text.utf8)))
            let error = #expect(throws: EvaluationError.self) {
                try COCOFiles(annotations: results, results: annotations, threads: threads)
            }
            #expect(error?.message.hasPrefix(results + ": expected an object") == true, "\(error?.message ?? "")")
        }
    }
}
