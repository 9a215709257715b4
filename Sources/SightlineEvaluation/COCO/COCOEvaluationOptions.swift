// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How an evaluation by COCO's rules counts. The defaults are COCO's own.
public struct COCOEvaluationOptions: Hashable, Sendable {
    /// Overlaps (IoU) from which on a detection can match an object, ascending; 1 to 16 values in 0…1.
    public var iouThresholds: [Double]
    /// Number of recalls, evenly spaced over 0…1, at which the precision is read; 2 or more.
    public var recallThresholds: Int
    /// How many of the most confident detections of a class count on a picture, ascending. The last one holds for all
    /// precisions; COCO's AR1, AR10 and AR100 are the recalls at the first, second and last.
    public var maximumDetections: [Int]
    /// Threads to share the classes among; nil for one per processor. The numbers do not depend on it.
    public var threads: Int?

    /// Makes options.
    public init(
        iouThresholds: [Double] = Self.cocoThresholds, recallThresholds: Int = 101,
        maximumDetections: [Int] = [1, 10, 100], threads: Int? = nil
    ) {
        self.iouThresholds = iouThresholds
        self.recallThresholds = recallThresholds
        self.maximumDetections = maximumDetections
        self.threads = threads
    }

    /// 0.50, 0.55 … 0.95, to the last bit as `numpy.linspace(0.5, 0.95, 10)` makes them.
    public static let cocoThresholds = evenlySpaced(from: 0.5, through: 0.95, count: 10)

    /// Evenly spaced values as `numpy.linspace` rounds them: multiples of one step, the last value exact.
    static func evenlySpaced(from first: Double, through last: Double, count: Int) -> [Double] {
        let step = (last - first) / Double(count - 1)
        return (0..<count).map { $0 == count - 1 ? last : Double($0) * step + first }
    }
}
