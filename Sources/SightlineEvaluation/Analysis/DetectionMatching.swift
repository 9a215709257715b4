// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Which detection found which object, at one overlap.
///
/// By COCO's rules: in each picture and class the most confident detection chooses first and takes the free object that
/// it overlaps most, if by `minimumIoU`; one that gets none and lies in a crowd by as much is ignored. So what a
/// detection finds never depends on less confident ones, and one matching serves every confidence threshold.
///
/// Detections of pictures or classes that the dataset does not know are ignored; ``COCOEvaluation`` reports them.
public struct DetectionMatching: Sendable {
    /// What became of a detection.
    enum Outcome: Hashable, Sendable {
        /// It found the object of this index.
        case found(Int)
        /// It found nothing.
        case falseAlarm
        /// It counts neither way: in a crowd, or beyond the most confident ones of its class and picture.
        case ignored
    }

    /// The true objects.
    public let dataset: COCODataset
    /// The detections.
    public let results: [COCOResult]
    /// Overlap from which on a detection can find an object.
    public let minimumIoU: Double
    /// What became of each detection, in the order of `results`.
    let outcomes: [Outcome]
    /// For each object, in the order of the dataset's, the detection that found it.
    let finders: [Int?]

    /// Matches all detections.
    ///
    /// - Parameters:
    ///   - minimumIoU: In 0…1; COCO's numbers for "IoU 0.50" and this one's default agree.
    ///   - maximumDetections: Detections of one class that count on one picture, the most confident ones.
    /// - Throws: ``EvaluationError`` with `invalidOption` for an overlap outside 0…1.
    public init(
        dataset: COCODataset, results: [COCOResult], minimumIoU: Double = 0.5, maximumDetections: Int = 100
    ) throws(EvaluationError) {
        guard minimumIoU > 0, minimumIoU <= 1 else {
            throw EvaluationError(.invalidOption, "expected an overlap (IoU) above 0 and up to 1, got \(minimumIoU)")
        }
        self.dataset = dataset
        self.results = results
        self.minimumIoU = minimumIoU
        var objects: [Place: [Int]] = [:]
        for (index, annotation) in dataset.annotations.enumerated() {
            objects[Place(annotation.pictureID, annotation.categoryID), default: []].append(index)
        }
        let pictures = Set(dataset.pictures.map(\.id))
        let categories = Set(dataset.categories.map(\.id))
        var detections: [Place: [Int]] = [:]
        for (index, result) in results.enumerated()
        where !result.score.isNaN && pictures.contains(result.pictureID) && categories.contains(result.categoryID) {
            detections[Place(result.pictureID, result.categoryID), default: []].append(index)
        }
        var outcomes = [Outcome](repeating: .ignored, count: results.count)
        var finders = [Int?](repeating: nil, count: dataset.annotations.count)
        for (place, indices) in detections {
            let ranked = indices.sorted { (results[$0].score, $1) > (results[$1].score, $0) }
            let candidates = objects[place] ?? []
            for index in ranked.prefix(max(0, maximumDetections)) {
                let box = results[index].box
                var best: (object: Int, overlap: Double)?
                for object in candidates where !dataset.annotations[object].isCrowd && finders[object] == nil {
                    let overlap = box.overlap(with: dataset.annotations[object].box)
                    if overlap >= minimumIoU, overlap >= best?.overlap ?? 0 { best = (object, overlap) }
                }
                if let best {
                    outcomes[index] = .found(best.object)
                    finders[best.object] = index
                } else if !candidates.contains(where: { object in
                    dataset.annotations[object].isCrowd
                        && box.part(inside: dataset.annotations[object].box) >= minimumIoU
                }) {
                    outcomes[index] = .falseAlarm
                }
            }
        }
        self.outcomes = outcomes
        self.finders = finders
    }

    /// A picture and a class.
    private struct Place: Hashable {
        let pictureID: Int64
        let categoryID: Int64

        init(_ pictureID: Int64, _ categoryID: Int64) {
            self.pictureID = pictureID
            self.categoryID = categoryID
        }
    }
}
