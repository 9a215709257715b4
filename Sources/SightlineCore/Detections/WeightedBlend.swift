// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The mean of several detections of one object, weighted by confidence.
struct WeightedBlend {
    private(set) var count = 0
    private var weight = 0.0
    private var edges = SIMD4<Double>()
    private var places: [SIMD2<Double>]

    /// Begins with the most confident one.
    init(_ detection: Detection) {
        places = Array(repeating: SIMD2(), count: detection.keypoints.count)
        add(detection)
    }

    /// Adds one that overlaps it.
    mutating func add(_ detection: Detection) {
        let share = Double(detection.confidence)
        let box = detection.boundingBox
        count += 1
        weight += share
        edges += share * SIMD4(Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY))
        for (index, point) in detection.keypoints.enumerated() where places.indices.contains(index) {
            places[index] += share * SIMD2(Double(point.x), Double(point.y))
        }
    }

    /// Moves a detection to the mean; its confidence stays.
    func apply(to detection: inout Detection) {
        guard weight > 0 else { return }
        let mean = edges / weight
        detection.boundingBox = BoundingBox(
            x: Float(mean[0]), y: Float(mean[1]), width: Float(mean[2] - mean[0]), height: Float(mean[3] - mean[1]))
        for (index, place) in places.enumerated() {
            detection.keypoints[index].x = Float(place.x / weight)
            detection.keypoints[index].y = Float(place.y / weight)
        }
    }
}
