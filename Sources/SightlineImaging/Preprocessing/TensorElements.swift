// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore

/// Where the channels of a tensor lie and which bits stand for which 8-bit value.
@safe final class TensorElements {
    /// Bytes of an element.
    let byteCount: Int
    /// From a pixel to its right neighbour, in elements.
    let stride: Int
    /// From a channel to the next, in bytes.
    let channelBytes: Int
    /// From a row to the next, in bytes.
    let rowBytes: Int
    /// True when nothing is padded because the picture's edge is repeated instead.
    let fillsInput: Bool
    /// The arithmetic behind the tables.
    let normalization: Normalization
    private let padding: [UInt32]
    private let memory = PlanMemory()
    private let tables: [UnsafeMutableRawPointer]

    init(_ specification: InputSpecification) {
        let normalization = Normalization(specification)
        self.normalization = normalization
        byteCount = specification.elementType.byteCount
        fillsInput = specification.padValue == nil
        let isPlanar = specification.layout == .nchw
        stride = isPlanar ? 1 : 3
        channelBytes = (isPlanar ? specification.size.pixelCount : 1) * byteCount
        rowBytes = specification.size.width * stride * byteCount
        padding = (0..<3).map { normalization.element(Float(specification.padValue ?? 0), channel: $0) }
        var tables = unsafe [UnsafeMutableRawPointer]()
        for channel in 0..<3 {
            let elements = (0..<256).map { normalization.element(Float($0), channel: channel) }
            switch byteCount {
            case 4: unsafe tables.append(UnsafeMutableRawPointer(memory.copy(elements)))
            case 2: unsafe tables.append(UnsafeMutableRawPointer(memory.copy(elements.map { UInt16($0) })))
            default: unsafe tables.append(UnsafeMutableRawPointer(memory.copy(elements.map { UInt8($0) })))
            }
        }
        unsafe self.tables = tables
    }

    /// Bytes from the tensor's start to channel 0 of a pixel.
    func offset(x: Int, y: Int) -> Int { y * rowBytes + x * stride * byteCount }

    /// Writes `count` pixels of padding from a pixel on; they may go on in the rows below.
    func fill(_ tensor: UnsafeMutableRawPointer, x: Int, y: Int, count: Int) {
        for channel in 0..<3 {
            let start = unsafe tensor + channel * channelBytes + offset(x: x, y: y)
            unsafe sightline_fill(
                start.assumingMemoryBound(to: UInt8.self), count, Int32(byteCount), Int32(stride), padding[channel])
        }
    }

    /// The kernels' description, but for the addresses; `order` has the tensor's channel for each source channel.
    func output(order: [Int], isAffine: Bool) -> sightline_output {
        var output = sightline_output()
        output.row_bytes = rowBytes
        output.element_bytes = Int32(byteCount)
        output.element_stride = Int32(stride)
        output.is_affine = isAffine ? 1 : 0
        let n = normalization
        output.high = (n.high[order[0]], n.high[order[1]], n.high[order[2]])
        output.low = (n.low[order[0]], n.low[order[1]], n.low[order[2]])
        output.bias = (n.bias[order[0]], n.bias[order[1]], n.bias[order[2]])
        unsafe output.tables = (
            UnsafeRawPointer(tables[order[0]]), UnsafeRawPointer(tables[order[1]]), UnsafeRawPointer(tables[order[2]])
        )
        return output
    }
}
