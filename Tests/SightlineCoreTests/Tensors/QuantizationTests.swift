// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("Quantization")
struct QuantizationTests {
    static let int32 = Int(Int32.min)...Int(Int32.max)
    static let ranges: [String: ClosedRange<Int>] = ["uint8": 0...255, "int8": -128...127, "int32": int32]

    @Test("Known values of a byte with zero point 128")
    func knownBytes() {
        let quantization = Quantization(scale: 0.007_812_5, zeroPoint: 128)
        #expect([0, 128, 255].map(quantization.dequantize) == [-1, 0, 0.992_187_5])
        #expect(quantization.quantize(0.5, to: 0...255) == 192)
        #expect(quantization.quantize(2, to: 0...255) == 255)
        #expect(quantization.quantize(-2, to: 0...255) == 0)
    }

    @Test("Halves round away from zero")
    func halves() {
        let quantization = Quantization(scale: 0.5, zeroPoint: 0)
        let halves: [Float] = [0.25, 0.75, 1.25, -0.25, -1.25]
        #expect(halves.map { quantization.quantize($0, to: -128...127) } == [1, 2, 3, -1, -3])
    }

    @Test("32-bit integers saturate at their own ends, not before")
    func saturation() {
        let quantization = Quantization(scale: 1, zeroPoint: 0)
        #expect(quantization.quantize(2_000_000_000, to: Self.int32) == 2_000_000_000)
        #expect(quantization.quantize(3e9, to: Self.int32) == Int(Int32.max))
        #expect(quantization.quantize(-3e9, to: Self.int32) == Int(Int32.min))
        #expect(quantization.quantize(1e30, to: Self.int32) == Int(Int32.max))
        #expect(quantization.quantize(-.infinity, to: Self.int32) == Int(Int32.min))
        let shifted = Quantization(scale: 1, zeroPoint: 2_000_000_000)
        #expect(shifted.quantize(-4e9, to: Self.int32) == -2_000_000_000)
    }

    @Test("Extreme zero points and scales stay in the range")
    func extremes() {
        for zeroPoint in [Int.min, -1, 0, 1, Int.max] {
            for scale in [Float.leastNonzeroMagnitude, 1, .greatestFiniteMagnitude, 0, -1, .infinity, .nan] {
                let quantization = Quantization(scale: scale, zeroPoint: zeroPoint)
                for real in [Float.nan, -.infinity, -.greatestFiniteMagnitude, -1, 0, 1, 9e18, .infinity] {
                    for range in Self.ranges.values {
                        #expect(range.contains(quantization.quantize(real, to: range)))
                    }
                }
            }
        }
        #expect(Quantization(scale: 1, zeroPoint: .max).quantize(9e18, to: 0...255) == 255)
        #expect(Quantization(scale: 1, zeroPoint: .min).quantize(-9e18, to: 0...255) == 0)
        #expect(Quantization(scale: 1, zeroPoint: .min).dequantize(.max) > 1.8e19)
        #expect(Quantization(scale: 1, zeroPoint: 7).quantize(.nan, to: 0...255) == 7)
    }

    @Test("A byte comes back to itself")
    func bytesComeBack() {
        var random = SplitMix64(seed: 10)
        for _ in 0..<200 {
            let quantization = Quantization(
                scale: .random(in: 1e-4...10, using: &random), zeroPoint: .random(in: 0...255, using: &random))
            #expect((0...255).allSatisfy { quantization.quantize(quantization.dequantize($0), to: 0...255) == $0 })
        }
    }

    @Test("The published integers and reals", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func published() throws {
        let tables = try GeometryTables.load().quantisation
        #expect(tables.quantise.count == 51 && tables.dequantise.count == 14)
        for item in tables.quantise {
            let quantization = Quantization(scale: Float(item.scale), zeroPoint: item.zeroPoint)
            let range = try #require(Self.ranges[item.dtype])
            let quantized = quantization.quantize(Float(item.real), to: range)
            #expect([item.quantised, item.halfEven].contains(quantized), "\(item)")
            let real = Double(quantization.dequantize(item.quantised))
            #expect(abs(real - item.dequantised) <= Tolerance.fraction * max(1, abs(real)), "\(item)")
        }
        for item in tables.dequantise {
            let quantization = Quantization(scale: Float(item.scale), zeroPoint: item.zeroPoint)
            let real = Double(quantization.dequantize(item.quantised))
            #expect(abs(real - item.real) <= Tolerance.fraction * max(1, abs(real)), "\(item)")
        }
    }
}
