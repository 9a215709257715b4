// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineEvaluation

@Suite("GoldenMatcher")
struct GoldenMatcherTests {
    /// An object of 100×100 pixels.
    static func object(
        _ label: String?, x: Float, y: Float = 0, width: Float = 100, height: Float = 100, _ confidence: Float = 0.8
    ) -> GoldenObject {
        GoldenObject(
            label: label, confidence: confidence, boundingBox: BoundingBox(x: x, y: y, width: width, height: height))
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let expected: [GoldenObject]
        let found: [GoldenObject]
        let kinds: [GoldenDifference.Kind]

        init(
            _ name: String, _ expected: [GoldenObject], _ found: [GoldenObject], _ kinds: [GoldenDifference.Kind]
        ) {
            testDescription = name
            self.expected = expected
            self.found = found
            self.kinds = kinds
        }
    }

    static let cases = [
        Case("nothing", [], [], []),
        Case("the same", [object("cat", x: 0)], [object("cat", x: 0)], []),
        Case("none found", [object("cat", x: 0)], [], [.missing]),
        Case("none expected", [], [object("cat", x: 0)], [.extra]),
        Case("5 pixels off is IoU 0.905", [object("cat", x: 0)], [object("cat", x: 5)], []),
        Case("6 pixels off is IoU 0.887", [object("cat", x: 0)], [object("cat", x: 6)], [.moved]),
        Case("33 pixels off is IoU 0.504, moved", [object("cat", x: 0)], [object("cat", x: 33)], [.moved]),
        Case(
            "34 pixels off is IoU 0.493, two objects", [object("cat", x: 0)], [object("cat", x: 34)],
            [.missing, .extra]),
        Case("touching is two objects", [object("cat", x: 0)], [object("cat", x: 100)], [.missing, .extra]),
        Case(
            "contained is IoU 0.25", [object("cat", x: 0)], [object("cat", x: 0, width: 50, height: 50)],
            [.missing, .extra]),
        Case("relabelled", [object("cat", x: 0)], [object("dog", x: 2)], [.relabelled]),
        Case("relabelled to unknown", [object("cat", x: 0)], [object(nil, x: 0)], [.relabelled]),
        Case("unknown stays unknown", [object(nil, x: 0)], [object(nil, x: 0)], []),
        Case("drift at the tolerance", [object("cat", x: 0, 0.9)], [object("cat", x: 0, 0.95)], []),
        Case("drift beyond it", [object("cat", x: 0, 0.9)], [object("cat", x: 0, 0.96)], [.confidence]),
        Case("drift downward", [object("cat", x: 0, 0.9)], [object("cat", x: 0, 0.84)], [.confidence]),
        Case("moved and drifted", [object("cat", x: 0, 0.9)], [object("cat", x: 9, 0.5)], [.moved, .confidence]),
        Case(
            "two at one place, one found", [object("cat", x: 0), object("cat", x: 0)], [object("cat", x: 0)],
            [.missing]),
        Case(
            "a pair is kept when another label lies on it too",
            [object("cat", x: 0)], [object("dog", x: 0), object("cat", x: 1)], [.extra]),
        Case(
            "an empty box agrees with itself", [object("cat", x: 7, width: 0)], [object("cat", x: 7, width: 0)], []),
        Case(
            "boxes that are no numbers never agree", [object("cat", x: .nan)], [object("cat", x: .nan)],
            [.missing, .extra]),
    ]

    @Test("each kind of difference is told apart", arguments: cases)
    func kinds(test: Case) {
        let differences = GoldenMatcher.differences(expected: test.expected, found: test.found)
        #expect(differences.map(\.kind) == test.kinds)
    }

