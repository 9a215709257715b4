// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineEvaluation
import Testing
import _SightlineTestSupport

/// Numbers of pycocotools 2.0.11; see `Fixtures/README.md`.
struct COCOCase: Decodable, CustomTestStringConvertible, Sendable {
    let name: String
    let dataset: String
    let results: String
    let expected: [Double]

    var testDescription: String { name }

    static let all: [COCOCase] = {
        let path =
            #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/") + "/Fixtures/coco-cases.json"
        let data = try? Data(contentsOf: URL(fileURLWithPath: path))
        return data.flatMap { try? JSONDecoder().decode([COCOCase].self, from: $0) } ?? []
    }()
}

@Suite("COCOEvaluation")
struct COCOEvaluationTests {
    /// The mean of thousands of numbers is summed in another order than numpy's.
    static let tolerance = 1e-9
    static let folder = "coco_detection/map_fixtures/cocoapi"

    /// pycocotools 2.0.11 on the files of `map_fixtures/cocoapi`; two digits less are in the data's `expected.json`.
    static let published: [(truth: String, found: String, numbers: [Double])] = [
        (
            "instances_val2014_100.json", "instances_val2014_fakebbox100_results.json",
            [
                0.5045806987249628, 0.6969727247299577, 0.5729816669904824, 0.5856257209410443, 0.5193996948036719,
                0.5013978986347466, 0.38681277964578054, 0.5936795762842003, 0.595352982877607, 0.6398109626113442,
                0.5664205978994309, 0.5642905982905982,
            ]
        ),
        (
            "gt_dataset.json", "dt_dataset.json",
            [
                0.6947194719471946, 0.6947194719471946, 0.6947194719471946, -1.0, 0.7920792079207921, 0.0,
                0.6666666666666666, 0.75, 0.75, -1.0, 0.7916666666666666, 0.0,
            ]
        ),
    ]

