// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What each 8-bit value of each channel becomes in the tensor.
///
/// `real = (value - mean) / standardDeviation`, computed as `value * high + (value * low + bias)`: `high + low` is the
/// reciprocal of the deviation in 40 bits, of which `high` has so few that its product is exact. So `value / 255`
/// comes out as the correctly rounded quotient, without a division.
struct Normalization {
    /// The factors of the three channels, in the tensor's order.
    let high, low, bias: [Float]
    private let specification: InputSpecification

    init(_ specification: InputSpecification) {
        self.specification = specification
        high = specification.standardDeviation.map { Float(bitPattern: (1 / $0).bitPattern & 0xFFFF_FF00) }
        var low: [Float] = []
        for channel in 0..<3 {
            low.append(Float(1 / Double(specification.standardDeviation[channel]) - Double(high[channel])))
        }
        self.low = low
        bias = zip(specification.mean, specification.standardDeviation).map { Float(-Double($0) / Double($1)) }
    }

    /// The real number of a value in 0…255.
    func real(_ value: Float, channel: Int) -> Float {
        value * high[channel] + (value * low[channel] + bias[channel])
    }

    /// The bits of the tensor's element for a value in 0…255, in the low bytes.
    func element(_ value: Float, channel: Int) -> UInt32 {
        let integers: ClosedRange<Int>
        switch specification.elementType {
        case .float32: return real(value, channel: channel).bitPattern
        case .float16: return UInt32(Self.half(real(value, channel: channel)))
        case .uint8: integers = 0...255
        default: integers = -128...127
        }
        let quantized: Int
        if let quantization = specification.quantization {
            quantized = quantization.quantize(real(value, channel: channel), to: integers)
        } else {
            let pixel = Int(value.rounded(.toNearestOrAwayFromZero))
            quantized = min(max(pixel + integers.lowerBound, integers.lowerBound), integers.upperBound)
        }
        return UInt32(UInt8(truncatingIfNeeded: quantized))
    }

    /// IEEE 754 half precision, ties to even; too large becomes infinite.
    static func half(_ value: Float) -> UInt16 {
        let sign = UInt16(value.sign == .minus ? 0x8000 : 0)
        let magnitude = value.magnitude
        guard !magnitude.isNaN else { return sign | 0x7E00 }
        guard magnitude < 65520 else { return sign | 0x7C00 }
        // Below the normal range a step is 2^-24.
        guard magnitude >= 0x1p-14 else { return sign | UInt16((magnitude * 0x1p24).rounded(.toNearestOrEven)) }
        let bits = magnitude.bitPattern
        let rounded = bits + 0xFFF + (bits >> 13 & 1)
        return sign | UInt16(truncatingIfNeeded: (rounded >> 13) &- (112 << 10))
    }
}
