// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineEvaluation
import Testing

/// Two classes on two pictures, small enough to be matched by hand.
///
/// Picture 1: a cat at 0…10, a cat at 100…110 and a dog at 200…220 (all 10 or 20 high, from y = 0), and a crowd of
/// cats at 300…400. Picture 2: a dog at 0…40.
@Suite("DetectionMatching")
struct DetectionMatchingTests {
    private static let cat = COCODataset.Category(id: 3, name: "cat")
    private static let dog = COCODataset.Category(id: 8, name: "dog")

    private static func box(_ x: Double, _ side: Double, width: Double? = nil) -> COCOBox {
        COCOBox(x: x, y: 0, width: width ?? side, height: side)
    }

    private static func object(
        _ id: Int64, _ pictureID: Int64, _ category: COCODataset.Category, _ box: COCOBox, isCrowd: Bool = false
    ) -> COCODataset.Annotation {
        .init(id: id, pictureID: pictureID, categoryID: category.id, box: box, area: box.area, isCrowd: isCrowd)
    }

    private static let dataset = COCODataset(
        pictures: [
            .init(id: 1, fileName: "1.jpg", width: 640, height: 480),
            .init(id: 2, fileName: "2.jpg", width: 640, height: 480),
        ],
        categories: [cat, dog],
        annotations: [
            object(11, 1, cat, box(0, 10)), object(12, 1, cat, box(100, 10)), object(13, 1, dog, box(200, 20)),
            object(14, 1, cat, box(300, 100), isCrowd: true), object(15, 2, dog, box(0, 40)),
        ])

    private static func result(
        _ pictureID: Int64, _ category: COCODataset.Category, _ box: COCOBox, _ score: Double
    ) -> COCOResult {
        .init(pictureID: pictureID, categoryID: category.id, box: box, score: score)
    }

    private static let results = [
        result(1, cat, box(0, 10), 0.5),  // 0 finds 11, but only after 1 has not taken it
        result(1, cat, box(5, 10), 0.9),  // 1 IoU 1/3 with 11: misplaced
        result(1, cat, box(101, 10), 0.8),  // 2 finds 12 (IoU 9/11)
        result(1, cat, box(100, 10), 0.7),  // 3 a duplicate of 12
        result(1, cat, box(201, 20), 0.6),  // 4 on the dog 13: a confusion
        result(1, cat, box(310, 20), 0.95),  // 5 in the crowd: ignored
        result(2, dog, box(500, 30), 0.4),  // 6 background
        result(2, dog, box(0, 40), 0.2),  // 7 finds 15
    ]

