// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineCore

@Suite("Ratio")
struct RatioTests {
    @Test(
        "Rounds down, or to the nearest with a half up",
        arguments: [(5, 1, 2, 2, 3), (4, 1, 2, 2, 2), (7, 1, 3, 2, 2), (8, 1, 3, 2, 3), (1, 1, 3, 0, 0)])
    func rounding(_ factor: Int, _ numerator: Int, _ denominator: Int, _ floor: Int, _ nearest: Int) {
        let ratio = Ratio(factor, times: numerator, over: denominator)
        #expect(ratio.floor == floor && ratio.nearest == nearest)
    }

    @Test("Products beyond 64 bits")
    func wideProducts() {
        #expect(Ratio(.max, times: .max, over: .max).nearest == .max)
        #expect(Ratio(1 << 40, times: 3 << 40, over: 1 << 41).floor == 3 << 39)
        #expect(Ratio.isLess((.max, .max - 1), (.max, .max)))
        #expect(!Ratio.isLess((.max, .max), (.max, .max)))
        #expect(Ratio.isLess((3, 5), (4, 4)))
    }
}
