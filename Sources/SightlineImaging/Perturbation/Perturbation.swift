// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A way in which a photo gets worse, with its strength, to see how a detector bears it.
///
/// - SeeAlso: Hendrycks and Dietterich, *Benchmarking Neural Network Robustness to Common Corruptions and
///   Perturbations*, ICLR 2019: kinds with five strengths each; the arithmetic here is our own.
public struct Perturbation: Hashable, Sendable {
    /// What happens to the photo; the raw value is the name on the command line.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Less light: each step halves it.
        case dark
        /// A light behind the scene: its glare lifts the blacks, the exposure falls.
        case backlight
        /// The camera moves while the shutter is open: 0.6 % to 5 % of the longer side, in some direction.
        case motionBlur = "motion-blur"
        /// Grain of a sensor: a standard deviation of 6 to 60 levels.
        case noise
        /// Compressed as JPEG of quality 40 to 4.
        case jpeg
        /// Seen from farther away: 1/1.5 to 1/6 of the resolution, brought back to the old size, so that the true
        /// boxes stay.
        case small
        /// Each object hidden behind something grey by 10 % to 50 %, from some side.
        case occlude
    }

    /// Strengths that exist; 0 changes nothing.
    public static let strengths = 0...5

    /// What happens.
    public let kind: Kind
    /// How much of it.
    public let strength: Int

    /// Makes a perturbation; a strength outside ``strengths`` counts as the nearest inside.
    public init(_ kind: Kind, strength: Int) {
        self.kind = kind
        self.strength = min(max(strength, Self.strengths.lowerBound), Self.strengths.upperBound)
    }
}
