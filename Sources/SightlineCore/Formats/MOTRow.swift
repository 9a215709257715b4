// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A line of a MOTChallenge text file: one box of one object in one frame.
///
/// Boxes are in pixels, in 64-bit floats: an evaluation must not round.
///
/// - SeeAlso: Milan, Leal-Taixé, Reid, Roth and Schindler, *MOT16: A Benchmark for Multi-Object Tracking*, 2016, §3.3.
public struct MOTRow: Hashable, Sendable {
    /// Number of the frame, from 1.
    public var frame: Int
    /// The object's number, the same in every frame; -1 for a detection without identity.
    public var trackID: Int
    /// Left edge.
    public var x: Double
    /// Upper edge.
    public var y: Double
    /// Width, 0 or more.
    public var width: Double
    /// Height, 0 or more.
    public var height: Double
    /// Confidence of a detection; in a file of truth 0 marks a box that is not judged.
    public var confidence: Double
    /// The class, 1 for a pedestrian; nil when the line names none.
    public var classID: Int?
    /// The visible part of the object, 0…1; nil when the line does not say.
    public var visibility: Double?

    /// Makes a row.
    public init(
        frame: Int, trackID: Int, x: Double, y: Double, width: Double, height: Double, confidence: Double = 1,
        classID: Int? = nil, visibility: Double? = nil
    ) {
        self.frame = frame
        self.trackID = trackID
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.confidence = confidence
        self.classID = classID
        self.visibility = visibility
    }
}
