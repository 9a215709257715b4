// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What the tracker remembers of an object.
struct TrackRecord: Sendable {
    /// Unique in the tracker, tentative ones included.
    let serial: Int
    /// Nil until confirmed.
    var id: Int?
    var filter: BoxFilter
    var classes: ClassMemory
    /// The box of the last detection, moved along with the camera.
    var observed: BoundingBox
    /// What the filter made of it, moved along with the camera.
    var estimated: BoundingBox
    var confidence: Float
    var firstSeen: Double
    var lastSeen: Double
    var hits = 1
    /// Not seen in the frame before.
    var isLost = false

    init(_ detection: Detection, serial: Int, at time: Double, model: MotionModel) {
        self.serial = serial
        filter = BoxFilter(detection.boundingBox, model: model)
        classes = ClassMemory(detection)
        observed = detection.boundingBox
        estimated = detection.boundingBox
        confidence = detection.confidence
        firstSeen = time
        lastSeen = time
    }

    /// Takes in the detection of a frame; `fading` is what is left of earlier scores.
    mutating func add(_ detection: Detection, at time: Double, fading: Double, noise: Double) {
        filter.correct(detection.boundingBox, measurementNoise: noise)
        classes.add(detection, fading: fading)
        observed = detection.boundingBox
        estimated = filter.boundingBox
        confidence = detection.confidence
        lastSeen = time
        hits += 1
        isLost = false
    }

    /// The record as others see it.
    var track: Track {
        Track(
            id: id, state: isLost ? .lost : id == nil ? .tentative : .confirmed, boundingBox: filter.boundingBox,
            velocity: Point(x: filter.x.velocity, y: filter.y.velocity), label: classes.label,
            classIndex: classes.classIndex, confidence: confidence, firstSeen: firstSeen, lastSeen: lastSeen,
            hits: hits)
    }
}