    @Test("each detection finds, is ignored or is a false alarm")
    func outcomes() throws {
        let matching = try DetectionMatching(dataset: Self.dataset, results: Self.results)
        #expect(
            matching.outcomes == [
                .found(0), .falseAlarm, .found(1), .falseAlarm, .falseAlarm, .ignored, .falseAlarm, .found(4),
            ])
        #expect(matching.finders == [0, 2, nil, nil, 7])
    }

    @Test("overlap at the threshold counts, the better overlap wins, ties keep the order of the results")
    func ties() throws {
        let dataset = COCODataset(
            pictures: Self.dataset.pictures, categories: [Self.cat],
            annotations: [
                Self.object(1, 1, Self.cat, Self.box(0, 10)), Self.object(2, 1, Self.cat, Self.box(2, 10)),
            ])
        let results = [
            Self.result(1, Self.cat, Self.box(2, 10), 0.5), Self.result(1, Self.cat, Self.box(2, 10), 0.5),
            Self.result(1, Self.cat, Self.box(2, 10), 0.5),
        ]
        let matching = try DetectionMatching(dataset: dataset, results: results, minimumIoU: 8.0 / 12)
        #expect(matching.outcomes == [.found(1), .found(0), .falseAlarm])
        let stricter = try DetectionMatching(dataset: dataset, results: results, minimumIoU: 0.67)
        #expect(stricter.outcomes == [.found(1), .falseAlarm, .falseAlarm])
    }

    @Test("results beyond the limit, of unknown pictures or classes and without a number do not count")
    func ignored() throws {
        let results = [
            Self.result(1, Self.cat, Self.box(0, 10), 0.5), Self.result(1, Self.cat, Self.box(100, 10), 0.4),
            Self.result(9, Self.cat, Self.box(0, 10), 0.5),
            .init(pictureID: 1, categoryID: 99, box: Self.box(0, 1), score: 1),
            Self.result(1, Self.cat, Self.box(0, 10), .nan),
        ]
        let matching = try DetectionMatching(dataset: Self.dataset, results: results, maximumDetections: 1)
        #expect(matching.outcomes == [.found(0), .ignored, .ignored, .ignored, .ignored])
        #expect(throws: EvaluationError.self) {
            try DetectionMatching(dataset: Self.dataset, results: [], minimumIoU: .nan)
        }
    }

    @Test("the curve has a point for every confidence, and the best one has the largest F1")
    func curve() throws {
        let curves = try DetectionMatching(dataset: Self.dataset, results: Self.results).operatingCurves
        #expect(curves.map(\.category) == [Self.cat, Self.dog])
        // Cats, two objects: a miss at 0.9, a hit at 0.8, misses at 0.7 and 0.6, a hit at 0.5.
        #expect(curves[0].objectCount == 2)
        #expect(curves[0].points.map(\.threshold) == [0.9, 0.8, 0.7, 0.6, 0.5])
        let precisions: [Double] = [0, 0.5, Double(1) / 3, 0.25, 0.4]
        #expect(curves[0].points.map(\.precision) == precisions)
        #expect(curves[0].points.map(\.recall) == [0, 0.5, 0.5, 0.5, 1])
        // F1: 0, 0.5, 0.4, 1/3, 4/7.
        #expect(curves[0].best?.threshold == 0.5)
        let tolerance = 1e-12
        #expect(abs((curves[0].best?.f1 ?? 0) - 4.0 / 7) < tolerance)
        #expect(curves[1].best == .init(threshold: 0.2, precision: 0.5, recall: 0.5))
    }

    @Test("equal confidences are one point; no objects or nothing found has no best one")
    func curveEdges() {
        let curve = OperatingCurve(
            category: Self.cat, objectCount: 4,
            detections: [(0.5, false), (0.5, true), (0.9, true), (0.5, true), (0.1, false)])
        #expect(curve.points.map(\.threshold) == [0.9, 0.5, 0.1])
        #expect(curve.points.map(\.precision) == [1, 0.75, 0.6])
        #expect(curve.best == .init(threshold: 0.5, precision: 0.75, recall: 0.75))
        let none = OperatingCurve(category: Self.cat, objectCount: 0, detections: [(0.5, false)])
        #expect(none.points.isEmpty && none.best == nil)
        let lost = OperatingCurve(category: Self.cat, objectCount: 3, detections: [(0.5, false)])
        #expect(lost.points == [.init(threshold: 0.5, precision: 0, recall: 0)] && lost.best == nil)
    }

    @Test("the matrix holds every object once and every detection once")
    func matrix() throws {
        let errors = try DetectionMatching(dataset: Self.dataset, results: Self.results).errors(confidence: 0.3)
        let matrix = errors.matrix
        let expected: [[Int]] = [
            [2, 0, 0],  // cats: both found
            [1, 0, 1],  // dogs: one taken for a cat, one missed (its detection is below 0.3)
            [2, 1, 0],  // background: the misplaced and the duplicate cat, a dog
        ]
        let places: [Int?] = [0, 1, nil]
        for (row, truth) in places.enumerated() {
            for (column, predicted) in places.enumerated() {
                #expect(matrix.count(truth: truth, predicted: predicted) == expected[row][column])
            }
        }
        #expect(matrix.recall(of: 0) == 1 && matrix.recall(of: 1) == 0)
        #expect(
            matrix.confusions == [
                .init(truth: nil, predicted: Self.cat, count: 2), .init(truth: Self.dog, predicted: Self.cat, count: 1),
                .init(truth: Self.dog, predicted: nil, count: 1), .init(truth: nil, predicted: Self.dog, count: 1),
            ])
    }

    @Test("missed objects come by size, false alarms by confidence, each with its reason")
    func misses() throws {
        let errors = try DetectionMatching(dataset: Self.dataset, results: Self.results).errors(confidence: 0.3)
        let objects = Self.dataset.annotations
        #expect(
            errors.missedObjects == [
                .init(annotation: objects[4], confusedWith: nil),
                .init(annotation: objects[2], confusedWith: Self.results[4]),
            ])
        #expect(
            errors.falseAlarms == [
                .init(result: Self.results[1], reason: .misplaced(objects[0])),
                .init(result: Self.results[3], reason: .duplicate(objects[1])),
                .init(result: Self.results[4], reason: .confusion(objects[2])),
                .init(result: Self.results[6], reason: .background),
            ])
        let all = try DetectionMatching(dataset: Self.dataset, results: Self.results).errors(confidence: 0)
        #expect(all.missedObjects.map(\.annotation.id) == [13])
        let none = try DetectionMatching(dataset: Self.dataset, results: Self.results).errors(confidence: 1)
        #expect(none.missedObjects.map(\.annotation.id) == [15, 13, 11, 12] && none.falseAlarms.isEmpty)
    }
}
