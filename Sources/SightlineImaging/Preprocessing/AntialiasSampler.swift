// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore

/// A triangle filter for each target pixel, columns first.
@safe final class AntialiasSampler: PreprocessingSampler {
    private var plan = unsafe sightline_antialias()
    private let order: [Int]
    private let elements: TensorElements
    private let elementType: ElementType
    private let roundsPasses: Bool
    private let memory: PlanMemory

    init(
        _ tables: TapTables, axes: (columns: SamplingAxis, rows: SamplingAxis), specification: InputSpecification,
        elements: TensorElements
    ) {
        memory = tables.memory
        order = tables.channelOrder(specification.colorOrder)
        self.elements = elements
        elementType = specification.elementType
        roundsPasses = specification.filter == .antialiased
        let foldsEdges = specification.filter == .antialiasedEdge
        let columns = AntialiasAxis(axes.columns, alignment: specification.alignment, foldsEdges: foldsEdges)
        let rows = AntialiasAxis(axes.rows, alignment: specification.alignment, foldsEdges: foldsEdges)
        let readable = axes.columns.lowerBound..<axes.columns.upperBound
        let pairs = stride(from: 0, to: (readable.count + 15) & ~15, by: 2).map { index in
            let last = readable.upperBound - 1
            return (
                first: Optional(min(readable.lowerBound + index, last)),
                second: Optional(min(readable.lowerBound + index + 1, last))
            )
        }
        let isPaired =
            !tables.image.orientation.swapsAxes && !tables.image.orientation.reversesUprightX
            && readable.count % 16 == 0
        unsafe plan.taps = tables.taps(pairs, isPaired: isPaired)
        unsafe plan.output = elements.output(order: order, isAffine: false)
        let width = columns.windows.count
        unsafe plan.width = Int32(width)
        unsafe plan.height = Int32(rows.windows.count)
        unsafe plan.source_height = Int32(axes.rows.upperBound - axes.rows.lowerBound)
        let offsets = unsafe tables.rows((axes.rows.lowerBound..<axes.rows.upperBound).map { $0 })
        unsafe plan.rows = unsafe (offsets[0], offsets[1], offsets[2])
        unsafe plan.columns = Self.bounds(columns, memory)
        unsafe plan.lines = Self.bounds(rows, memory)
        unsafe plan.columns_stride = Int32(columns.maximumCount)
        unsafe plan.lines_stride = Int32(rows.maximumCount)
        unsafe plan.column_weights = Self.weights(columns, memory, AntialiasAxis.fixedPoint)
        unsafe plan.line_weights = Self.weights(rows, memory, AntialiasAxis.fixedPoint)
        unsafe plan.column_factors = Self.weights(columns, memory) { Float($0) }
        unsafe plan.line_factors = Self.weights(rows, memory) { Float($0) }
        unsafe plan.ring_rows = Int32(rows.maximumCount)
        unsafe plan.pixels = memory.allocate(UInt64.self, count: pairs.count)
        let elementBytes = roundsPasses ? 1 : 4
        unsafe plan.ring = UnsafeMutableRawPointer(
            memory.allocate(UInt8.self, count: rows.maximumCount * 4 * width * elementBytes))
        unsafe plan.sums = UnsafeMutableRawPointer(memory.allocate(Int32.self, count: 4 * width))
        unsafe plan.bytes = memory.allocate(UInt8.self, count: 3 * ((width + 7) & ~7))
    }

    func run(bytes: UnsafeRawPointer, planes: [Image.Plane], tensor: UnsafeMutableRawPointer, level: Int32) {
        unsafe TapTables.setPlanes(&plan.taps, bytes: bytes, planes: planes)
        if roundsPasses {
            unsafe plan.output.setChannels(tensor, channelBytes: elements.channelBytes, order: order)
            unsafe sightline_antialias_run(&plan, level)
            return
        }
        let width = unsafe Int(plan.width)
        for row in 0..<(unsafe plan.height) {
            unsafe sightline_antialias_float_row(&plan, row, level)
            let values = unsafe plan.sums.assumingMemoryBound(to: Float.self)
            for source in 0..<3 {
                let channel = order[source]
                let start = unsafe tensor + Int(row) * elements.rowBytes + channel * elements.channelBytes
                let step = elements.stride * elements.byteCount
                for x in 0..<width {
                    let bits = elements.normalization.element(unsafe values[4 * x + source], channel: channel)
                    switch elements.byteCount {
                    case 4: unsafe (start + x * step).storeBytes(of: bits, as: UInt32.self)
                    case 2: unsafe (start + x * step).storeBytes(of: UInt16(truncatingIfNeeded: bits), as: UInt16.self)
                    default: unsafe (start + x * step).storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
                    }
                }
            }
        }
    }

    private static func bounds(_ axis: AntialiasAxis, _ memory: PlanMemory) -> UnsafePointer<Int32> {
        let bounds = axis.windows.flatMap { [Int32($0.first), Int32($0.weights.count)] }
        return unsafe UnsafePointer(memory.copy(bounds))
    }

    private static func weights<T: BitwiseCopyable>(
        _ axis: AntialiasAxis, _ memory: PlanMemory, _ convert: (Double) -> T
    ) -> UnsafePointer<T> {
        let stride = axis.maximumCount
        let table = unsafe memory.allocate(T.self, count: axis.windows.count * stride)
        for (index, window) in axis.windows.enumerated() {
            for (offset, weight) in window.weights.enumerated() {
                unsafe table[index * stride + offset] = convert(weight)
            }
        }
        return unsafe UnsafePointer(table)
    }
}