    @Test("a pairing inside the tolerances is found where the closest pair first would spoil it")
    func optimal() {
        // 0 lies closest to 3, but only 3 is near enough for 7.
        let expected = [Self.object("cat", x: 3), Self.object("cat", x: 0)]
        let found = [Self.object("cat", x: 2), Self.object("cat", x: 7)]
        #expect(found[0].overlap(expected[0]) > found[0].overlap(expected[1]))
        #expect(found[1].overlap(expected[1]) < GoldenTolerances.defaultMinimumIoU)
        #expect(GoldenMatcher.differences(expected: expected, found: found) == [])
        #expect(GoldenMatcher.differences(expected: expected.reversed(), found: found) == [])
        #expect(GoldenMatcher.differences(expected: expected, found: found.reversed()) == [])
    }

    @Test("of boxes at one place those with the right confidence are paired")
    func confidencePairs() {
        let expected = [Self.object("cat", x: 0, 0.9), Self.object("cat", x: 1, 0.4)]
        let found = [Self.object("cat", x: 0, 0.4), Self.object("cat", x: 1, 0.9)]
        #expect(GoldenMatcher.differences(expected: expected, found: found) == [])
    }

    @Test("tolerances are those given")
    func tolerances() {
        let expected = [Self.object("cat", x: 0, 0.9)]
        let found = [Self.object("cat", x: 20, 0.7)]
        let wide = GoldenTolerances(minimumIoU: 0.6, confidenceDrift: 0.25)
        #expect(GoldenMatcher.differences(expected: expected, found: found, tolerances: wide) == [])
        let exact = GoldenTolerances(minimumIoU: 1, confidenceDrift: 0)
        #expect(GoldenMatcher.differences(expected: expected, found: expected, tolerances: exact) == [])
        #expect(
            GoldenMatcher.differences(expected: expected, found: [Self.object("cat", x: 0.1, 0.9)], tolerances: exact)
                .map(\.kind) == [.moved])
        // Less than half an overlap can be the same object when less is tolerated.
        let loose = GoldenTolerances(minimumIoU: 0.2)
        #expect(
            GoldenMatcher.differences(
                expected: [Self.object("cat", x: 0)], found: [Self.object("cat", x: 50)], tolerances: loose) == [])
    }

    @Test("with a tolerance in pixels the edges decide, whatever the overlap")
    func edgePixels() {
        let pixel = GoldenTolerances(edgePixels: 1)
        func kinds(_ x: Float, width: Float, _ tolerances: GoldenTolerances) -> [GoldenDifference.Kind] {
            GoldenMatcher.differences(
                expected: [Self.object("cat", x: 0, width: width)], found: [Self.object("cat", x: x, width: width)],
                tolerances: tolerances
            ).map(\.kind)
        }
        // A large box hides two pixels in its overlap, and a small one is another box after one.
        #expect(kinds(2, width: 500, .init()) == [])
        #expect(kinds(2, width: 500, pixel) == [.moved])
        #expect(kinds(1, width: 2, .init()) != [])
        #expect(kinds(1, width: 2, pixel) == [])
        #expect(kinds(1, width: 1, pixel) == [])
        #expect(kinds(1.01, width: 500, pixel) == [.moved])
        #expect(kinds(.nan, width: 500, pixel) == [.missing, .extra])
        // Rounding to thousandths is no movement.
        #expect(kinds(0.001, width: 500, .init(edgePixels: 0)) == [])
    }

    @Test("a comparison says how far the pairs are off, within the tolerances too")
    func errors() {
        let expected = [Self.object("cat", x: 0, 0.9), Self.object("dog", x: 300, 0.5), Self.object("ant", x: 900)]
        let found = [Self.object("dog", x: 301.5, 0.52), Self.object("cat", x: 0.25, 0.87)]
        var errors = GoldenMatcher.compare(expected: expected, found: found).errors
        #expect(errors.pairCount == 2)
        #expect(errors.edgePixels == 1.5)
        #expect(abs(errors.confidence - 0.03) < 1e-6)
        let exact = GoldenMatcher.compare(expected: expected, found: expected)
        #expect(exact == GoldenMatcher.compare(expected: expected, found: expected.reversed()))
        #expect(exact.differences == [] && exact.errors.edgePixels == 0 && exact.errors.confidence == 0)
        errors.merge(exact.errors)
        #expect(errors.pairCount == 5 && errors.edgePixels == 1.5)
        #expect(GoldenMatcher.compare(expected: expected, found: []).errors == GoldenErrors())
    }

    @Test("objects within the drift of the threshold may come and go, others may not")
    func borderline() {
        let tolerances = GoldenTolerances(confidenceDrift: 0.05, confidenceFloor: 0.25, labelFloors: ["dog": 0.6])
        func count(_ label: String, _ confidence: Float) -> Int {
            let object = Self.object(label, x: 0, confidence)
            let missing = GoldenMatcher.differences(expected: [object], found: [], tolerances: tolerances)
            let extra = GoldenMatcher.differences(expected: [], found: [object], tolerances: tolerances)
            #expect(missing.count == extra.count)
            return missing.count
        }
        #expect(count("cat", 0.26) == 0)
        #expect(count("cat", 0.30) == 0)
        #expect(count("cat", 0.31) == 1)
        #expect(count("cat", 0.19) == 1)
        #expect(count("dog", 0.62) == 0)
        #expect(count("dog", 0.26) == 1)
        let none = GoldenTolerances(confidenceDrift: 0, confidenceFloor: 0.25)
        #expect(
            GoldenMatcher.differences(expected: [Self.object("cat", x: 0, 0.25)], found: [], tolerances: none).count
                == 1)
    }

    @Test("the order is that of the expected objects, then of the extra ones, whatever the labels")
    func order() {
        let labels = ["dog", "ant", "cat", "bee", "eel", "fox"]
        let expected = labels.enumerated().map { Self.object($1, x: Float($0) * 200) }
        let found = labels.reversed().enumerated().map { Self.object($1, x: 5000 + Float($0) * 200) }
        let differences = GoldenMatcher.differences(expected: expected, found: found)
        #expect(differences.compactMap(\.expected) == expected)
        #expect(differences.compactMap(\.found) == found)
    }

    @Test("many objects on one spot are paired in a reasonable time", .timeLimit(.minutes(1)))
    func many() {
        let objects = (0..<400).map { Self.object("cat", x: Float($0 % 20)) }
        #expect(GoldenMatcher.differences(expected: objects, found: objects.reversed()) == [])
    }
}

