// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Where a box is, how fast it moves, and how sure both are.
struct BoxFilter: Hashable, Sendable {
    /// What the noise of a stretch of time is; the same for all boxes of a frame.
    struct Step {
        let seconds: Double
        let side, aspect: AxisNoise.Growth
    }

    /// Centre.
    private(set) var x, y: AxisFilter
    /// Width, or the aspect ratio.
    private(set) var breadth: AxisFilter
    private(set) var height: AxisFilter
    private let shape: MotionModel.Shape

    /// Starts at rest where an object was seen.
    init(_ box: BoundingBox, model: MotionModel) {
        let (width, height) = (Double(box.width), Double(box.height))
        let size = model.shape == .aspect ? height : (width * height).squareRoot()
        let (deviation, speed) = (size * model.initialPositionNoise, size * model.initialVelocityNoise / model.step)
        x = AxisFilter(position: Double(box.x) + width / 2, deviation: deviation, velocityDeviation: speed)
        y = AxisFilter(position: Double(box.y) + height / 2, deviation: deviation, velocityDeviation: speed)
        self.height = AxisFilter(position: height, deviation: deviation, velocityDeviation: speed)
        shape = model.shape
        switch model.shape {
        case .sides: breadth = AxisFilter(position: width, deviation: deviation, velocityDeviation: speed)
        case .aspect:
            breadth = AxisFilter(
                position: width / height, deviation: MotionModel.aspectNoise.initial,
                velocityDeviation: MotionModel.aspectNoise.velocity / model.step)
        }
    }

    /// The box's size, the unit of all noise.
    var size: Double {
        switch shape {
        case .sides: max(breadth.position * height.position, Self.least * Self.least).squareRoot()
        case .aspect: max(height.position, Self.least)
        }
    }

    /// The box.
    var boundingBox: BoundingBox {
        let height = max(self.height.position, Self.least)
        let width = max(shape == .aspect ? breadth.position * height : breadth.position, Self.least)
        return BoundingBox(
            x: Float(x.position - width / 2), y: Float(y.position - height / 2), width: Float(width),
            height: Float(height))
    }

    /// Moves on; `holdsShape` keeps the shape, for a box that is not seen.
    mutating func predict(_ step: Step, holdsShape: Bool) {
        let size = size
        if holdsShape {
            height.velocity = 0
            if shape == .sides { breadth.velocity = 0 }
        }
        x.predict(seconds: step.seconds, noise: step.side, size: size)
        y.predict(seconds: step.seconds, noise: step.side, size: size)
        height.predict(seconds: step.seconds, noise: step.side, size: size)
        switch shape {
        case .sides: breadth.predict(seconds: step.seconds, noise: step.side, size: size)
        case .aspect: breadth.predict(seconds: step.seconds, noise: step.aspect, size: 1)
        }
    }

    /// Takes in a detection.
    mutating func correct(_ box: BoundingBox, measurementNoise: Double) {
        let deviation = size * measurementNoise
        let variance = deviation * deviation
        let (width, height) = (Double(box.width), Double(box.height))
        x.correct(Double(box.x) + width / 2, variance: variance)
        y.correct(Double(box.y) + height / 2, variance: variance)
        self.height.correct(height, variance: variance)
        switch shape {
        case .sides: breadth.correct(width, variance: variance)
        case .aspect:
            let noise = MotionModel.aspectNoise.measurement
            breadth.correct(width / height, variance: noise * noise)
        }
    }

    /// Follows the camera's movement.
    mutating func move(_ motion: CameraMotion) {
        let center = motion.apply(to: Point(x: x.position, y: y.position))
        let velocity = motion.turn(x: x.velocity, y: y.velocity)
        let scale = motion.scale
        x.transform(position: center.x, velocity: velocity.x, scale: scale)
        y.transform(position: center.y, velocity: velocity.y, scale: scale)
        height.transform(position: height.position * scale, velocity: height.velocity * scale, scale: scale)
        guard shape == .sides else { return }
        breadth.transform(position: breadth.position * scale, velocity: breadth.velocity * scale, scale: scale)
    }

    /// The least side of a box, in pixels.
    private static let least = 1e-3
}
