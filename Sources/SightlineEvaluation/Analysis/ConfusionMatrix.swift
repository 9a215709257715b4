// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How often objects of one class were taken for another: rows are the truth, columns the detections.
///
/// One more row and column stand for the background: objects that were missed, detections where nothing is.
public struct ConfusionMatrix: Hashable, Sendable {
    /// A cell off the diagonal.
    public struct Confusion: Hashable, Sendable {
        /// The true class; nil for the background: a false alarm.
        public let truth: COCODataset.Category?
        /// The detected class; nil for the background: a missed object.
        public let predicted: COCODataset.Category?
        /// How often.
        public let count: Int
    }

    /// The classes in the order of rows and columns.
    public let categories: [COCODataset.Category]
    private var counts: [Int]

    /// Makes a matrix of zeros.
    init(categories: [COCODataset.Category]) {
        self.categories = categories
        counts = [Int](repeating: 0, count: (categories.count + 1) * (categories.count + 1))
    }

    /// A cell.
    ///
    /// - Parameters:
    ///   - truth: Index of the true class, nil for the background.
    ///   - predicted: Index of the detected class, nil for the background.
    public func count(truth: Int?, predicted: Int?) -> Int { counts[cell(truth, predicted)] }

    /// What of a row lies on the diagonal, 0…1: the recall of the class; nil when it has no object.
    public func recall(of truth: Int) -> Double? {
        let total =
            (categories.indices.map { count(truth: truth, predicted: $0) }).reduce(0, +)
            + count(truth: truth, predicted: nil)
        return total == 0 ? nil : Double(count(truth: truth, predicted: truth)) / Double(total)
    }

    /// The cells off the diagonal that are not 0, largest first; of equal ones in the order of rows and columns.
    public var confusions: [Confusion] {
        var cells: [Confusion] = []
        let places: [Int?] = Array(categories.indices) + [nil]
        for truth in places {
            for predicted in places where truth != predicted {
                let count = count(truth: truth, predicted: predicted)
                guard count > 0 else { continue }
                cells.append(
                    Confusion(
                        truth: truth.map { categories[$0] }, predicted: predicted.map { categories[$0] }, count: count))
            }
        }
        // The sort is stable.
        return cells.sorted { $0.count > $1.count }
    }

    mutating func increment(truth: Int?, predicted: Int?) { counts[cell(truth, predicted)] += 1 }

    private func cell(_ truth: Int?, _ predicted: Int?) -> Int {
        (truth ?? categories.count) * (categories.count + 1) + (predicted ?? categories.count)
    }
}
