// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Turns the bytes of an output into floats.
enum Dequantizer {
    /// Writes the real values of a tensor of one scale, or of none.
    ///
    /// - Parameters:
    ///   - bytes: Elements in the machine's byte order, as engines hand them out; alignment does not matter.
    ///   - quantization: Applied to the integer types; nil takes the integers themselves.
    ///   - floats: As long as the tensor has elements.
    static func convert(
        _ bytes: borrowing RawSpan, of type: ElementType, quantization: Quantization?,
        into floats: inout MutableSpan<Float>
    ) {
        let scale = quantization?.scale ?? 1
        let zeroPoint = quantization?.zeroPoint ?? 0
        for index in floats.indices {
            let raw = element(index, of: bytes, type)
            switch type {
            case .float32, .float16: floats[index] = Float(raw)
            case .uint8, .int8, .int32, .int64, .bool: floats[index] = Float(raw - Double(zeroPoint)) * scale
            }
        }
    }

    /// Writes the real values of a tensor that has a scale for each place along one of its dimensions.
    ///
    /// - Parameters:
    ///   - axis: The dimension; as many scales and zero points as its length.
    ///   - shape: The tensor's shape.
    static func convert(
        _ bytes: borrowing RawSpan, of type: ElementType, shape: [Int], axis: Int, scales: [Float], zeroPoints: [Int],
        into floats: inout MutableSpan<Float>
    ) {
        let inner = shape[(axis + 1)...].reduce(1, *)
        for index in floats.indices {
            let channel = index / inner % shape[axis]
            floats[index] = Float(element(index, of: bytes, type) - Double(zeroPoints[channel])) * scales[channel]
        }
    }

    private static func element(_ index: Int, of bytes: borrowing RawSpan, _ type: ElementType) -> Double {
        let offset = index * type.byteCount
        // Any bits are a value of these types; the caller has checked that there are enough.
        switch type {
        case .float32: return Double(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Float.self))
        case .float16: return unsafe real(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
        case .uint8, .bool: return Double(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        case .int8: return Double(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: Int8.self))
        case .int32: return Double(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self))
        case .int64: return Double(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self))
        }
    }

    /// The value of a half-precision number by its bits; Swift's own type is missing on Intel Macs.
    ///
    /// - SeeAlso: IEEE 754-2019, §3.4 (binary16).
    static func real(_ half: UInt16) -> Double {
        let sign: Double = half >> 15 == 0 ? 1 : -1
        let exponent = Int(half >> 10 & 31)
        let fraction = Double(half & 1023) / 1024
        switch exponent {
        case 0: return sign * fraction * 0x1p-14
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return sign * (1 + fraction) * Double(sign: .plus, exponent: exponent - 15, significand: 1)
        }
    }
}
