// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Gives the objects of one stream identities that last from frame to frame.
///
/// A value: one tracker for a stream, copied and kept as other values are. Each frame's detections go in with the time
/// of the frame, and come out with ``SightlineCore/Detection/trackID``:
///
/// ```swift
/// var tracker = Tracker()
/// for frame in frames {
///     for object in tracker.update(frame.detections, at: frame.timestamp) { print(object.trackID ?? 0) }
/// }
/// ```
///
/// Confident detections are matched with where tracks are predicted to be; weak ones continue tracks that are left
/// over; what then remains is looked for where it was last seen. Matching is optimal, on the overlap of boxes. Speeds
/// are pixels a second and all limits are seconds, so a skipped frame, a slow camera or an uneven clock change nothing.
///
/// - SeeAlso: Zhang et al., *ByteTrack: Multi-Object Tracking by Associating Every Detection Box*, ECCV 2022,
///   arXiv 2110.06864; Cao et al., *Observation-Centric SORT*, CVPR 2023, arXiv 2203.14360.
public struct Tracker: Sendable {
    /// How it decides.
    public let options: TrackerOptions
    /// The time of the last frame, in seconds; nil before the first.
    public private(set) var time: Double?

    private var records: [TrackRecord] = []
    private var matcher = FrameMatcher()
    private var now = 0.0
    private var lastID = 0
    private var lastSerial = 0
    private let sideNoise, aspectNoise: AxisNoise

    /// Makes a tracker that has seen nothing.
    ///
    /// - Precondition: Every option is in its range.
    public init(_ options: TrackerOptions = TrackerOptions()) {
        precondition(options.fault == nil, options.fault ?? "")
        self.options = options
        let (motion, aspect) = (options.motion, MotionModel.aspectNoise)
        sideNoise = AxisNoise(step: motion.step, position: motion.positionNoise, velocity: motion.velocityNoise)
        aspectNoise = AxisNoise(step: motion.step, position: aspect.position, velocity: aspect.velocity)
    }

    /// All objects it knows, lost and tentative ones too, in the order they were met.
    public var tracks: [Track] { records.map(\.track) }

    /// Takes in a frame.
    ///
    /// - Parameters:
    ///   - detections: What was found in the frame, boxes in pixels of the upright frame, in any order. Those of low
    ///     confidence help: hand over what the detector has from ``TrackerOptions/lowConfidence`` on.
    ///   - seconds: When the frame was taken, on the stream's clock. Any step is good. A time that is not later than the
    ///     frame before, or not a number, counts as the same moment: nothing moves, the detections are matched.
    ///   - motion: How the camera moved since the frame before; nil when it stood still or nobody knows.
    /// - Returns: The detections in their order: with a `trackID`, and with the class that their track has gathered, when
    ///   they belong to a confirmed track; without one otherwise. Detections below ``TrackerOptions/highConfidence`` that
    ///   continue no confirmed track are left out.
    public mutating func update(
        _ detections: [Detection], at seconds: Double, motion: CameraMotion? = nil
    ) -> [Detection] {
        let isFirstFrame = time == nil
        let elapsed = advance(to: seconds)
        dropExpired()
        if let motion, motion.isUsable { follow(motion) }
        predict(by: elapsed)
        matcher.match(detections, records: records, options: options)
        settle(detections)
        begin(detections, isFirstFrame: isFirstFrame)
        let dropped = duplicates()
        let reported = report(detections)
        if !dropped.isEmpty { records.removeAll { dropped.contains($0.serial) } }
        return reported
    }

    /// Moves the clock; returns the seconds since the frame before.
    private mutating func advance(to seconds: Double) -> Double {
        let before = now
        let start = time == nil && seconds.isFinite
        now = seconds.isFinite && (start || seconds > before) ? seconds : before
        time = now
        return start ? 0 : now - before
    }

    /// Forgets what was unseen for too long. A microsecond more is allowed: stamps are sums of fractions.
    private mutating func dropExpired() {
        let (lost, tentative) = (options.maximumLostTime + 1e-6, options.maximumTentativeLostTime + 1e-6)
        let now = now
        records.removeAll { record in
            now - record.lastSeen > (record.id == nil && record.isLost ? tentative : lost)
        }
    }

    private mutating func follow(_ motion: CameraMotion) {
        for index in records.indices {
            records[index].filter.move(motion)
            records[index].observed = motion.apply(to: records[index].observed)
            records[index].estimated = motion.apply(to: records[index].estimated)
        }
    }

    private mutating func predict(by seconds: Double) {
        guard seconds > 0 else { return }
        let step = BoxFilter.Step(
            seconds: seconds, side: sideNoise.growth(over: seconds), aspect: aspectNoise.growth(over: seconds))
        for index in records.indices where options.predictsTentative || records[index].id != nil {
            records[index].filter.predict(step, holdsShape: records[index].isLost)
        }
    }

    /// Takes the matched detections into their tracks and marks the others as lost.
    private mutating func settle(_ detections: [Detection]) {
        for index in records.indices {
            let place = matcher.detectionOfTrack[index]
            guard place >= 0 else {
                records[index].isLost = true
                continue
            }
            let fading = Decay.remaining(after: now - records[index].lastSeen, time: options.classMemoryTime)
            records[index].add(detections[place], at: now, fading: fading, noise: options.motion.measurementNoise)
            if records[index].id == nil, records[index].hits >= options.minimumHits { confirm(index) }
        }
    }

    private mutating func confirm(_ index: Int) {
        lastID += 1
        records[index].id = lastID
    }

    /// Begins tracks with what belongs to none.
    private mutating func begin(_ detections: [Detection], isFirstFrame: Bool) {
        let isConfirmed = options.minimumHits == 1 || isFirstFrame && options.confirmsFirstFrame
        for place in matcher.newcomers where detections[place].confidence >= options.newTrackConfidence {
            lastSerial += 1
            records.append(
                TrackRecord(detections[place], serial: lastSerial, at: now, model: options.motion))
            matcher.assign(place, to: records.count - 1)
            if isConfirmed { confirm(records.count - 1) }
        }
    }

    /// What is to be forgotten after this frame: of a seen and a lost track on one spot the one that lived shorter, and
    /// tracks without an ID that must not miss a frame.
    private mutating func duplicates() -> Set<Int> {
        var dropped: Set<Int> = []
        for (seen, lost) in matcher.duplicates(among: records, options: options) {
            let seenLife = records[seen].lastSeen - records[seen].firstSeen
            let lostLife = records[lost].lastSeen - records[lost].firstSeen
            let loser = seenLife > lostLife ? lost : seen
            dropped.insert(records[loser].serial)
            if loser == seen { matcher.release(seen) }
        }
        if options.maximumTentativeLostTime == 0 {
            for record in records where record.isLost && record.id == nil { dropped.insert(record.serial) }
        }
        return dropped
    }

    private func report(_ detections: [Detection]) -> [Detection] {
        var reported: [Detection] = []
        reported.reserveCapacity(detections.count)
        for place in detections.indices {
            let track = matcher.trackOfDetection[place]
            if track >= 0, let id = records[track].id {
                reported.append(detections[place])
                let last = reported.count - 1
                reported[last].trackID = id
                reported[last].label = records[track].classes.label
                reported[last].classIndex = records[track].classes.classIndex
                if options.reportedBox == .filtered { reported[last].boundingBox = records[track].filter.boundingBox }
            } else if detections[place].confidence >= options.highConfidence {
                reported.append(detections[place])
                reported[reported.count - 1].trackID = nil
            }
        }
        return reported
    }
}
