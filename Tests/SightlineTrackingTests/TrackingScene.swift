// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

@testable import SightlineTracking

/// A scene of the conformance data: frames with stamps, detections and the object each stands for.
// swift-format-ignore: AlwaysUseLowerCamelCase
struct TrackingScene: Decodable {
    struct Box: Decodable {
        let x, y, width, height, confidence: Float
        let label: String
        let gt: Int?
    }

    struct Frame: Decodable {
        let t: Double
        let stream: String
        let detections: [Box]
    }

    struct ActiveTracks: Decodable {
        let t: Double
        let count: Int
    }

    struct Options: Decodable {
        let max_lost_seconds: Double?
        let min_hits: Int?
    }

    struct Requirement: Decodable {
        let ids: Int?
        let id_switches_max: Int?
        let max_lost_seconds: Double?
        let by_option: [Requirement]?
        let streams: [String: Requirement]?
        let options: Options?
        let velocity_px_per_s: [Double]?
        let velocity_tolerance: Double?
        let velocity_after_s: Double?
        let active_tracks: [ActiveTracks]?
        let reported_label: [String]?
        let reported_label_from_frame: Int?
        let confirmed_false_tracks_max: Int?
    }

    let name: String
    let expected: Requirement
    let frames: [Frame]
}

/// What a tracker made of a scene.
struct SceneOutcome {
    /// IDs each true object had, in order, without repeats in a row.
    var idsOfObject: [Int: [Int]] = [:]
    /// IDs that were given to a detection that is no object.
    var falseIDs: Set<Int> = []
    /// Objects with an ID in each frame, and its time.
    var activeCounts: [(time: Double, count: Int)] = []
    /// The most that a confirmed track's velocity is wrong, of frames where it matters.
    var velocityError = 0.0
    var velocityChecks = 0
    var labels: [String?] = []

    var ids: Set<Int> { Set(idsOfObject.values.joined()) }
    var switches: Int { idsOfObject.values.reduce(0) { $0 + $1.count - 1 } }

    /// Tracks one stream of a scene.
    init(_ scene: TrackingScene, stream: String, options: TrackerOptions) {
        var tracker = Tracker(options)
        let requirement = scene.expected
        for frame in scene.frames where frame.stream == stream {
            let input = frame.detections.map { box in
                Detection(
                    boundingBox: BoundingBox(x: box.x, y: box.y, width: box.width, height: box.height),
                    label: box.label, classIndex: box.label == "cat" ? 1 : 0, confidence: box.confidence)
            }
            let output = tracker.update(input, at: frame.t)
            for detection in output {
                guard let id = detection.trackID else { continue }
                let place = input.firstIndex { $0.boundingBox == detection.boundingBox }
                guard let object = place.flatMap({ frame.detections[$0].gt }) else {
                    falseIDs.insert(id)
                    continue
                }
                if idsOfObject[object]?.last != id { idsOfObject[object, default: []].append(id) }
            }
            activeCounts.append((frame.t, output.count { $0.trackID != nil }))
            labels.append(output.first?.label)
            if let velocity = requirement.velocity_px_per_s, frame.t >= requirement.velocity_after_s ?? 0 {
                for track in tracker.tracks where track.state == .confirmed {
                    velocityError = max(
                        velocityError, abs(track.velocity.x - velocity[0]),
                        abs(track.velocity.y - velocity[1]))
                    velocityChecks += 1
                }
            }
        }
    }
}
