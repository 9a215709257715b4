// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore
public import SightlineInference

/// Turns the outputs of a model into detections, whatever its family.
///
/// `ObjectDetector` uses it with an engine. By itself it decodes what another engine returned:
///
/// ```swift
/// var decoder = try OutputDecoder(description: description, outputs: shapes)
/// try decoder.decode(tensors, transform: transform, appendingTo: &detections)
/// ```
/// Suppression is left to `NonMaximumSuppression` with the description's kind and threshold.
public struct OutputDecoder {
    /// The outputs that are read, by their place in the model.
    public var outputIndices: [Int] { family.outputIndices }
    /// How many rows of the last call were dropped because a number in use was not finite, or a side negative.
    public var invalidRowCount: Int { candidates.invalidRowCount }

    private var family: any FamilyDecoder
    private var candidates: CandidateList
    private var slots: ModelOutputs
    private let tensors: [TensorDescription]
    private let memories: [FloatMemory]

    /// Prepares a decoder.
    ///
    /// - Parameters:
    ///   - description: What the model's numbers mean.
    ///   - outputs: All outputs of the model.
    ///   - options: Thresholds and labels to look for.
    /// - Throws: ``DetectionError`` when options or outputs do not fit the description.
    public init(
        description: ModelDescription, outputs: [TensorDescription], options: DetectionOptions = .init()
    ) throws(DetectionError) {
        try self.init(description: description, outputs: outputs, resolved: ResolvedOptions(options, for: description))
    }

    init(
        description: ModelDescription, outputs: [TensorDescription], resolved: ResolvedOptions
    ) throws(DetectionError) {
        family = try description.makeDecoder(outputs: outputs, thresholds: resolved.thresholds)
        candidates = CandidateList(
            labels: (0..<description.labels.classCount).map { description.labels.name(ofClass: $0) },
            thresholds: resolved.thresholds, unknownThreshold: resolved.unknownThreshold)
        tensors = family.outputIndices.map { outputs[$0] }
        slots = ModelOutputs(shapes: tensors.map(\.shape))
        memories = tensors.map { _ in FloatMemory() }
    }

    /// Appends what one run of the model found: boxes in pixels of the upright picture, not clipped to it, in the
    /// order of the model's rows.
    ///
    /// - Parameters:
    ///   - tensors: All outputs of the model, in the order that was given before.
    ///   - transform: How the picture was fitted into the input.
    ///   - detections: Where to append.
    /// - Throws: ``DetectionError`` with code `shapeMismatch`.
    public mutating func decode(
        _ tensors: [OutputTensor], transform: ImageTransform, appendingTo detections: inout [Detection]
    ) throws(DetectionError) {
        guard let last = outputIndices.max(), last < tensors.count else {
            throw DetectionError(
                .shapeMismatch, "expected all outputs of the model, got \(tensors.count); give them in its order")
        }
        try decode(tensors, from: 0, transform, &detections)
    }

    private mutating func decode(
        _ tensors: [OutputTensor], from slot: Int, _ transform: ImageTransform, _ detections: inout [Detection]
    ) throws(DetectionError) {
        guard slot < self.tensors.count else {
            try decode(transform: transform, appendingTo: &detections)
            return
        }
        let tensor = tensors[outputIndices[slot]]
        try unsafe tensor.values.withUnsafeBufferPointer { (buffer) throws(DetectionError) in
            try unsafe slots.set(slot, buffer, shape: tensor.shape)
            try decode(tensors, from: slot + 1, transform, &detections)
        }
    }

    /// Puts an output of the engine in its slot: floats as they are, everything else converted.
    ///
    /// - Parameters:
    ///   - bytes: Must stay until ``decode(transform:appendingTo:)`` has returned.
    ///   - shape: The shape of this run; nil for the declared one.
    mutating func set(_ slot: Int, bytes: borrowing RawSpan, shape: [Int]?) throws(DetectionError) {
        let tensor = tensors[slot]
        let count = bytes.byteCount / tensor.elementType.byteCount
        if tensor.elementType == .float32 {
            let buffer = unsafe bytes.withUnsafeBytes { unsafe $0.assumingMemoryBound(to: Float.self) }
            try unsafe slots.set(slot, buffer, shape: shape)
        } else {
            let buffer = unsafe memories[slot].reserve(count)
            var floats = unsafe buffer.mutableSpan
            Dequantizer.convert(bytes, of: tensor.elementType, quantization: tensor.quantization, into: &floats)
            try unsafe slots.set(slot, UnsafeBufferPointer(buffer), shape: shape)
        }
    }

    /// Whether the shape of a slot's output is known before a run.
    func isStatic(_ slot: Int) -> Bool { !tensors[slot].shape.isEmpty && tensors[slot].isStatic }

    /// Decodes what was put in the slots.
    mutating func decode(
        transform: ImageTransform, appendingTo detections: inout [Detection]
    ) throws(DetectionError) {
        candidates.reset()
        candidates.transform = transform
        // The caller's array is lent to the list and given back, so that nothing is copied.
        swap(&candidates.detections, &detections)
        defer { swap(&candidates.detections, &detections) }
        try family.decode(slots, into: &candidates)
    }
}
