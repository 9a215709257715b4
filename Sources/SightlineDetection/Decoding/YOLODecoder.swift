// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Reads the rows of Darknet's and YOLOv5's one-output heads: `cx, cy, w, h, objectness, probabilities…`.
///
/// The score of a row is objectness × probability of its best class; equal probabilities keep the lowest class.
/// A row is kept when its score is at least (`>=`) the threshold of that class. Objectness is looked at first, so that
/// most rows cost one load. Nothing is allocated once the caller's array has its capacity.
///
/// - SeeAlso: Redmon and Farhadi, *YOLOv3: An Incremental Improvement*, 2018, §2; Bochkovskiy, Wang and Liao,
///   *YOLOv4: Optimal Speed and Accuracy of Object Detection*, 2020.
public struct YOLODecoder: Sendable {
    /// What the four numbers of a box are measured in.
    public enum BoxUnit: String, Hashable, Sendable, Codable, CaseIterable {
        /// Pixels of the model's input.
        case pixels
        /// Fractions of the model's input.
        case normalized
    }

    /// The unit of the boxes.
    public let boxUnit: BoxUnit
    /// The threshold of each class; infinite for a class that is not wanted.
    public let thresholds: [Float]
    /// What a product of two probabilities may exceed 1 by.
    private static let scoreTolerance: Float = 1e-3

    /// How many rows of the last call were dropped because a value in use was not finite, a side negative, or a
    /// score above 1: then the numbers are no probabilities.
    public private(set) var invalidRowCount = 0

    private let labels: [String?]
    private let lowestThreshold: Float

    /// Numbers before the probabilities of a row.
    private static let headCount = 5

    /// Prepares a decoder.
    ///
    /// - Parameters:
    ///   - labels: The word for each class, nil for a class without one.
    ///   - thresholds: The score at and above which a row of each class is kept; as many as labels.
    ///   - boxUnit: The unit of the boxes.
    public init(labels: [String?], thresholds: [Float], boxUnit: BoxUnit = .pixels) {
        precondition(
            labels.count == thresholds.count && !labels.isEmpty,
            "expected one threshold for each of 1 or more labels, got \(thresholds.count) for \(labels.count)")
        self.labels = labels
        self.thresholds = thresholds
        self.boxUnit = boxUnit
        lowestThreshold = thresholds.min() ?? .infinity
    }

    /// Numbers in a row: five and one for each class.
    public var rowLength: Int { Self.headCount + labels.count }

    /// Appends what the rows hold, in their order, in pixels of the upright picture, not clipped to it.
    ///
    /// - Parameters:
    ///   - rows: `[N, 5 + C]`, row after row.
    ///   - transform: How the picture was fitted into the input.
    ///   - detections: Where to append.
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when the numbers do not fill whole rows.
    public mutating func decode(
        _ rows: Span<Float>, transform: ImageTransform, appendingTo detections: inout [Detection]
    ) throws(DetectionError) {
        let length = rowLength
        guard rows.count.isMultiple(of: length) else {
            throw DetectionError(
                .shapeMismatch,
                "expected rows of \(length) numbers (5 and \(labels.count) classes), got \(rows.count) numbers in all; "
                    + "the labels of model.json are not this model's")
        }
        invalidRowCount = 0
        var scaleX: Float = 1
        var scaleY: Float = 1
        if boxUnit == .normalized {
            scaleX = Float(transform.inputSize.width)
            scaleY = Float(transform.inputSize.height)
        }
        var start = 0
        while start < rows.count {
            defer { start += length }
            let objectness = rows[start + 4]
            // Not written as `>=`: a NaN must go on and be counted.
            if objectness < lowestThreshold { continue }
            guard let best = bestClass(rows.extracting(start + Self.headCount..<start + length)) else {
                invalidRowCount += 1
                continue
            }
            let score = objectness * best.probability
            if score < thresholds[best.index] { continue }
            let box = BoundingBox(
                center: CenterBox(
                    x: rows[start] * scaleX, y: rows[start + 1] * scaleY, width: rows[start + 2] * scaleX,
                    height: rows[start + 3] * scaleY))
            let mapped = transform.inverse(box)
            guard score <= 1 + Self.scoreTolerance, mapped.isFinite, mapped.width >= 0, mapped.height >= 0 else {
                invalidRowCount += 1
                continue
            }
            detections.append(
                Detection(
                    boundingBox: mapped, label: labels[best.index], classIndex: best.index, confidence: min(score, 1)))
        }
    }

    /// The most probable class, the lowest of equals; nil when a probability is not finite.
    private func bestClass(_ probabilities: Span<Float>) -> (index: Int, probability: Float)? {
        var best = 0
        var highest = probabilities[0]
        var sum = highest
        for index in 1..<probabilities.count {
            let probability = probabilities[index]
            sum += probability
            if probability > highest {
                highest = probability
                best = index
            }
        }
        return sum.isFinite ? (best, highest) : nil
    }
}

extension BoundingBox {
    /// True when all four numbers are finite, and the far edges too.
    var isFinite: Bool { x.isFinite && y.isFinite && maxX.isFinite && maxY.isFinite }
}
