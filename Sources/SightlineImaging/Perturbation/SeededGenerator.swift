// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A generator whose numbers depend on a seed and on what they are for.
///
/// - SeeAlso: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014, figure 16.
struct SeededGenerator {
    private var state: UInt64

    /// - Parameter stream: What the numbers are for: equal seeds give unrelated numbers for different streams.
    init(seed: UInt64, stream: String) {
        // FNV-1a, 64 bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = seed ^ hash
    }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<1`.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number of mean 0 and standard deviation 1, nearly normal: the sum of four uniform ones.
    mutating func normal() -> Float {
        let bits = next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        // Four uniform numbers in 0...65535: mean 2 × 65535, deviation 65536 / √3.
        return (Float(sum) - 131_070) * (1.732_050_8 / 65_536)
    }
}
