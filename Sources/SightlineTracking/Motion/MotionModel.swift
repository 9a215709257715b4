// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How objects move and how exact detections are, as parts of an object's size.
///
/// Speeds are steady but for noise that grows with time. Numbers are given for a step of ``step`` seconds and hold for
/// any frame rate: the noise between two frames depends on the seconds between them alone.
///
/// - SeeAlso: Bewley et al., *Simple Online and Realtime Tracking*, ICIP 2016, §3.2; Zhang et al., *ByteTrack:
///   Multi-Object Tracking by Associating Every Detection Box*, ECCV 2022.
public struct MotionModel: Hashable, Sendable {
    /// Which two numbers stand for the box's shape.
    public enum Shape: Hashable, Sendable {
        /// Width and height, the size being the mean side √(width · height): for objects of every shape.
        case sides
        /// Aspect ratio and height, the size being the height: for persons, as SORT and ByteTrack have it.
        case aspect
    }

    /// Seconds of the step that the noise is given for, above 0.
    public var step = 1.0 / 30
    /// Standard deviation a step adds to a position, in sizes.
    public var positionNoise = 1.0 / 20
    /// Standard deviation a step adds to a velocity, in sizes a step.
    public var velocityNoise = 1.0 / 160
    /// Standard deviation of a detection's coordinates, in sizes; above 0.
    public var measurementNoise = 1.0 / 20
    /// Standard deviation of the position of an object that was seen once, in sizes.
    public var initialPositionNoise = 1.0 / 10
    /// Standard deviation of the velocity of an object that was seen once, in sizes a step.
    public var initialVelocityNoise = 1.0 / 8
    /// Which two numbers stand for the box's shape.
    public var shape = Shape.sides

    /// Makes the model that is shipped: ByteTrack's noise at 30 frames a second, for objects of every shape. Only the
    /// first speed is taken as less known, so that the estimate is within 1 % of a steady speed after 20 frames.
    public init() {}

    /// ByteTrack's model for persons at a frame rate.
    ///
    /// - Parameter frameRate: Frames in a second that its numbers are meant for, above 0.
    public static func byteTrack(frameRate: Double = 30) -> MotionModel {
        var model = MotionModel()
        model.step = 1 / frameRate
        model.initialVelocityNoise = 1.0 / 16
        model.shape = .aspect
        return model
    }

    /// Standard deviations of an aspect ratio, which has no unit: of a step, of its speed, of a detection, at first.
    static let aspectNoise = (position: 1e-2, velocity: 1e-5, measurement: 1e-1, initial: 1e-2)
}
