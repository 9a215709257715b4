// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// The working parts of one detector: an engine and everything whose memory is reused from picture to picture.
///
/// Belongs to one thread at a time.
final class DetectionPass {
    let description: ModelDescription
    private(set) var timings = StageTimings()
    private(set) var invalidRowCount = 0

    private let engine: any Engine
    private let inputIndex: Int
    private let options: DetectionOptions
    private let maximumCount: Int
    private var preprocessor: Preprocessor
    private var decoder: OutputDecoder
    private var suppression: NonMaximumSuppression
    private var merger: SeamMerger
    private var tiles: [PixelRect] = []
    private let clock = ContinuousClock()

    /// Joins a loaded and allocated engine with a description.
    ///
    /// - Throws: ``DetectionError`` when options or tensors do not fit, `ImagingError` for an impossible input.
    init(engine: any Engine, description: ModelDescription, options: DetectionOptions) throws {
        let resolved = try ResolvedOptions(options, for: description)
        let tensors = ModelTensors(inputs: engine.inputs, outputs: engine.outputs)
        inputIndex = try tensors.inputIndex(for: description)
        for (index, values) in try tensors.constants(for: description, picture: inputIndex) {
            let type = tensors.inputs[index].elementType
            engine.setInput(index) { (bytes: inout MutableRawSpan) in Self.write(values, as: type, to: &bytes) }
        }
        self.engine = engine
        self.description = description
        self.options = options
        maximumCount = resolved.maximumCount
        preprocessor = try Self.preprocessor(for: engine, description)
        decoder = try OutputDecoder(description: description, outputs: engine.outputs, resolved: resolved)
        suppression = NonMaximumSuppression(resolved.suppression, iouThreshold: resolved.iouThreshold)
        merger = SeamMerger(iouThreshold: resolved.iouThreshold)
    }

    private static func preprocessor(
        for engine: any Engine, _ description: ModelDescription
    ) throws -> Preprocessor {
        var preprocessor = try Preprocessor(description.input)
        preprocessor.keepsPadding = engine.preservesInputs
        return preprocessor
    }

    /// Shows a self-test's photos to the model in a pass of its own over the same engine, without options.
    func verify(_ test: SelfTest) throws -> GoldenReport {
        let fresh = try DetectionPass(engine: engine, description: description, options: DetectionOptions())
        // The input now holds another pass's picture and padding.
        preprocessor = try Self.preprocessor(for: engine, description)
        var detections: [Detection] = []
        return try test.run(description) { image in
            try fresh.detect(in: image, into: &detections)
            return detections
        }
    }

    /// Finds the objects of a picture; replaces what the array held and keeps its memory.
    func detect(in image: Image, into detections: inout [Detection]) throws {
        detections.removeAll(keepingCapacity: true)
        timings = StageTimings()
        invalidRowCount = 0
        let size = image.originalSize
        let region =
            options.region?.pixels(in: size) ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        try look(at: region, of: image, into: &detections)
        if let tiling = options.tiling {
            tiles.removeAll(keepingCapacity: true)
            tiling.appendTiles(of: region, to: &tiles)
            merger.reset()
            merger.note(detections, tile: region, region: region)
            for tile in tiles where tile != region {
                try look(at: tile, of: image, into: &detections)
                merger.note(detections, tile: tile, region: region)
            }
        }
        let start = clock.now
        if options.tiling != nil { merger.merge(&detections) }
        suppression.apply(to: &detections, maximumCount: maximumCount)
        timings.suppress = Self.seconds(from: start, to: clock.now)
    }

    private func look(at region: PixelRect, of image: Image, into detections: inout [Detection]) throws {
        let start = clock.now
        var begun = start
        var prepared = start
        var transform: ImageTransform?
        try engine.setInput(inputIndex) { (tensor: inout MutableRawSpan) throws(ImagingError) in
            begun = clock.now
            transform = try preprocessor.prepare(image, region: region, scaling: options.scaling, into: &tensor)
            prepared = clock.now
        }
        let set = clock.now
        try engine.invoke()
        let invoked = clock.now
        guard let transform else { return }
        try decodeOutputs(from: 0, transform, appendingTo: &detections)
        invalidRowCount += decoder.invalidRowCount
        timings.preprocess += Self.seconds(from: begun, to: prepared)
        timings.set += Self.seconds(from: start, to: begun) + Self.seconds(from: prepared, to: set)
        timings.invoke += Self.seconds(from: set, to: invoked)
        timings.decode += Self.seconds(from: invoked, to: clock.now)
    }

    /// Reads the outputs one inside the other, so that all are valid when they are decoded.
    private func decodeOutputs(
        from slot: Int, _ transform: ImageTransform, appendingTo detections: inout [Detection]
    ) throws(DetectionError) {
        let indices = decoder.outputIndices
        guard slot < indices.count else {
            try decoder.decode(transform: transform, appendingTo: &detections)
            return
        }
        try engine.readOutput(indices[slot]) { (bytes: borrowing RawSpan) throws(DetectionError) in
            let shape = decoder.isStatic(slot) ? nil : engine.outputs[indices[slot]].shape
            try decoder.set(slot, bytes: bytes, shape: shape)
            try decodeOutputs(from: slot + 1, transform, appendingTo: &detections)
        }
    }

    /// Writes whole numbers as elements of a type.
    private static func write(_ values: [Int], as type: ElementType, to bytes: inout MutableRawSpan) {
        for (index, value) in values.enumerated() {
            let offset = index * type.byteCount
            switch type {
            case .float32: bytes.storeBytes(of: Float(value), toByteOffset: offset, as: Float.self)
            case .int64: bytes.storeBytes(of: Int64(value), toByteOffset: offset, as: Int64.self)
            default: bytes.storeBytes(of: Int32(value), toByteOffset: offset, as: Int32.self)
            }
        }
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = start.duration(to: end).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
