// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

extension OutputTensor {
    /// Makes a tensor from the bytes an engine returned: real numbers are widened, integers dequantised.
    ///
    /// - Parameters:
    ///   - bytes: The elements in the machine's byte order.
    ///   - quantization: How integers stand for real values; nil takes the integers themselves.
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when the bytes do not fill the shape.
    public init(
        name: String, shape: [Int], bytes: borrowing RawSpan, elementType: ElementType,
        quantization: Quantization? = nil
    ) throws(DetectionError) {
        self.init(
            name: name, shape: shape,
            values: Array(repeating: 0, count: try Self.count(shape, bytes.byteCount, elementType)))
        var floats = values.mutableSpan
        Dequantizer.convert(bytes, of: elementType, quantization: quantization, into: &floats)
    }

    /// Makes a tensor from integers that have a scale for each place along a dimension.
    ///
    /// - Parameters:
    ///   - bytes: The elements in the machine's byte order.
    ///   - axis: The dimension, counted from the outermost.
    ///   - scales: One for each place along the dimension.
    ///   - zeroPoints: One for each place along the dimension.
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when bytes, shape and scales do not fit each other.
    public init(
        name: String, shape: [Int], bytes: borrowing RawSpan, elementType: ElementType, axis: Int, scales: [Float],
        zeroPoints: [Int]
    ) throws(DetectionError) {
        guard shape.indices.contains(axis), scales.count == shape[axis], zeroPoints.count == shape[axis] else {
            throw DetectionError(
                .shapeMismatch,
                "expected a scale and a zero point for each place along dimension \(axis) of \(shape), got "
                    + "\(scales.count) and \(zeroPoints.count)")
        }
        self.init(
            name: name, shape: shape,
            values: Array(repeating: 0, count: try Self.count(shape, bytes.byteCount, elementType)))
        var floats = values.mutableSpan
        Dequantizer.convert(
            bytes, of: elementType, shape: shape, axis: axis, scales: scales, zeroPoints: zeroPoints, into: &floats)
    }

    private static func count(
        _ shape: [Int], _ byteCount: Int, _ type: ElementType
    ) throws(DetectionError) -> Int {
        var count = 1
        for dimension in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            count = overflow ? -1 : product
        }
        guard count >= 0, byteCount % type.byteCount == 0, byteCount / type.byteCount == count else {
            throw DetectionError(
                .shapeMismatch,
                "expected \(type.rawValue) \(shape), got \(byteCount) bytes; check the shape and the element type")
        }
        return count
    }
}
