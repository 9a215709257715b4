// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@Suite("NearMatch")
struct NearMatchTests {
    @Test("a swap of neighbours is one edit")
    func distance() {
        #expect(NearMatch.distance("dog", "dgo") == 1)
        #expect(NearMatch.distance("", "abc") == 3)
        #expect(NearMatch.distance("kitten", "sitting") == 3)
    }

    @Test("nothing is suggested for a word that is far from all")
    func far() { #expect(NearMatch.matches(of: "xyz", in: ["person", "car"]).isEmpty) }

    @Test("beside a slip of one letter nothing further away is suggested")
    func noise() {
        #expect(NearMatch.matches(of: "models fecth", in: ["models inspect", "models fetch"]) == ["models fetch"])
        #expect(NearMatch.matches(of: "detct", in: ["detector", "detect"]) == ["detect"])
    }

    @Test("the closest comes first, beginnings last")
    func order() {
        #expect(NearMatch.matches(of: "cat", in: ["catalog", "car", "cat"]) == ["cat", "car", "catalog"])
    }
}
