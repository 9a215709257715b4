// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The preprocessor written out plainly, pixel by pixel: what the kernels must equal bit for bit.
struct PreprocessorReference {
    private let specification: InputSpecification
    private let normalization: Normalization

    init(_ specification: InputSpecification) {
        self.specification = specification
        normalization = Normalization(specification)
    }

    /// The whole tensor.
    func tensor(_ image: Image, transform: ImageTransform) -> [UInt8] {
        let axes = SamplingAxis.axes(of: transform, padding: specification.padValue)
        let picture = specification.filter == .bilinear ? bilinear(image, axes) : antialiased(image, axes)
        let size = specification.size
        let destination = transform.destination
        let origin = specification.padValue == nil ? (x: 0, y: 0) : (x: destination.x, y: destination.y)
        var tensor: [UInt8] = []
        tensor.reserveCapacity(specification.byteCount)
        func append(x: Int, y: Int, channel: Int) {
            var value = Float(specification.padValue ?? 0)
            let (column, row) = (x - origin.x, y - origin.y)
            if row >= 0, row < axes.rows.count, column >= 0, column < axes.columns.count {
                let color = specification.colorOrder == .rgb ? channel : 2 - channel
                value = picture[(row * axes.columns.count + column) * 3 + color]
            }
            let bits = normalization.element(value, channel: channel)
            for byte in 0..<specification.elementType.byteCount {
                tensor.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt32(byte))))
            }
        }
        switch specification.layout {
        case .nchw:
            for channel in 0..<3 {
                for y in 0..<size.height { for x in 0..<size.width { append(x: x, y: y, channel: channel) } }
            }
        case .nhwc:
            for y in 0..<size.height {
                for x in 0..<size.width { for channel in 0..<3 { append(x: x, y: y, channel: channel) } }
            }
        }
        return tensor
    }

    /// Red, green and blue of a pixel of the upright picture.
    func color(_ image: Image, x: Int, y: Int) -> [UInt8] {
        let offsets = StoredOffsets(image)
        func byte(_ plane: Int, _ extra: Int) -> UInt8 {
            let start = image.planes[min(plane, image.planes.count - 1)].offset
            let offset = offsets.column(x, plane: plane) + offsets.row(y, plane: plane)
            return unsafe image.storage.bytes[start + offset + extra]
        }
        switch image.format {
        case .rgb, .rgba: return [byte(0, 0), byte(0, 1), byte(0, 2)]
        case .bgra: return [byte(0, 2), byte(0, 1), byte(0, 0)]
        case .gray: return [byte(0, 0), byte(0, 0), byte(0, 0)]
        case .nv12, .i420:
            let cr = image.format == .nv12 ? byte(1, 1) : byte(2, 0)
            let color = YCbCrMatrix(image.encoding).rgb(y: byte(0, 0), cb: byte(1, 0), cr: cr)
            return [color.red, color.green, color.blue]
        }
    }

    private func bilinear(_ image: Image, _ axes: (columns: SamplingAxis, rows: SamplingAxis)) -> [Float] {
        let columns = BilinearAxis(axes.columns, alignment: specification.alignment, isColumns: true).taps
        let rows = BilinearAxis(axes.rows, alignment: specification.alignment, isColumns: false).taps
        let border = [UInt8](repeating: specification.padValue ?? 0, count: 3)
        var result: [Float] = []
        for row in rows {
            for column in columns {
                func along(_ y: Int?) -> [Int] {
                    let first = column.first.flatMap { x in y.map { color(image, x: x, y: $0) } } ?? border
                    let second = column.second.flatMap { x in y.map { color(image, x: x, y: $0) } } ?? border
                    return (0..<3).map {
                        Int(first[$0]) * Int(column.firstWeight) + Int(second[$0]) * Int(column.secondWeight)
                    }
                }
                let (upper, lower) = (along(row.first), along(row.second))
                for channel in 0..<3 {
                    let sum =
                        ((upper[channel] >> 4) * Int(row.firstWeight)) >> 16
                        + ((lower[channel] >> 4) * Int(row.secondWeight)) >> 16
                    result.append(Float((sum + 2) >> 2))
                }
            }
        }
        return result
    }

    private func antialiased(_ image: Image, _ axes: (columns: SamplingAxis, rows: SamplingAxis)) -> [Float] {
        let foldsEdges = specification.filter == .antialiasedEdge
        let columns = AntialiasAxis(axes.columns, alignment: specification.alignment, foldsEdges: foldsEdges).windows
        let rows = AntialiasAxis(axes.rows, alignment: specification.alignment, foldsEdges: foldsEdges).windows
        let source = axes.rows.lowerBound..<axes.rows.upperBound
        let narrowed = source.map { y in
            columns.map { column in
                combine(column.weights) { index in
                    color(image, x: axes.columns.lowerBound + column.first + index, y: y).map { Float($0) }
                }
            }
        }
        var result: [Float] = []
        for row in rows {
            for x in columns.indices { result += combine(row.weights) { narrowed[row.first + $0][x] } }
        }
        return result
    }

    private func combine(_ weights: [Double], _ pixel: (Int) -> [Float]) -> [Float] {
        let pixels = weights.indices.map(pixel)
        return (0..<3).map { channel in
            guard specification.filter == .antialiased else {
                var sum: Float = 0
                for (weight, pixel) in zip(weights, pixels) { sum += pixel[channel] * Float(weight) }
                return sum
            }
            var sum = 1 << 21
            for (weight, pixel) in zip(weights, pixels) {
                sum += Int(pixel[channel]) * Int(AntialiasAxis.fixedPoint(weight))
            }
            return Float(min(max(sum >> 22, 0), 255))
        }
    }
}
