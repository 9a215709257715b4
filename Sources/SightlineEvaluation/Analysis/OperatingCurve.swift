// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How precision and recall of one class follow from the confidence threshold.
public struct OperatingCurve: Hashable, Sendable {
    /// One threshold.
    public struct Point: Hashable, Sendable {
        /// Confidence from which on detections count.
        public let threshold: Double
        /// Part of the detections that found an object, 0…1.
        public let precision: Double
        /// Part of the objects that were found, 0…1.
        public let recall: Double

        /// The harmonic mean of precision and recall, 0…1.
        public var f1: Double {
            precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
        }
    }

    /// The class.
    public let category: COCODataset.Category
    /// True objects, crowds not counted.
    public let objectCount: Int
    /// A point for every confidence that occurs, descending; empty when the class has no object or no detection.
    public let points: [Point]
    /// The point with the largest F1, of equal ones that with the highest threshold; nil when nothing is ever found.
    public let best: Point?

    /// Makes the curve of a class.
    ///
    /// - Parameter detections: Confidences of the detections that count, with whether they found an object.
    init(category: COCODataset.Category, objectCount: Int, detections: [(confidence: Double, isFound: Bool)]) {
        self.category = category
        self.objectCount = objectCount
        guard objectCount > 0 else {
            (points, best) = ([], nil)
            return
        }
        let ranked = detections.sorted { $0.confidence > $1.confidence }
        var points: [Point] = []
        var best: Point?
        var found = 0
        for (index, detection) in ranked.enumerated() {
            if detection.isFound { found += 1 }
            // A threshold keeps all detections of one confidence or none.
            if index + 1 < ranked.count, ranked[index + 1].confidence == detection.confidence { continue }
            let point = Point(
                threshold: detection.confidence, precision: Double(found) / Double(index + 1),
                recall: Double(found) / Double(objectCount))
            points.append(point)
            if point.f1 > best?.f1 ?? 0 { best = point }
        }
        self.points = points
        self.best = best
    }
}

extension DetectionMatching {
    /// The curve of every class, in the dataset's order.
    public var operatingCurves: [OperatingCurve] {
        var objectCounts: [Int64: Int] = [:]
        for annotation in dataset.annotations where !annotation.isCrowd {
            objectCounts[annotation.categoryID, default: 0] += 1
        }
        var detections: [Int64: [(confidence: Double, isFound: Bool)]] = [:]
        for (result, outcome) in zip(results, outcomes) {
            switch outcome {
            case .found: detections[result.categoryID, default: []].append((result.score, true))
            case .falseAlarm: detections[result.categoryID, default: []].append((result.score, false))
            case .ignored: continue
            }
        }
        return dataset.categories.map { category in
            OperatingCurve(
                category: category, objectCount: objectCounts[category.id] ?? 0,
                detections: detections[category.id] ?? [])
        }
    }
}
