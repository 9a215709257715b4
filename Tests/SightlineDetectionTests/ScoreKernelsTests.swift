// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CScoreKernels
import Testing
import _SightlineTestSupport

@Suite("Score kernels")
struct ScoreKernelsTests {
    @Test("marks name the group of the classes that reach the limit, for every number of classes and candidates")
    func marksNameGroups() {
        var random = SplitMix64(seed: 5)
        for classCount in 1...13 {
            for count in [0, 1, 7, 16, 33, 70] {
                let stride = count + 3
                let scores = (0..<classCount * stride).map { _ -> Float in
                    let low = Float.random(in: 0..<0.2499, using: &random)
                    return [low, low, low, low, low, low, low, .nan, 0.25, 0.9].randomElement(using: &random) ?? low
                }
                var marks = [Int32](repeating: 77, count: count + 1)
                unsafe sightline_scores_mark(scores, stride, Int32(classCount), count, 0.25, &marks)
                let expected = (0..<count).map { candidate -> Int32 in
                    let reaching = (0..<classCount).filter { !(scores[$0 * stride + candidate] < 0.25) }
                    let groups = Set(reaching.map { Int32($0 / 4 + 1) })
                    return groups.count > 1 ? -1 : groups.first ?? 0
                }
                #expect(marks == expected + [77], "\(classCount) classes, \(count) candidates")
            }
        }
    }

    @Test("a score at the limit and a NaN reach it, wherever they stand")
    func reach() {
        for count in [1, 5, 16, 31, 84] {
            let low = [Float](repeating: 0.2499, count: count)
            #expect(unsafe sightline_scores_reach(low, count, 0.25) == 0)
            for place in 0..<count {
                for score in [Float(0.25), .nan, .infinity] {
                    var scores = low
                    scores[place] = score
                    #expect(unsafe sightline_scores_reach(scores, count, 0.25) != 0)
                }
            }
        }
        #expect(unsafe sightline_scores_reach([], 0, 0.25) == 0)
    }
}