@Suite("Assignment")
struct AssignmentTests {
    @Test("the sum is that of the best of all pairings", arguments: 0..<40)
    func bestSum(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (rows, columns) = (Int.random(in: 1...5, using: &generator), Int.random(in: 1...5, using: &generator))
        let worth = (0..<rows).map { _ in
            (0..<columns).map { _ in Double(Int.random(in: 0...4, using: &generator)) / 4 }
        }
        let partners = Assignment.mostWorth(worth, columnCount: columns)
        let taken = partners.compactMap { $0 }
        #expect(Set(taken).count == taken.count)
        let sum = zip(worth, partners).reduce(0) { sum, pair in sum + (pair.1.map { pair.0[$0] } ?? 0) }
        #expect(abs(sum - Self.best(worth[...], free: Array(0..<columns))) < 1e-9)
        for (row, partner) in partners.enumerated() { if let partner { #expect(worth[row][partner] > 0) } }
    }

    /// Tries everything.
    private static func best(_ rows: ArraySlice<[Double]>, free: [Int]) -> Double {
        guard let row = rows.first else { return 0 }
        var best = best(rows.dropFirst(), free: free)
        for column in free {
            best = max(best, row[column] + Self.best(rows.dropFirst(), free: free.filter { $0 != column }))
        }
        return best
    }

    @Test("no rows or no columns are no pairs")
    func empty() {
        #expect(Assignment.mostWorth([], columnCount: 3) == [])
        #expect(Assignment.mostWorth([[], []], columnCount: 0) == [nil, nil])
    }
}
