// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineTracking

@Suite("Tracker")
struct TrackerTests {
    private func person(x: Float, y: Float = 100, confidence: Float = 0.9) -> Detection {
        Detection(
            boundingBox: BoundingBox(x: x, y: y, width: 80, height: 160), label: "person", classIndex: 0,
            confidence: confidence)
    }

    @Test("after 20 frames at 10 px a frame the velocity is 10 px a frame", arguments: [5.0, 10, 30])
    func findsVelocity(frameRate: Double) throws {
        var tracker = Tracker()
        for frame in 0..<20 { _ = tracker.update([person(x: Float(frame) * 10)], at: Double(frame) / frameRate) }
        let track = try #require(tracker.tracks.first)
        #expect(abs(track.velocity.x / frameRate - 10) <= 0.1)
        #expect(abs(track.velocity.y) <= 1e-3)
    }

    @Test("an object has no ID before the third frame, then the first")
    func confirmsAfterHits() {
        var tracker = Tracker()
        let ids = (0..<4).map { tracker.update([person(x: 10)], at: Double($0) / 30).map(\.trackID) }
        #expect(ids == [[nil], [nil], [1], [1]])
    }

    @Test("a weak detection continues a track, begins none and is left out alone")
    func usesWeakDetections() {
        var tracker = Tracker()
        for frame in 0..<5 { _ = tracker.update([person(x: 10)], at: Double(frame) / 30) }
        let output = tracker.update([person(x: 600, confidence: 0.2), person(x: 10, confidence: 0.2)], at: 5.0 / 30)
        #expect(output.map(\.trackID) == [1])
        #expect(tracker.tracks.count == 1)
    }

    @Test("a stamp that repeats, goes back or is no number counts as the same moment")
    func standsStillWithoutTime() throws {
        var tracker = Tracker()
        for frame in 0..<10 { _ = tracker.update([person(x: Float(frame) * 10)], at: Double(frame) / 30) }
        let before = try #require(tracker.tracks.first)
        for stamp in [9.0 / 30, 0, -1, .nan, .infinity] {
            let output = tracker.update([], at: stamp)
            #expect(output.isEmpty)
            #expect(tracker.time == 9.0 / 30)
            #expect(tracker.tracks.first?.boundingBox == before.boundingBox)
        }
        #expect(tracker.update([person(x: 100)], at: 10.0 / 30).map(\.trackID) == [1])
    }

    @Test("boxes without area or far outside take no part", arguments: [Float.nan, .infinity, 0, -5, 1e30])
    func ignoresUnusableBoxes(side: Float) {
        var tracker = Tracker()
        for frame in 0..<5 {
            let broken = Detection(
                boundingBox: BoundingBox(x: 10, y: 10, width: side, height: side), label: nil, classIndex: 0,
                confidence: 0.9)
            let output = tracker.update([broken, person(x: 10)], at: Double(frame) / 30)
            #expect(output.count == 2 && output[0].trackID == nil)
        }
        #expect(tracker.tracks.map(\.id) == [1])
    }

    @Test("still objects stay still under the camera's own movement")
    func followsCamera() throws {
        var tracker = Tracker()
        for frame in 0..<10 { _ = tracker.update([person(x: 10)], at: Double(frame) / 30) }
        // Farther than the box is wide: nothing but the motion can tell.
        let output = tracker.update([person(x: 310)], at: 10.0 / 30, motion: CameraMotion(tx: 300))
        #expect(output.map(\.trackID) == [1])
        let track = try #require(tracker.tracks.first)
        #expect(abs(track.velocity.x) < 1)
    }

    @Test("a copy goes its own way")
    func isValue() {
        var tracker = Tracker()
        for frame in 0..<3 { _ = tracker.update([person(x: 10)], at: Double(frame) / 30) }
        var copy = tracker
        for frame in 3..<6 { _ = copy.update([person(x: 600)], at: Double(frame) / 30) }
        #expect(copy.tracks.map(\.id) == [1, 2])
        #expect(tracker.tracks.map(\.id) == [1])
    }
}
