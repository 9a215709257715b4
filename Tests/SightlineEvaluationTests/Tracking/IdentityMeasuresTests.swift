// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import Testing
import _SightlineTestSupport

@Suite("IdentityMeasures")
struct IdentityMeasuresTests {
    @Test("random films: as many boxes agree as in the best of all choices of identities", arguments: 0..<60)
    func bruteForce(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let (objects, identities, frames) = (4, 5, 8)
        var (truth, tracks): ([MOTRow], [MOTRow]) = ([], [])
        var agreements = Array(repeating: Array(repeating: 0, count: identities), count: objects)
        for frame in 1...frames {
            // Each identity follows a random object, or none; boxes of different objects never overlap.
            var followed = Array(0..<objects).shuffled(using: &random)[...]
            for object in 0..<objects { truth.append(SmallFilm.row(frame, 10 * object, lane: object)) }
            for identity in 0..<identities where Bool.random(using: &random) {
                let object = followed.popFirst()
                tracks.append(SmallFilm.row(frame, 7 * identity, lane: object ?? 50 + identity))
                if let object { agreements[object][identity] += 1 }
            }
        }
        let result = try SmallFilm.judge(truth, tracks)
        #expect(result.identity.truePositives == Self.best(agreements[...], used: []))
        #expect(result.identity.falseNegatives == truth.count - result.identity.truePositives)
        #expect(result.identity.falsePositives == tracks.count - result.identity.truePositives)
    }

    private static func best(_ agreements: ArraySlice<[Int]>, used: Set<Int>) -> Int {
        guard let row = agreements.first else { return 0 }
        var best = best(agreements.dropFirst(), used: used)
        for (identity, count) in row.enumerated() where !used.contains(identity) {
            best = max(best, count + Self.best(agreements.dropFirst(), used: used.union([identity])))
        }
        return best
    }

    @Test("ten thousand identities that each live for one frame take no matrix of all pairs")
    func manyIdentities() throws {
        let count = 10_000
        let truth = (1...count).map { SmallFilm.row($0, $0, lane: 0) }
        let tracks = (1...count).map { SmallFilm.row($0, 900_000_000 - $0, lane: 0) }
        let result = try SmallFilm.judge(truth, tracks)
        #expect(result.number("IDF1") == 1)
        #expect(result.numbers(["IDs", "GT_IDs", "IDSW"]) == [Double(count), Double(count), 0])
    }
}
