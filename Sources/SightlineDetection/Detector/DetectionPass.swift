// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
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
    private let outputIndex: Int
    private let options: DetectionOptions
    private let maximumCount: Int
    private var preprocessor: Preprocessor
    private var decoder: YOLODecoder
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
        outputIndex = try tensors.rowsIndex(for: description)
        self.engine = engine
        self.description = description
        self.options = options
        maximumCount = resolved.maximumCount
        preprocessor = try Preprocessor(description.input)
        decoder = YOLODecoder(
            labels: (0..<description.labels.classCount).map { description.labels.name(ofClass: $0) },
            thresholds: resolved.thresholds, boxUnit: description.boxUnit)
        suppression = NonMaximumSuppression(resolved.suppression, iouThreshold: resolved.iouThreshold)
        merger = SeamMerger(iouThreshold: resolved.iouThreshold)
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
        try engine.readOutput(outputIndex) { (bytes: borrowing RawSpan) throws(DetectionError) in
            guard bytes.byteCount.isMultiple(of: 4) else {
                throw DetectionError(.shapeMismatch, "expected 4-byte numbers, got \(bytes.byteCount) bytes")
            }
            try unsafe bytes.withUnsafeBytes { (raw: UnsafeRawBufferPointer) throws(DetectionError) in
                let rows = unsafe raw.assumingMemoryBound(to: Float.self)
                try unsafe decoder.decode(rows.span, transform: transform, appendingTo: &detections)
            }
        }
        invalidRowCount += decoder.invalidRowCount
        timings.preprocess += Self.seconds(from: begun, to: prepared)
        timings.set += Self.seconds(from: start, to: begun) + Self.seconds(from: prepared, to: set)
        timings.invoke += Self.seconds(from: set, to: invoked)
        timings.decode += Self.seconds(from: invoked, to: clock.now)
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = start.duration(to: end).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
