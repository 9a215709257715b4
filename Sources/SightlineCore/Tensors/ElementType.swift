// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What one element of a tensor is.
public enum ElementType: String, Hashable, Sendable, Codable, CaseIterable {
    /// IEEE 754 single precision.
    case float32
    /// IEEE 754 half precision.
    case float16
    /// Unsigned byte, usually quantised.
    case uint8
    /// Signed byte, usually quantised.
    case int8
    /// Signed 32-bit integer.
    case int32
    /// Signed 64-bit integer.
    case int64
    /// One byte, 0 or 1.
    case bool

    /// Bytes per element.
    public var byteCount: Int {
        switch self {
        case .int64: 8
        case .float32, .int32: 4
        case .float16: 2
        case .uint8, .int8, .bool: 1
        }
    }
}

/// Affine quantisation of one tensor: `real = (quantised - zeroPoint) * scale`.
///
/// - SeeAlso: Jacob et al., *Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only
///   Inference*, CVPR 2018, §2.1.
public struct Quantization: Hashable, Sendable, Codable {
    /// The real difference between two neighbouring integers; positive and finite in a valid model.
    public var scale: Float
    /// The integer that stands for 0.
    public var zeroPoint: Int

    /// Makes a quantisation.
    public init(scale: Float, zeroPoint: Int) {
        self.scale = scale
        self.zeroPoint = zeroPoint
    }

    /// The integer for a real value, clamped to the type's range; ties round away from zero, as TFLite rounds.
    ///
    /// Scale .0078125, zero point 128: `.5` becomes `192`. What is not a number stands for 0, also when it comes from
    /// an invalid ``scale``: the result is in the range whatever the arguments are.
    public func quantize(_ real: Float, to range: ClosedRange<Int>) -> Int {
        let scaled = (real / scale).rounded(.toNearestOrAwayFromZero)
        guard let steps = scaled.isNaN ? 0 : Int(exactly: scaled) else {
            return scaled > 0 ? range.upperBound : range.lowerBound
        }
        let (quantized, overflow) = steps.addingReportingOverflow(zeroPoint)
        guard !overflow else { return steps > 0 ? range.upperBound : range.lowerBound }
        return min(max(quantized, range.lowerBound), range.upperBound)
    }

    /// The real value of an integer. Scale .0078125, zero point 128: `0` is `-1`, `255` is `.9921875`.
    public func dequantize(_ quantized: Int) -> Float {
        Float(Double(quantized) - Double(zeroPoint)) * scale
    }
}
