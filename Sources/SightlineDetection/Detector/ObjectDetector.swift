// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import SightlineCore
public import SightlineImaging
public import SightlineInference
import Synchronization

/// Finds objects in pictures with a model on this machine.
///
/// ```swift
/// let detector = try ObjectDetector(model: .named("yolov4-tiny"))
/// for detection in try detector.detect(in: image) {
///     print(detection.label ?? "?", detection.confidence, detection.boundingBox)
/// }
/// ```
/// Any thread may call it; pictures are worked on one after the other. Use one detector for each worker to work on
/// several at once. Boxes are in pixels of the upright picture as filed and may reach beyond it.
public final class ObjectDetector: Detecting {
    /// What is known of the model.
    public let modelDescription: ModelDescription
    /// The engine that runs it and its version, for example `onnxruntime 1.32.0`; with its precision unless that is
    /// single, for example `openvino 2026.4.1 bfloat16`.
    public let engineName: String
    /// The engines that were preferred to it and why each does not run the model; empty when the first one does.
    public let engineRefusals: [EngineRefusal]

    /// The least upright size at which a JPEG may be decoded for this detector; nil when it has to be decoded whole.
    ///
    /// Not nil for models with an antialiased filter that look at the whole picture, without a region or tiles. Boxes
    /// stay in pixels of the picture as filed, and the model's input within `InputSpecification.scaledDecodeTolerance`.
    public let minimumImageSize: PixelSize?

    let pass: Mutex<DetectionPass>
    private let queue = DispatchQueue(label: "sightline.detector")

    /// Loads a model.
    ///
    /// What the model wants to see is read from the sidecar beside it, else from its metadata, else from shapes that
    /// have one meaning only. A reduced precision (``EngineOptions/precision``) that the engine makes use of is put to the
    /// model's ``SelfTest`` first.
    ///
    /// - Parameters:
    ///   - model: Where the model is.
    ///   - options: What to look for; all of it is checked here.
    ///   - engine: How the engine runs.
    /// - Throws: ``DetectionError``, or `InferenceError` for a missing engine or a broken model. For a reduced precision
    ///   `missingSelfTest` and `selfTestFailed`.
    public convenience init(
        model: some ModelSource, options: DetectionOptions = .init(), engine: EngineOptions = .init()
    ) throws {
        try self.init(model: model, options: options, engine: engine, isVerified: false)
    }

    /// Loads a model.
    ///
    /// - Parameter isVerified: Whether the self-test was passed with this engine, model and precision before.
    package convenience init(
        model: some ModelSource, options: DetectionOptions, engine: EngineOptions, isVerified: Bool
    ) throws {
        let path = try model.modelPath()
        let sidecar = try Sidecar.read(for: path)
        let loaded = try LoadedEngine(path, options: engine)
        let runner = loaded.engine
        let description =
            if let sidecar {
                sidecar
            } else {
                try DescribedModel(path: path, inputs: runner.inputs, outputs: runner.outputs).description
            }
        let name = description.inputName ?? runner.inputs.first?.name ?? ""
        let size = description.input.size
        let shape =
            description.input.layout == .nchw ? [1, 3, size.height, size.width] : [1, size.height, size.width, 3]
        let isOpen = runner.inputs.contains { $0.name == name && !$0.isStatic }
        try runner.allocate(inputShapes: isOpen ? [name: shape] : [:])
        try self.init(
            engine: runner, description: description, options: options, engineRefusals: loaded.refusals)
        if runner.precision != .float32, !isVerified { try requireSelfTest(modelPath: path) }
    }

    /// Makes a detector around an engine that is loaded and allocated and that nobody else uses.
    package init(
        engine: any Engine, description: ModelDescription, options: DetectionOptions = .init(),
        engineRefusals: [EngineRefusal] = []
    ) throws {
        self.engineRefusals = engineRefusals
        modelDescription = description
        let looksAtWhole = options.region == nil && options.tiling == nil
        minimumImageSize = looksAtWhole ? description.input.minimumImageSize : nil
        let precision = engine.precision == .float32 ? nil : engine.precision.rawValue
        engineName = [engine.name, engine.version, precision].compactMap { $0 }.joined(separator: " ")
        let made = try DetectionPass(engine: engine, description: description, options: options)
        // The engine is handed over: after this only the mutex reaches it.
        nonisolated(unsafe) let owned = made
        pass = unsafe Mutex(owned)
    }

    /// Where the time of the last picture went.
    public var timings: StageTimings { pass.withLock { $0.timings } }

    /// How many rows of the last picture were dropped because the model returned numbers that are not finite, or scores
    /// above 1.
    public var invalidRowCount: Int { pass.withLock { $0.invalidRowCount } }

    /// Finds the objects of a picture, most confident first.
    ///
    /// - Throws: `ImagingError` or `InferenceError`.
    public func detect(in image: Image) throws -> [Detection] {
        var detections: [Detection] = []
        try pass.withLock { try $0.detect(in: image, into: &detections) }
        return detections
    }

    /// Finds the objects of a frame, most confident first, without allocating once `detections` has its capacity.
    ///
    /// - Parameter detections: Is emptied first; keeps its memory.
    /// - Throws: `ImagingError` or `InferenceError`.
    public func detect(in frame: Frame, into detections: inout [Detection]) throws {
        try pass.withLock { try $0.detect(in: frame.image, into: &detections) }
    }

    /// Finds the objects of a frame on a thread of the detector's own, so that no task's thread is blocked.
    ///
    /// Calls take turns, first come, first served. A task that is cancelled before its call's turn gets
    /// `CancellationError` at once, and the model does not run for it. A run that has begun cannot be stopped: it ends as
    /// if nothing had happened, and the call returns what it found.
    ///
    /// - Throws: `ImagingError`, `InferenceError`, or `CancellationError` when cancelled before its turn.
    public func detections(in frame: Frame) async throws -> [Detection] {
        let turn = DetectionTurn()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                turn.wait(continuation)
                queue.async { turn.take { try self.detect(in: frame.image) } }
            }
        } onCancel: {
            turn.cancel()
        }
    }

    /// Runs the model once on a grey picture, so that the first real one is as quick as the others.
    ///
    /// - Throws: `ImagingError` or `InferenceError`.
    public func warmUp() throws {
        let size = modelDescription.input.size
        let grey = try Image(bytes: [UInt8](repeating: 128, count: size.pixelCount), size: size, format: .gray)
        _ = try detect(in: grey)
    }
}
