// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What a decoder has found so far, and the rules for what it may add.
///
/// Decoders give boxes in pixels of the model's input; here they become pixels of the upright picture.
struct CandidateList {
    /// The word for each class, nil for a class without one.
    let labels: [String?]
    /// The lowest of all thresholds: what is below it need not be decoded.
    let lowestThreshold: Float
    /// How the picture was fitted into the input.
    var transform: ImageTransform
    /// What was kept, in the order of the rows.
    var detections: [Detection] = []
    /// How many rows were dropped because a number in use was not finite, or a side negative.
    private(set) var invalidRowCount = 0

    private let thresholds: [Float]
    private let unknownThreshold: Float

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - thresholds: As many as labels; infinite for a class that is not wanted.
    ///   - unknownThreshold: The threshold of a class beyond the labels.
    init(labels: [String?], thresholds: [Float], unknownThreshold: Float) {
        self.labels = labels
        self.thresholds = thresholds
        self.unknownThreshold = unknownThreshold
        lowestThreshold = thresholds.min() ?? unknownThreshold
        let unit = PixelSize(width: 1, height: 1)
        transform = ImageTransform(imageSize: unit, inputSize: unit, scaling: .stretch)
    }

    /// Width and height of the model's input, in pixels.
    var inputSize: (width: Float, height: Float) {
        (Float(transform.inputSize.width), Float(transform.inputSize.height))
    }

    /// What a coordinate in a unit is multiplied with to be in pixels of the input.
    func scale(of unit: YOLODecoder.BoxUnit) -> (x: Float, y: Float) {
        unit == .normalized ? (inputSize.width, inputSize.height) : (1, 1)
    }

    /// The score from which a class is kept.
    func threshold(ofClass index: Int) -> Float {
        thresholds.indices.contains(index) ? thresholds[index] : unknownThreshold
    }

    /// Begins with a picture.
    mutating func reset() { invalidRowCount = 0 }

    /// Counts rows that had to be dropped.
    mutating func drop(_ count: Int = 1) { invalidRowCount += count }

    /// Adds a box if its score reaches its class's threshold (`>=`) and everything is finite.
    ///
    /// - Parameters:
    ///   - box: In pixels of the input.
    ///   - keypoints: In pixels of the input.
    mutating func add(_ box: BoundingBox, classIndex: Int, score: Float, keypoints: [Keypoint] = []) {
        if score < threshold(ofClass: classIndex) { return }
        let mapped = transform.inverse(box)
        guard score.isFinite, mapped.isFinite, mapped.width >= 0, mapped.height >= 0 else {
            drop()
            return
        }
        var places = keypoints
        for index in places.indices {
            let place = transform.inverse(Point(x: Double(places[index].x), y: Double(places[index].y)))
            places[index].x = Float(place.x)
            places[index].y = Float(place.y)
            guard places[index].x.isFinite, places[index].y.isFinite else {
                drop()
                return
            }
        }
        detections.append(
            Detection(
                boundingBox: mapped, label: labels.indices.contains(classIndex) ? labels[classIndex] : nil,
                classIndex: classIndex, confidence: score, keypoints: places))
    }

    /// Adds a box given by its centre.
    mutating func add(
        centerX: Float, centerY: Float, width: Float, height: Float, classIndex: Int, score: Float,
        keypoints: [Keypoint] = []
    ) {
        add(
            BoundingBox(x: centerX - width / 2, y: centerY - height / 2, width: width, height: height),
            classIndex: classIndex, score: score, keypoints: keypoints)
    }

    /// Adds a box given by its edges.
    mutating func add(left: Float, top: Float, right: Float, bottom: Float, classIndex: Int, score: Float) {
        add(
            BoundingBox(x: left, y: top, width: right - left, height: bottom - top), classIndex: classIndex,
            score: score)
    }
}
