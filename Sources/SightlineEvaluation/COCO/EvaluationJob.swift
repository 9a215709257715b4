// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// All that the judging of a class needs to know: the options and the tables, gathered by class.
struct EvaluationJob: Sendable {
    let options: COCOEvaluationOptions
    let lanes: EvaluationLanes
    /// The recalls at which precisions are read.
    let recalls: [Double]
    /// The classes, ascending by id.
    let categories: [COCODataset.Category]
    let annotations: [COCODataset.Annotation]
    let results: [COCOResult]
    /// Rows of `annotations` by class.
    let objects: CategoryGroups
    /// Rows of `results` by class.
    let detections: CategoryGroups

    /// Checks every value and gathers the tables.
    init(_ dataset: COCODataset, _ results: [COCOResult], _ options: COCOEvaluationOptions) throws(EvaluationError) {
        try options.validate()
        try dataset.validate()
        guard results.count < Int32.max else {
            throw .senseless(
                at: "results", expected: "fewer than \(Int32.max) entries", found: "\(results.count)",
                remedy: "evaluate a part of the pictures at a time")
        }
        self.options = options
        lanes = EvaluationLanes(iouThresholds: options.iouThresholds)
        recalls = COCOEvaluationOptions.evenlySpaced(from: 0, through: 1, count: options.recallThresholds)
        categories = dataset.categories.sorted { $0.id < $1.id }
        annotations = dataset.annotations
        self.results = results

        let categoryTable = try IDTable(categories.map(\.id), of: "categories")
        let pictureTable = try IDTable(dataset.pictures.map(\.id).sorted(), of: "images")
        objects = CategoryGroups(
            categories: annotations.map { Int32(categoryTable[$0.categoryID] ?? 0) },
            pictures: annotations.map { Int32(pictureTable[$0.pictureID] ?? 0) }, categoryCount: categories.count)
        var categoryRanks = [Int32](repeating: 0, count: results.count)
        var pictureRanks = [Int32](repeating: 0, count: results.count)
        for (row, result) in results.enumerated() {
            guard let picture = pictureTable[result.pictureID] else {
                throw .senseless(
                    at: "results[\(row)].image_id", expected: "the id of one of the dataset's images",
                    found: "\(result.pictureID)", remedy: "use the annotation file the results were made for")
            }
            guard let category = categoryTable[result.categoryID] else {
                throw .senseless(
                    at: "results[\(row)].category_id", expected: "the id of one of the dataset's categories",
                    found: "\(result.categoryID)", remedy: "map the model's classes to the dataset's ids")
            }
            try result.box.validate { "results[\(row)].bbox" }
            guard result.score.isFinite else {
                throw .senseless(
                    at: "results[\(row)].score", expected: "a finite number", found: "\(result.score)")
            }
            categoryRanks[row] = Int32(category)
            pictureRanks[row] = Int32(picture)
        }
        detections = CategoryGroups(
            categories: categoryRanks, pictures: pictureRanks, categoryCount: categories.count)
    }
}

extension COCOEvaluationOptions {
    /// Checks the ranges.
    func validate() throws(EvaluationError) {
        let limit = EvaluationLanes.maximumThresholdCount
        guard 1...limit ~= iouThresholds.count, iouThresholds.allSatisfy({ 0...1 ~= $0 }),
            zip(iouThresholds, iouThresholds.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw EvaluationError(
                .invalidOption, "iouThresholds: expected 1 to \(limit) ascending values in 0…1, found \(iouThresholds)")
        }
        guard 2...100_001 ~= recallThresholds else {
            throw EvaluationError(
                .invalidOption, "recallThresholds: expected 2 to 100001, found \(recallThresholds); COCO uses 101")
        }
        guard maximumDetections.count == 3, maximumDetections[0] > 0,
            zip(maximumDetections, maximumDetections.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw EvaluationError(
                .invalidOption,
                "maximumDetections: expected three ascending numbers, found \(maximumDetections); COCO uses 1, 10, 100")
        }
        guard threads ?? 1 > 0 else {
            throw EvaluationError(.invalidOption, "threads: expected 1 or more, found \(threads ?? 0)")
        }
    }
}
