// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// What to look for and how; what is nil is as the model's description says.
public struct DetectionOptions: Hashable, Sendable {
    /// Which overlapping detections compete.
    public enum SuppressionKind: Hashable, Sendable {
        /// Nothing is suppressed.
        case none
        /// Only detections of one class compete.
        case perClass
        /// All compete: one place, one object.
        case agnostic
        /// Labels of one group compete; a label in no group competes with itself alone.
        case groups([[String]])
    }

    /// The score at and above which a detection is kept, in `0...1`.
    public var confidenceThreshold: Float?
    /// Thresholds of single labels, which take the place of ``confidenceThreshold``.
    public var labelThresholds: [String: Float] = [:]
    /// The overlap above which the weaker of two detections goes, in `0...1`.
    public var iouThreshold: Float?
    /// Who competes with whom.
    public var suppression: SuppressionKind?
    /// The most detections of a picture, the surest; nil for all.
    public var maximumCount: Int?
    /// The only labels to report; nil for all. Others do not compete either.
    public var allowedLabels: [String]?
    /// Labels not to report.
    public var deniedLabels: [String] = []
    /// How to fit the picture into the model's input.
    public var scaling: Scaling?
    /// The part of the picture to look at; boxes are still in pixels of the whole picture.
    public var region: RegionOfInterest?
    /// Tiles to look at besides the whole.
    public var tiling: Tiling?

    /// Makes options that leave everything to the model's description.
    public init() {}
}
