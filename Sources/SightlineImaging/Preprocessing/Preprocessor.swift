// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CPixelKernels
public import SightlineCore

/// Turns pictures into a model's input in one pass: orientation, region, resampling, colour, normalisation, padding.
///
/// Tables are made once for each kind of picture (size, format, orientation, planes) and transform and kept, so that
/// frames of one stream cost no allocation. Not to be shared between threads; copies share their scratch memory.
///
/// Luma and chroma become 8-bit colour before they are resampled, each pixel with its nearest chroma. The eight
/// orientations of the same picture give the same bits.
public struct Preprocessor {
    /// What the model wants to see.
    public let specification: InputSpecification
    /// True leaves out the writing of padding that an earlier call has already written to the same memory.
    ///
    /// Only for memory that nobody else writes between calls; an engine may use its input as scratch memory.
    public var keepsPadding = false

    private let elements: TensorElements
    private var plans: [PreprocessingPlan] = []
    private var padded: (address: UInt, transform: ImageTransform)?
    var level: Int32

    /// How many kinds of picture and transforms are remembered.
    private static let planLimit = 32

    /// Makes a preprocessor.
    ///
    /// - Throws: ``ImagingError`` with code `invalidParameter` for sizes outside 1…65536, other than three means and
    ///   deviations, deviations of 0, scales that are not positive, or element types other than float32, float16,
    ///   uint8 and int8.
    public init(_ specification: InputSpecification) throws(ImagingError) {
        try Self.check(specification)
        self.specification = specification
        elements = TensorElements(specification)
        level = sightline_best_level()
    }

    /// Prepares a picture, or a region of it.
    ///
    /// After a scaled decode everything stays in pixels of the picture as filed (``Image/originalSize``): the region,
    /// and what the returned transform maps to. See ``InputSpecification/minimumImageSize``.
    ///
    /// - Parameters:
    ///   - image: The picture, of any format and orientation.
    ///   - region: The part to look at, in pixels of the upright picture; nil for all of it. Pixels outside the
    ///     region are not read.
    ///   - scaling: How to fit it; nil as the specification says.
    ///   - tensor: Memory of ``InputSpecification/byteCount`` bytes; all of it is written.
    /// - Returns: The transform, which maps the input's pixels back to those of the upright picture.
    /// - Throws: ``ImagingError`` with code `invalidParameter` for a region that is empty or beyond the picture, or a
    ///   tensor of another size.
    public mutating func prepare(
        _ image: Image, region: PixelRect? = nil, scaling: Scaling? = nil, into tensor: inout MutableRawSpan
    ) throws(ImagingError) -> ImageTransform {
        if let region {
            let size = image.originalSize
            guard region.x >= 0, region.y >= 0, region.width > 0, region.height > 0, region.x < size.width,
                region.y < size.height, region.width <= size.width - region.x, region.height <= size.height - region.y
            else {
                throw ImagingError(.invalidParameter, "expected a region inside the picture of \(size), got \(region)")
            }
        }
        let transform = ImageTransform(
            imageSize: image.originalSize, inputSize: specification.size, scaling: scaling ?? specification.scaling,
            region: region)
        try prepare(image, transform: transform, into: &tensor)
        return transform
    }

    /// Prepares a picture by a given transform, also one that reaches beyond it.
    ///
    /// Beyond the picture a warp sees ``InputSpecification/padValue``, interpolated at the edge; nil repeats the edge.
    /// The antialiased filters always repeat the edge.
    ///
    /// - Throws: ``ImagingError`` with code `invalidParameter` for a transform of other sizes or one that reaches
    ///   2^24 pixels or more beyond the picture, or a tensor of another size.
    public mutating func prepare(
        _ image: Image, transform: ImageTransform, into tensor: inout MutableRawSpan
    ) throws(ImagingError) {
        guard tensor.byteCount == specification.byteCount else {
            throw ImagingError(
                .invalidParameter,
                "expected a tensor of \(specification.byteCount) bytes for \(specification.size)"
                    + " \(specification.elementType.rawValue), got \(tensor.byteCount)")
        }
        try check(transform, image: image)
        let plan = plan(for: image, transform: image.isScaledDown ? transform.onDecodedPixels(of: image) : transform)
        unsafe tensor.withUnsafeMutableBytes { memory in
            unsafe plan.run(image, into: memory, level: level)
            let address = UInt(bitPattern: memory.baseAddress)
            if keepsPadding, let padded, padded.address == address, padded.transform == transform { return }
            unsafe plan.pad(memory)
            padded = (address, transform)
        }
    }

    private mutating func plan(for image: Image, transform: ImageTransform) -> PreprocessingPlan {
        for index in plans.indices where plans[index].fits(image, transform: transform) { return plans[index] }
        if plans.count == Self.planLimit { plans.removeFirst() }
        let plan = PreprocessingPlan(
            image, transform: transform, specification: specification, elements: elements)
        plans.append(plan)
        return plan
    }

    private func check(_ transform: ImageTransform, image: Image) throws(ImagingError) {
        guard transform.imageSize == image.originalSize, transform.inputSize == specification.size else {
            throw ImagingError(
                .invalidParameter,
                "expected a transform from \(image.originalSize) to \(specification.size), got one from"
                    + " \(transform.imageSize) to \(transform.inputSize)")
        }
        let source = transform.source
        let limit = 16_777_216.0
        let isNear =
            source.x > -limit && source.y > -limit && source.width > 0 && source.height > 0
            && source.x + source.width < 2 * limit && source.y + source.height < 2 * limit
        guard isNear else {
            throw ImagingError(
                .invalidParameter, "expected a source within 16777216 pixels of the picture, got \(source)")
        }
    }

    private static func check(_ specification: InputSpecification) throws(ImagingError) {
        let size = specification.size
        guard 1...65536 ~= size.width, 1...65536 ~= size.height, size.pixelCount <= 1 << 28 else {
            throw ImagingError(
                .invalidParameter, "expected an input of 1x1 to 65536x65536 and at most 268435456 pixels, got \(size)")
        }
        guard specification.mean.count == 3, specification.mean.allSatisfy(\.isFinite) else {
            throw ImagingError(.invalidParameter, "expected three finite means, got \(specification.mean)")
        }
        let deviations = specification.standardDeviation
        guard deviations.count == 3, deviations.allSatisfy({ $0.isFinite && (1 / $0).isFinite }) else {
            throw ImagingError(
                .invalidParameter, "expected three finite standard deviations other than 0, got \(deviations)")
        }
        switch specification.elementType {
        case .float32, .float16, .uint8, .int8: break
        case .int32, .int64, .bool:
            throw ImagingError(
                .invalidParameter,
                "expected float32, float16, uint8 or int8 for a picture, got \(specification.elementType.rawValue)")
        }
        if let quantization = specification.quantization {
            guard quantization.scale.isFinite, quantization.scale > 0, -1_000_000...1_000_000 ~= quantization.zeroPoint
            else {
                throw ImagingError(
                    .invalidParameter,
                    "expected a positive quantisation scale and a zero point within a million, got \(quantization)")
            }
        }
    }
}
