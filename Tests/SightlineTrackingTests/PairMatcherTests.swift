// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineTracking

@Suite("PairMatcher")
struct PairMatcherTests {
    @Test("the sum of weights is that of the whole matrix solved at once", arguments: 0..<200)
    func isOptimal(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (tracks, detections) = (1 + seed % 9, 1 + seed / 9 % 11)
        var candidates: [CandidatePair] = []
        var costs = Array(repeating: 0.0, count: tracks * detections)
        for track in 0..<tracks {
            for detection in 0..<detections where Double.random(in: 0..<1, using: &random) < 0.5 {
                // Coarse weights make ties.
                let weight = Float(Int.random(in: 1...8, using: &random)) / 8
                candidates.append(CandidatePair(track: track, detection: detection, weight: weight))
                costs[track * detections + detection] = -Double(weight)
            }
        }
        var matcher = PairMatcher()
        matcher.match(candidates, trackCount: tracks, detectionCount: detections)
        var whole = LinearAssignment()
        whole.minimize(costs, rowCount: tracks, columnCount: detections)
        let best = whole.columnOfRow.enumerated().reduce(0.0) { sum, row in
            sum - (row.element.map { costs[row.offset * detections + $0] } ?? 0)
        }
        #expect(abs(matcher.matches.reduce(0) { $0 + Double($1.weight) } - best) < 1e-9)
        #expect(Set(matcher.matches.map(\.track)).count == matcher.matches.count)
        #expect(Set(matcher.matches.map(\.detection)).count == matcher.matches.count)
    }
}
