// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How a coordinate strays from its steady course, for an object of size 1.
///
/// A filter that works frame by frame adds the same noise at each step. This is its equal in continuous time: after a
/// whole number of steps the covariance is the same to the last digit, and every time between has one that fits. So
/// results do not depend on how a stretch of time is cut into frames.
struct AxisNoise: Hashable, Sendable {
    /// What a stretch of time adds to the covariance.
    struct Growth {
        let position: Double
        let covariance: Double
        let velocity: Double
    }

    /// Per second: variance of the position, covariance, variance of the velocity.
    private let position, covariance, velocity: Double

    /// - Parameters:
    ///   - step: Seconds of a step.
    ///   - position: Standard deviation that a step adds to the position.
    ///   - velocity: Standard deviation that a step adds to the velocity, in change of position in a step.
    init(step: Double, position: Double, velocity: Double) {
        let (positionVariance, velocityVariance) = (position * position, velocity * velocity)
        // The sums of 1, i and i² over the steps are polynomials of their number; these are their derivatives at 0.
        self.position = (positionVariance + velocityVariance / 6) / step
        covariance = -velocityVariance / 2 / (step * step)
        self.velocity = velocityVariance / (step * step * step)
    }

    /// What some seconds add.
    func growth(over seconds: Double) -> Growth {
        Growth(
            position: seconds * (position + seconds * (covariance + seconds * velocity / 3)),
            covariance: seconds * (covariance + seconds * velocity / 2), velocity: seconds * velocity)
    }
}
