// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the detections above one confidence: confusions, missed objects, false alarms.
public struct DetectionErrors: Sendable {
    /// An object that no detection of its class found.
    public struct MissedObject: Hashable, Sendable {
        /// The object.
        public let annotation: COCODataset.Annotation
        /// The detection of another class that took its place, if there is one.
        public let confusedWith: COCOResult?
    }

    /// A detection that found no object of its class.
    public struct FalseAlarm: Hashable, Sendable {
        /// Why it found none.
        public enum Reason: Hashable, Sendable {
            /// It lies on an object of another class, which nothing found.
            case confusion(COCODataset.Annotation)
            /// It lies on an object of its class that a more confident one found.
            case duplicate(COCODataset.Annotation)
            /// It lies near an object of its class, with an overlap of at least a tenth, but not enough.
            case misplaced(COCODataset.Annotation)
            /// There is nothing.
            case background
        }

        /// The detection.
        public let result: COCOResult
        /// Why it found none.
        public let reason: Reason
    }

    /// Confidence from which on detections count.
    public let confidence: Double
    /// Classes against classes.
    public let matrix: ConfusionMatrix
    /// Largest first; of equal ones in the dataset's order.
    public let missedObjects: [MissedObject]
    /// Most confident first; of equal ones in the order of the results.
    public let falseAlarms: [FalseAlarm]
}

extension DetectionMatching {
    /// Overlap from which on a false alarm counts as near an object.
    private static let nearOverlap = 0.1

    /// What is wrong with the detections of at least this confidence.
    ///
    /// First every detection finds objects of its own class, as in the matching; those left over then take objects of
    /// other classes that are left over, again the most confident first and by the largest overlap. So the diagonal
    /// holds what precision and recall count, and no object is both found and confused.
    public func errors(confidence: Double) -> DetectionErrors {
        var columns: [Int64: Int] = [:]
        for (index, category) in dataset.categories.enumerated() { columns[category.id] = index }
        var matrix = ConfusionMatrix(categories: dataset.categories)
        var objects: [Int64: [Int]] = [:]
        var isFree = [Bool](repeating: false, count: dataset.annotations.count)
        for (index, annotation) in dataset.annotations.enumerated() where !annotation.isCrowd {
            guard let row = columns[annotation.categoryID] else { continue }
            objects[annotation.pictureID, default: []].append(index)
            if let finder = finders[index], results[finder].score >= confidence {
                matrix.increment(truth: row, predicted: row)
            } else {
                isFree[index] = true
            }
        }
        let alarms = results.indices.filter { outcomes[$0] == .falseAlarm && results[$0].score >= confidence }
            .sorted { (results[$0].score, $1) > (results[$1].score, $0) }
        var confused: [Int: COCOResult] = [:]
        var falseAlarms: [DetectionErrors.FalseAlarm] = []
        for index in alarms {
            let result = results[index]
            let candidates = objects[result.pictureID] ?? []
            let other = mostOverlapped(by: result.box, from: minimumIoU, among: candidates.filter { isFree[$0] })
            if let other {
                isFree[other] = false
                confused[other] = result
            }
            let row = other.flatMap { columns[dataset.annotations[$0].categoryID] }
            matrix.increment(truth: row, predicted: columns[result.categoryID])
            falseAlarms.append(.init(result: result, reason: reason(of: result, other: other, among: candidates)))
        }
        var missed: [DetectionErrors.MissedObject] = []
        for (index, annotation) in dataset.annotations.enumerated() {
            if isFree[index] { matrix.increment(truth: columns[annotation.categoryID], predicted: nil) }
            guard isFree[index] || confused[index] != nil else { continue }
            missed.append(.init(annotation: annotation, confusedWith: confused[index]))
        }
        return DetectionErrors(
            confidence: confidence, matrix: matrix, missedObjects: missed.sorted { $0.area > $1.area },
            falseAlarms: falseAlarms)
    }

    private func reason(
        of result: COCOResult, other: Int?, among candidates: [Int]
    ) -> DetectionErrors.FalseAlarm.Reason {
        if let other { return .confusion(dataset.annotations[other]) }
        let own = candidates.filter { dataset.annotations[$0].categoryID == result.categoryID }
        guard let nearest = mostOverlapped(by: result.box, from: Self.nearOverlap, among: own) else {
            return .background
        }
        let annotation = dataset.annotations[nearest]
        return result.box.overlap(with: annotation.box) >= minimumIoU ? .duplicate(annotation) : .misplaced(annotation)
    }

    private func mostOverlapped(by box: COCOBox, from minimum: Double, among candidates: [Int]) -> Int? {
        var best: (object: Int, overlap: Double)?
        for object in candidates {
            let overlap = box.overlap(with: dataset.annotations[object].box)
            if overlap >= minimum, overlap > best?.overlap ?? 0 { best = (object, overlap) }
        }
        return best?.object
    }
}

extension DetectionErrors.MissedObject {
    fileprivate var area: Double { annotation.area }
}
