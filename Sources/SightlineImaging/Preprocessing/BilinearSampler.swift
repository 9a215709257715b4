// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore

/// Two by two source pixels for each target pixel.
@safe final class BilinearSampler: PreprocessingSampler {
    private var plan = unsafe sightline_bilinear()
    private let order: [Int]
    private let channelBytes: Int
    private let memory: PlanMemory

    init(
        _ tables: TapTables, axes: (columns: SamplingAxis, rows: SamplingAxis), specification: InputSpecification,
        elements: TensorElements
    ) {
        memory = tables.memory
        order = tables.channelOrder(specification.colorOrder)
        channelBytes = elements.channelBytes
        let columns = BilinearAxis(axes.columns, alignment: specification.alignment, isColumns: true).taps
        let rows = BilinearAxis(axes.rows, alignment: specification.alignment, isColumns: false).taps
        let count = (columns.count + 7) & ~7
        let all = (0..<count).map { columns[min($0, columns.count - 1)] }
        let paired = Self.paired(all, tables)
        let taps = paired ?? all
        unsafe plan.taps = tables.taps(taps.map { ($0.first, $0.second) }, isPaired: paired != nil)
        unsafe plan.output = elements.output(
            order: order, isAffine: specification.elementType == .float32 && specification.layout == .nchw)
        unsafe plan.width = Int32(columns.count)
        unsafe plan.height = Int32(rows.count)
        let offsets = unsafe tables.rows(rows.flatMap { [$0.first, $0.second] })
        unsafe plan.rows = unsafe (offsets[0], offsets[1], offsets[2])
        unsafe plan.column_weights = UnsafePointer(memory.copy(taps.flatMap { [$0.firstWeight, $0.secondWeight] }))
        unsafe plan.row_weights = UnsafePointer(memory.copy(rows.flatMap { [$0.firstWeight, $0.secondWeight] }))
        unsafe plan.pixels = memory.allocate(UInt64.self, count: 2 * count)
        unsafe plan.bytes = memory.allocate(UInt8.self, count: 4 * count)
    }

    func run(bytes: UnsafeRawPointer, planes: [Image.Plane], tensor: UnsafeMutableRawPointer, level: Int32) {
        unsafe TapTables.setPlanes(&plan.taps, bytes: bytes, planes: planes)
        unsafe plan.output.setChannels(tensor, channelBytes: channelBytes, order: order)
        unsafe sightline_bilinear_run(&plan, level)
    }

    /// The same taps with the lower address first, or nil when some are no neighbours within a stored row.
    private static func paired(_ taps: [BilinearAxis.Taps], _ tables: TapTables) -> [BilinearAxis.Taps]? {
        guard !tables.image.orientation.swapsAxes else { return nil }
        var result: [BilinearAxis.Taps] = []
        for tap in taps {
            guard let first = tap.first, let second = tap.second else { return nil }
            if first == second {
                // One pixel alone: any neighbour serves as the other, of weight 0.
                let weight = tap.firstWeight + tap.secondWeight
                if let right = tables.storedNeighbour(first, by: 1) {
                    result.append(.init(first: first, second: right, firstWeight: weight, secondWeight: 0))
                } else if let left = tables.storedNeighbour(first, by: -1) {
                    result.append(.init(first: left, second: first, firstWeight: 0, secondWeight: weight))
                } else {
                    return nil
                }
            } else if tables.storedNeighbour(first, by: 1) == second {
                result.append(tap)
            } else {
                result.append(
                    .init(
                        first: second, second: first, firstWeight: tap.secondWeight, secondWeight: tap.firstWeight))
            }
        }
        return result
    }
}
