// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
import SightlineCore

/// Everything the kernels need for one kind of picture and one transform: tables that are made once, and scratch.
@safe final class PreprocessingPlan {
    private let transform: ImageTransform
    private let storedSize: PixelSize
    private let format: PixelFormat
    private let encoding: YCbCrEncoding
    private let orientation: Orientation
    private let planes: [Image.Plane]
    private let memory = PlanMemory()
    private let sampler: any PreprocessingSampler
    private let elements: TensorElements

    init(_ image: Image, transform: ImageTransform, specification: InputSpecification, elements: TensorElements) {
        self.transform = transform
        storedSize = image.storedSize
        format = image.format
        encoding = image.encoding
        orientation = image.orientation
        planes = image.planes
        self.elements = elements
        let axes = SamplingAxis.axes(of: transform, padding: specification.padValue)
        let tables = TapTables(image, memory: memory, padding: specification.padValue ?? 0)
        sampler =
            switch specification.filter {
            case .bilinear: BilinearSampler(tables, axes: axes, specification: specification, elements: elements)
            case .antialiased, .antialiasedFloat, .antialiasedEdge:
                AntialiasSampler(tables, axes: axes, specification: specification, elements: elements)
            }
    }

    /// True when the plan was made for such a picture and transform.
    func fits(_ image: Image, transform: ImageTransform) -> Bool {
        transform == self.transform && image.storedSize == storedSize && image.format == format
            && image.orientation == orientation && image.encoding == encoding && image.planes == planes
    }

    /// Writes the picture's part of the tensor.
    func run(_ image: Image, into tensor: UnsafeMutableRawBufferPointer, level: Int32) {
        guard let start = tensor.baseAddress, let bytes = unsafe image.storage.bytes.baseAddress else { return }
        let origin = elements.fillsInput ? PixelRect(x: 0, y: 0, width: 0, height: 0) : transform.destination
        unsafe sampler.run(
            bytes: bytes, planes: planes, tensor: start + elements.offset(x: origin.x, y: origin.y), level: level)
    }

    /// Writes the padding around the picture.
    func pad(_ tensor: UnsafeMutableRawBufferPointer) {
        guard !elements.fillsInput, let start = tensor.baseAddress else { return }
        let (inner, size) = (transform.destination, transform.inputSize)
        let below = inner.y + inner.height
        let right = inner.x + inner.width
        unsafe elements.fill(start, x: 0, y: 0, count: inner.y * size.width)
        unsafe elements.fill(start, x: 0, y: below, count: (size.height - below) * size.width)
        guard inner.width < size.width else { return }
        for y in inner.y..<below {
            unsafe elements.fill(start, x: 0, y: y, count: inner.x)
            unsafe elements.fill(start, x: right, y: y, count: size.width - right)
        }
    }
}

/// What fills the picture's part of a tensor.
protocol PreprocessingSampler: AnyObject {
    /// - Parameters:
    ///   - bytes: The picture's memory.
    ///   - planes: Where its planes begin.
    ///   - tensor: The element of channel 0 of the first pixel that is written.
    ///   - level: The instruction set.
    func run(bytes: UnsafeRawPointer, planes: [Image.Plane], tensor: UnsafeMutableRawPointer, level: Int32)
}
