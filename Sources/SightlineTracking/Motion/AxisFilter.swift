// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One coordinate of a box that moves steadily: place and speed, and how sure both are.
///
/// A Kalman filter with two states. Noise is independent from coordinate to coordinate, so that four of these are the
/// eight-dimensional filter of SORT and ByteTrack, at a fraction of its arithmetic.
struct AxisFilter: Hashable, Sendable {
    /// Where it is.
    var position: Double
    /// Change of position in a second.
    var velocity = 0.0
    /// Variance of the position.
    var positionVariance: Double
    /// Covariance of position and velocity.
    var covariance = 0.0
    /// Variance of the velocity.
    var velocityVariance: Double

    /// Starts at rest: with standard deviations of position and velocity.
    init(position: Double, deviation: Double, velocityDeviation: Double) {
        self.position = position
        positionVariance = deviation * deviation
        velocityVariance = velocityDeviation * velocityDeviation
    }

    /// Moves on by some seconds; the noise is that of these seconds for an object of size 1.
    mutating func predict(seconds: Double, noise: AxisNoise.Growth, size: Double) {
        let area = size * size
        position += velocity * seconds
        positionVariance += seconds * (2 * covariance + seconds * velocityVariance) + area * noise.position
        covariance += seconds * velocityVariance + area * noise.covariance
        velocityVariance += area * noise.velocity
    }

    /// Takes in what was measured.
    ///
    /// - Parameter variance: How much measurements scatter; above 0.
    mutating func correct(_ measured: Double, variance: Double) {
        let scale = 1 / (positionVariance + variance)
        let (gain, velocityGain) = (positionVariance * scale, covariance * scale)
        let surprise = measured - position
        position += gain * surprise
        velocity += velocityGain * surprise
        velocityVariance -= velocityGain * covariance
        covariance -= gain * covariance
        positionVariance -= gain * positionVariance
    }

    /// Maps to other coordinates: `scale * position + offset`.
    mutating func transform(position: Double, velocity: Double, scale: Double) {
        self.position = position
        self.velocity = velocity
        positionVariance *= scale * scale
        covariance *= scale * scale
        velocityVariance *= scale * scale
    }
}