    static func expect(_ summary: COCOSummary, _ numbers: [Double]) {
        for (entry, number) in zip(summary.entries, numbers) {
            if number < 0 {
                #expect(entry.value == nil, "\(entry.name)")
            } else {
                #expect(
                    abs((entry.value ?? -1) - number) <= tolerance,
                    "\(entry.name): \(String(describing: entry.value)), pycocotools \(number)")
            }
        }
    }

    static func evaluation(
        _ dataset: String, _ results: String, _ options: COCOEvaluationOptions = .init()
    ) throws -> COCOEvaluation {
        try COCOEvaluation(
            dataset: COCODataset(json: Array(dataset.utf8)), results: COCOResult.read(json: Array(results.utf8)),
            options: options)
    }

    @Test("the fixtures are read, all of them")
    func fixtures() {
        #expect(COCOCase.all.count == 66)
    }

    @Test("the twelve numbers are pycocotools'", arguments: COCOCase.all)
    func cases(_ fixture: COCOCase) throws {
        for threads in [1, 3] {
            let evaluation = try Self.evaluation(fixture.dataset, fixture.results, .init(threads: threads))
            Self.expect(evaluation.summary, fixture.expected)
        }
    }

    @Test(
        "the numbers of COCO's own sample are pycocotools'",
        .enabled(if: TestData.isAvailable, .init(rawValue: TestData.reason)), arguments: published.indices)
    func sample(_ index: Int) throws {
        let (truth, found, numbers) = Self.published[index]
        let evaluation = try COCOEvaluation(
            dataset: COCODataset(contentsOf: TestData.path("\(Self.folder)/\(truth)")),
            results: COCOResult.read(contentsOf: TestData.path("\(Self.folder)/\(found)")))
        Self.expect(evaluation.summary, numbers)
    }

    @Test("names are the field's, in pycocotools' order")
    func names() throws {
        let evaluation = try Self.evaluation(#"{"images":[],"categories":[],"annotations":[]}"#, "[]")
        #expect(
            evaluation.summary.entries.map(\.name) == [
                "AP", "AP50", "AP75", "APsmall", "APmedium", "APlarge", "AR1", "AR10", "AR100", "ARsmall", "ARmedium",
                "ARlarge",
            ])
        #expect(evaluation.summary.entries.allSatisfy { $0.value == nil })
        #expect(evaluation.categories.isEmpty)
    }

    static let two = """
        {"images": [{"id": 5}], "categories": [{"id": 9, "name": "cat"}, {"id": 2, "name": "dog"}], "annotations": [
        {"id": 0, "image_id": 5, "category_id": 9, "bbox": [0, 0, 10, 10]},
        {"id": 1, "image_id": 5, "category_id": 9, "bbox": [50, 0, 10, 10], "iscrowd": false}]}
        """

    @Test("classes come by id, each with its curve over the recall")
    func categories() throws {
        let results = """
            [{"image_id": 5, "category_id": 9, "bbox": [50, 0, 10, 10], "score": 0.75},
            {"image_id": 5, "category_id": 9, "bbox": [20, 20, 10, 10], "score": 0.5},
            {"image_id": 5, "category_id": 9, "bbox": [0, 0, 10, 10], "score": 0.25}]
            """
        let evaluation = try Self.evaluation(Self.two, results)
        #expect(evaluation.categories.map(\.category.name) == ["dog", "cat"])
        let (dog, cat) = (evaluation.categories[0], evaluation.categories[1])
        #expect(dog.objectCount == 0 && dog.summary.entries.allSatisfy { $0.value == nil })
        #expect(dog.precision(atIoU: 0).isEmpty)
        #expect(cat.objectCount == 2 && cat.detectionCount == 3)
        // Up to recall 0.5 the first hit is enough; beyond, two of three are hits.
        let precision = cat.precision(atIoU: 9)
        #expect(precision.count == 101)
        #expect(precision[...50].allSatisfy { abs($0 - 1) < Self.tolerance })
        #expect(precision[51...].allSatisfy { abs($0 - 2.0 / 3) < Self.tolerance })
        let scores = cat.scores(atIoU: 9)
        #expect(scores[...50].allSatisfy { $0 == 0.75 } && scores[51...].allSatisfy { $0 == 0.25 })
        #expect(cat.precision(atIoU: 10).isEmpty && cat.precision(atIoU: -1).isEmpty)
        #expect(cat.summary.ar1 == 0.5 && cat.summary.ar10 == 1)
        #expect(cat.summary.arSmall == 1 && cat.summary.arLarge == nil)
    }

    @Test("an object with the id 0 counts as any other, which pycocotools takes for none")
    func zeroID() throws {
        let results = #"[{"image_id": 5, "category_id": 9, "bbox": [0, 0, 10, 10], "score": 0.75}]"#
        #expect(try Self.evaluation(Self.two, results).summary.ar100 == 0.5)
    }

    @Test("thresholds are numpy's to the last bit")
    func thresholds() {
        let thresholds = COCOEvaluationOptions.cocoThresholds
        #expect(
            thresholds == [
                0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.8999999999999999, 0.95,
            ])
    }

    @Test(
        "options out of range are refused",
        arguments: [
            COCOEvaluationOptions(iouThresholds: []), COCOEvaluationOptions(iouThresholds: [0.5, 0.5]),
            COCOEvaluationOptions(iouThresholds: [.nan]), COCOEvaluationOptions(iouThresholds: [-0.1]),
            COCOEvaluationOptions(iouThresholds: (0...16).map { Double($0) / 32 }),
            COCOEvaluationOptions(recallThresholds: 1), COCOEvaluationOptions(recallThresholds: .max),
            COCOEvaluationOptions(maximumDetections: [100]), COCOEvaluationOptions(maximumDetections: [0, 1, 2]),
            COCOEvaluationOptions(maximumDetections: [10, 1, 100]), COCOEvaluationOptions(threads: 0),
        ])
    func options(_ options: COCOEvaluationOptions) {
        let error = #expect(throws: EvaluationError.self) { try Self.evaluation(Self.two, "[]", options) }
        #expect(error?.code == .invalidOption)
    }

    @Test("a limit of detections may be as large as a number can be")
    func largestLimit() throws {
        let results = #"[{"image_id": 5, "category_id": 9, "bbox": [0, 0, 10, 10], "score": 0.75}]"#
        let options = COCOEvaluationOptions(maximumDetections: [1, 2, .max])
        #expect(try Self.evaluation(Self.two, results, options).summary.ar100 == 0.5)
    }

    @Test("one threshold, sixteen, and one of 1")
    func unusualThresholds() throws {
        let results = #"[{"image_id": 5, "category_id": 9, "bbox": [0, 0, 10, 10], "score": 0.75}]"#
        let one = try Self.evaluation(Self.two, results, .init(iouThresholds: [1])).summary
        #expect(one.ar100 == 0.5 && one.ap50 == nil)
        let many = (1...16).map { Double($0) / 16 }
        #expect(try Self.evaluation(Self.two, results, .init(iouThresholds: many)).summary.ar100 == 0.5)
    }
}
