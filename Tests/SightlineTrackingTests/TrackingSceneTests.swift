// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineTracking

@Suite("Tracking scenes", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct TrackingSceneTests {
    static let names = [
        "birth_death", "camera_pan", "crossing_pair", "cv_occlusion_10_frames", "cv_straight", "false_alarms",
        "flicker_AAABA", "irregular_timestamps", "jitter", "missing_30_percent", "occlusion_3s_moving", "rate_30fps",
        "rate_5fps", "rate_pair_10fps", "two_streams",
    ]

    @Test("identities, velocities and labels are as the scene's construction demands", arguments: names)
    func meetsRequirements(name: String) throws {
        let scene = try TestData.json(TrackingScene.self, "conformance/tracking/\(name).json")
        let streams = scene.expected.streams ?? ["A": scene.expected]
        for (stream, requirement) in streams {
            for variant in requirement.by_option ?? [requirement] {
                var options = TrackerOptions()
                if let seconds = variant.max_lost_seconds ?? variant.options?.max_lost_seconds {
                    options.maximumLostTime = seconds
                }
                if let hits = variant.options?.min_hits { options.minimumHits = hits }
                let outcome = SceneOutcome(scene, stream: stream, options: options)
                #expect(outcome.ids.count == variant.ids)
                #expect(outcome.switches <= variant.id_switches_max ?? 0)
                #expect(outcome.falseIDs.count <= variant.confirmed_false_tracks_max ?? 0)
                #expect(outcome.ids == Set(1...(variant.ids ?? 1)), "counted from 1 in each stream")
                check(outcome, against: variant)
            }
        }
    }

    private func check(_ outcome: SceneOutcome, against requirement: TrackingScene.Requirement) {
        for active in requirement.active_tracks ?? [] {
            #expect(outcome.activeCounts.last { $0.time <= active.t + 1e-4 }?.count == active.count)
        }
        if let tolerance = requirement.velocity_tolerance {
            #expect(outcome.velocityChecks > 0)
            #expect(outcome.velocityError <= tolerance)
        }
        if let labels = requirement.reported_label {
            let first = requirement.reported_label_from_frame ?? 0
            #expect(outcome.labels[first...].map { $0 ?? "" } == Array(labels[first...]))
        }
    }

    @Test("every scene of the data has its test")
    func isComplete() throws {
        struct Index: Decodable {
            struct Scene: Decodable { let file: String }
            let scenes: [Scene]
        }
        let index = try TestData.json(Index.self, "conformance/tracking/index.json")
        #expect(Set(index.scenes.map(\.file)) == Set(Self.names.map { $0 + ".json" }))
    }
}
