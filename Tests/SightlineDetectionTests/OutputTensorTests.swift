// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineDetection

@Suite("OutputTensor")
struct OutputTensorTests {
    private func floats<Element>(
        _ elements: [Element], _ type: ElementType, _ quantization: Quantization? = nil
    ) throws -> [Float] where Element: BitwiseCopyable {
        try unsafe OutputTensor(
            name: "t", shape: [elements.count], bytes: elements.span.bytes, elementType: type,
            quantization: quantization
        ).values
    }

    @Test("bytes and integers of each type become real numbers")
    func types() throws {
        let steps = Quantization(scale: 0.5, zeroPoint: 3)
        #expect(try floats([Float(1.5), -2], .float32) == [1.5, -2])
        #expect(try floats([UInt8(3), 255], .uint8, steps) == [0, 126])
        #expect(try floats([Int8(-128), 3], .int8, steps) == [-65.5, 0])
        #expect(try floats([Int32(7), -1], .int32) == [7, -1])
        #expect(try floats([Int64(90), 1 << 40], .int64) == [90, 1_099_511_627_776])
        #expect(try floats([true, false], .bool) == [1, 0])
    }

    @Test("half precision is exact, subnormal and infinite numbers too")
    func halves() throws {
        let bits: [UInt16] = [0x3C00, 0xC000, 0x0001, 0x7BFF, 0x7C00, 0xFC00, 0x8000]
        #expect(try floats(bits, .float16) == [1, -2, 0x1p-24, 65504, .infinity, -.infinity, 0])
        #expect(try floats([UInt16(0x7E00)], .float16)[0].isNaN)
    }

    @Test("each place along a dimension has its own scale", arguments: [0, 1, 2])
    func channels(axis: Int) throws {
        let shape = [2, 3, 2]
        let bytes = (0..<12).map { Int8($0) }
        let scales = (0..<shape[axis]).map { Float($0 + 1) }
        let zeroPoints = (0..<shape[axis]).map { $0 * 2 }
        let tensor = try unsafe OutputTensor(
            name: "t", shape: shape, bytes: bytes.span.bytes, elementType: .int8, axis: axis, scales: scales,
            zeroPoints: zeroPoints)
        for index in 0..<12 {
            let place = [index / 6, index / 2 % 3, index % 2][axis]
            #expect(tensor.values[index] == (Float(index) - Float(2 * place)) * Float(place + 1))
        }
    }

    @Test("bytes that do not fill the shape are refused")
    func mismatch() {
        let bytes = [UInt8](repeating: 0, count: 7)
        for shape in [[2], [-1], [Int.max, 2]] {
            #expect(throws: DetectionError.self) {
                try unsafe OutputTensor(name: "t", shape: shape, bytes: bytes.span.bytes, elementType: .float32)
            }
        }
        #expect(throws: DetectionError.self) {
            try unsafe OutputTensor(
                name: "t", shape: [7], bytes: bytes.span.bytes, elementType: .int8, axis: 0, scales: [1],
                zeroPoints: [0])
        }
    }
}
