// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineTracking

/// 150 frames of a real crowd: detections, and what the ByteTrack authors' C++ program made of them.
@Suite("ByteTrack's published output", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
struct ByteTrackGoldenTests {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct File: Decodable {
        struct Row: Decodable {
            let frame_id, x, y, width, height: String
            let prob, track_id: String?

            var box: BoundingBox {
                BoundingBox(
                    x: Float(x) ?? .nan, y: Float(y) ?? .nan, width: Float(width) ?? .nan,
                    height: Float(height) ?? .nan)
            }
        }

        let fps: Int
        let results: [Row]
    }

    /// How far an edge may be from the published one, in pixels.
    private static let tolerance: Float = 0.5

    @Test("the preset has the same identities frame by frame, and the same boxes")
    func agrees() throws {
        let detections = try TestData.json(File.self, "mot/bytetrack_golden/detection_results.json")
        let published = try TestData.json(File.self, "mot/bytetrack_golden/tracking_results.json")
        #expect(detections.results.count > 1000 && published.results.count > 1000)
        let inputs = Dictionary(grouping: detections.results, by: \.frame_id)
        let expected = Dictionary(grouping: published.results, by: \.frame_id)
        let frameCount = try #require(inputs.keys.compactMap { Int($0) }.max()) + 1
        var tracker = Tracker(.byteTrack)
        var ours: [String: Int] = [:]
        var theirs: [Int: String] = [:]
        for frame in 0..<frameCount {
            let input = (inputs["\(frame)"] ?? []).map {
                Detection(boundingBox: $0.box, label: "person", classIndex: 0, confidence: Float($0.prob ?? "") ?? .nan)
            }
            let output = tracker.update(input, at: Double(frame) / Double(detections.fps)).filter { $0.trackID != nil }
            let rows = expected["\(frame)"] ?? []
            try #require(output.count == rows.count, "frame \(frame)")
            for row in rows {
                let theirID = try #require(row.track_id)
                let nearest = output.min { distance($0.boundingBox, row.box) < distance($1.boundingBox, row.box) }
                let found = try #require(nearest)
                let id = try #require(found.trackID)
                try #require(distance(found.boundingBox, row.box) <= Self.tolerance, "frame \(frame), track \(theirID)")
                try #require(
                    ours[theirID, default: id] == id && theirs[id, default: theirID] == theirID, "frame \(frame)")
                ours[theirID] = id
                theirs[id] = theirID
            }
        }
        #expect(ours.count == Set(published.results.map(\.track_id)).count)
    }

    private func distance(_ one: BoundingBox, _ other: BoundingBox) -> Float {
        max(
            abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.maxX - other.maxX),
            abs(one.maxY - other.maxY))
    }
}
