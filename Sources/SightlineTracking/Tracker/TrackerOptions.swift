// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How a ``Tracker`` decides. All times are seconds, so that one set of options serves every frame rate.
public struct TrackerOptions: Hashable, Sendable {
    /// Which box a tracked detection is returned with.
    public enum ReportedBox: Hashable, Sendable {
        /// The detector's own.
        case detected
        /// The motion model's estimate, steadier and a little behind.
        case filtered
    }

    /// From this confidence on, detections are matched first, with every track.
    public var highConfidence: Float = 0.5
    /// From this confidence on, detections below ``highConfidence`` may continue a track that nothing better continues.
    public var lowConfidence: Float = 0.1
    /// From this confidence on, a detection that belongs to no track begins one.
    public var newTrackConfidence: Float = 0.5
    /// Least overlap (IoU) of a track's predicted box and a detection, 0…1.
    public var minimumOverlap: Float = 0.2
    /// Least overlap with a detection of low confidence, 0…1.
    public var minimumLowOverlap: Float = 0.5
    /// Least overlap of a track that has no ID yet, 0…1.
    public var minimumTentativeOverlap: Float = 0.2
    /// Least overlap of a detection with the place where a lost track was last seen, 0…1; above 1 for not looking there.
    public var minimumReturnOverlap: Float = 0.3
    /// How much larger the boxes are made, on each side, before overlaps are computed: in standard deviations by which
    /// the predicted place is less sure than that of an object seen frame by frame. 0 for never.
    public var searchReach = 0.5
    /// The most that boxes are made larger on each side, in parts of the object's size.
    public var maximumSearchReach = 0.5
    /// Frames an object must be seen in before it has an ID, 1 or more.
    public var minimumHits = 3
    /// How long an object without an ID may stay unseen, in seconds.
    public var maximumTentativeLostTime = 0.1
    /// How long an object may stay unseen and keep its ID, in seconds.
    public var maximumLostTime = 2.0
    /// How much less a pair is worth when the detection's class is none the track was ever called, 0…1. Classes never
    /// forbid a match.
    public var classPenalty: Float = 0.3
    /// After how many seconds what was said of a track's class counts 1/e as much.
    public var classMemoryTime = 2.0
    /// Which box a tracked detection is returned with.
    public var reportedBox = ReportedBox.detected
    /// How objects move.
    public var motion = MotionModel()

    /// Objects of the first frame have an ID at once.
    var confirmsFirstFrame = false
    /// The uncertainty of tracks without an ID grows with time, and their speed counts.
    var predictsTentative = true
    /// Overlaps are those of predicted boxes; if not, of the boxes estimated when the track was last seen.
    var matchesPredictions = true
    /// How much larger every box is on each side, in pixels: 0.5 for boxes whose last pixel is counted in.
    var pixelMargin: Float = 0
    /// A track and a lost one that overlap more than this are one object.
    var duplicateOverlap: Float = 0.85

    /// Makes the options that are shipped for all purposes.
    public init() {}

    /// The decisions of ByteTrack with its published numbers, at 30 frames a second.
    ///
    /// Given detections from confidence 0.1 on, the identities are those of the authors' C++ program. Boxes are filtered,
    /// and as in that program it is the box estimated when a track was last seen that a detection must overlap.
    ///
    /// - SeeAlso: Zhang et al., *ByteTrack: Multi-Object Tracking by Associating Every Detection Box*, ECCV 2022,
    ///   arXiv 2110.06864.
    public static var byteTrack: TrackerOptions {
        var options = TrackerOptions()
        options.highConfidence = 0.5
        options.lowConfidence = 0.1
        options.newTrackConfidence = 0.6
        options.minimumOverlap = 0.2
        options.minimumLowOverlap = 0.5
        options.minimumTentativeOverlap = 0.3
        options.minimumReturnOverlap = 2
        options.searchReach = 0
        options.minimumHits = 2
        options.maximumTentativeLostTime = 0
        // Kept for 30 frames and looked for once more in the frame after.
        options.maximumLostTime = 31.0 / 30
        options.classPenalty = 0
        options.reportedBox = .filtered
        options.motion = .byteTrack()
        options.confirmsFirstFrame = true
        options.predictsTentative = false
        options.matchesPredictions = false
        options.pixelMargin = 0.5
        return options
    }

    /// What is wrong with a value, in words; nil when all make sense.
    var fault: String? {
        func isFraction(_ value: Float) -> Bool { (0...1).contains(value) }
        if !isFraction(highConfidence) || !isFraction(lowConfidence) || !isFraction(newTrackConfidence) {
            return "expected confidences in 0...1, got \(highConfidence), \(lowConfidence), \(newTrackConfidence)"
        }
        let overlaps = [minimumOverlap, minimumLowOverlap, minimumTentativeOverlap]
        if !overlaps.allSatisfy(isFraction) || !(minimumReturnOverlap >= 0) {
            return "expected overlaps in 0...1, got \(overlaps) and \(minimumReturnOverlap)"
        }
        if minimumHits < 1 { return "expected minimumHits of 1 or more, got \(minimumHits)" }
        let times = [maximumTentativeLostTime, maximumLostTime, searchReach, maximumSearchReach]
        if !times.allSatisfy({ (0...1e6).contains($0) }) || !(classMemoryTime > 0) {
            return "expected times and reaches in 0...1e6, got \(times), class memory \(classMemoryTime)"
        }
        if !isFraction(classPenalty) { return "expected a classPenalty in 0...1, got \(classPenalty)" }
        return motion.fault
    }
}

extension MotionModel {
    /// What is wrong with a value, in words; nil when all make sense.
    fileprivate var fault: String? {
        if !(step > 0 && step <= 1e6) { return "expected a step in 0...1e6 seconds, got \(step)" }
        if !(measurementNoise > 0 && measurementNoise <= 1e3) {
            return "expected a measurementNoise in 0...1000, above 0, got \(measurementNoise)"
        }
        let noises = [positionNoise, velocityNoise, initialPositionNoise, initialVelocityNoise]
        if !noises.allSatisfy({ (0...1e3).contains($0) }) { return "expected noise in 0...1000, got \(noises)" }
        return nil
    }
}
