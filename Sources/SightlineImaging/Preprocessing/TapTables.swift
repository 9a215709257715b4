// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore

/// Turns upright columns and rows into the byte offsets that the kernels read.
@safe final class TapTables {
    let image: Image
    let memory: PlanMemory
    private let offsets: StoredOffsets
    private let padding: UInt8

    init(_ image: Image, memory: PlanMemory, padding: UInt8) {
        self.image = image
        self.memory = memory
        self.padding = padding
        offsets = StoredOffsets(image)
    }

    /// The tensor's channel for each channel as the kernels meet it: blue first for BGRA, red first otherwise.
    func channelOrder(_ order: InputSpecification.ColorOrder) -> [Int] {
        (image.format == .bgra) == (order == .bgr) ? [0, 1, 2] : [2, 1, 0]
    }

    private var planeCount: Int { image.format.planeCount == 1 ? 1 : 3 }

    /// Columns in pairs of taps.
    ///
    /// - Parameter isPaired: True when the two taps of each pair are neighbours in memory, lower address first.
    func taps(_ pairs: [(first: Int?, second: Int?)], isPaired: Bool) -> sightline_taps {
        var taps = sightline_taps()
        let kind: sightline_kind =
            switch image.format {
            case .rgba, .bgra: SIGHTLINE_PACKED4
            case .rgb: SIGHTLINE_PACKED3
            case .gray: SIGHTLINE_GRAY
            case .nv12: SIGHTLINE_NV12
            case .i420: SIGHTLINE_I420
            }
        taps.kind = Int32(kind.rawValue)
        taps.is_paired = isPaired ? 1 : 0
        taps.count = Int32(pairs.count)
        let matrix = YCbCrMatrix(image.encoding)
        taps.matrix = (
            matrix.luma, matrix.redFromCr, matrix.greenFromCb, matrix.greenFromCr, matrix.blueFromCb, matrix.redBias,
            matrix.greenBias, matrix.blueBias
        )
        taps.outside = UInt32(padding) * 0x01_0101 | 0xFF00_0000
        let first = unsafe columns(pairs.map(\.first))
        let second = unsafe columns(pairs.map(\.second))
        unsafe taps.first = unsafe (first[0], first[1], first[2])
        unsafe taps.second = unsafe (second[0], second[1], second[2])
        return taps
    }

    private func columns(_ indices: [Int?]) -> [UnsafePointer<Int>] {
        unsafe table { plane in indices.map { $0.map { self.offsets.column($0, plane: plane) } ?? Int.min } }
    }

    /// The offsets of rows, by plane.
    func rows(_ indices: [Int?]) -> [UnsafePointer<Int>] {
        unsafe table { plane in indices.map { $0.map { self.offsets.row($0, plane: plane) } ?? Int.min } }
    }

    private func table(_ offsets: (Int) -> [Int]) -> [UnsafePointer<Int>] {
        let first = unsafe UnsafePointer(memory.copy(offsets(0)))
        guard planeCount == 3 else { return unsafe [first, first, first] }
        return unsafe [first, UnsafePointer(memory.copy(offsets(1))), UnsafePointer(memory.copy(offsets(2)))]
    }

    /// The upright column whose stored column is the right neighbour of this column's, if there is one.
    func storedNeighbour(_ column: Int, by step: Int) -> Int? {
        let other = column + (image.orientation.reversesUprightX ? -step : step)
        return other >= 0 && other < image.size.width ? other : nil
    }

    /// The addresses of the planes as the kernels index them.
    static func setPlanes(
        _ taps: inout sightline_taps, bytes: UnsafeRawPointer, planes: [Image.Plane]
    ) {
        let start = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        let first = unsafe start + planes[0].offset
        switch planes.count {
        case 1: unsafe taps.planes = unsafe (first, first, first)
        case 2: unsafe taps.planes = unsafe (first, start + planes[1].offset, start + planes[1].offset + 1)
        default: unsafe taps.planes = unsafe (first, start + planes[1].offset, start + planes[2].offset)
        }
    }
}

extension sightline_output {
    /// Sets the addresses of the channels; `order` has the tensor's channel for each source channel.
    mutating func setChannels(_ tensor: UnsafeMutableRawPointer, channelBytes: Int, order: [Int]) {
        let start = unsafe tensor.assumingMemoryBound(to: UInt8.self)
        unsafe channels = unsafe (
            start + order[0] * channelBytes, start + order[1] * channelBytes, start + order[2] * channelBytes
        )
    }
}
