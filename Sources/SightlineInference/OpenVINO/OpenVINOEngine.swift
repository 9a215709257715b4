// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Runs `.onnx` and `.tflite` models on the processor with OpenVINO 2026.4.
///
/// It calculates in single precision unless ``EngineOptions/precision`` allows less. Inputs are written in place, in memory the runtime reads without a copy; outputs of known shape are reused from run to run. The library is
/// opened by the first ``load(_:)`` of the process.
@safe public final class OpenVINOEngine: Engine {
    /// How the engine runs.
    public let options: EngineOptions
    private var library: OpenVINOLibrary?
    private var model: OpenVINOModelHandle?
    private var binding: OpenVINOBindingHandle?
    /// TFLite models have no outputs whose shapes depend on the data, but their importer leaves some open.
    private var isTFLite = false
    private var allocatedInputs: [TensorDescription]?

    /// Makes an engine; nothing is loaded yet.
    public init(options: EngineOptions = .init()) { self.options = options }

    /// `openvino`.
    public var name: String { EngineKind.openvino.rawValue }
    /// The version of the library, nil before ``load(_:)``.
    public var version: String? { library?.version }
    /// What the model is calculated in, as OpenVINO says once it is compiled.
    public var precision: Precision { model?.precisionInForce ?? .float32 }
    /// The inputs; after ``allocate(inputShapes:)`` with the shapes in force.
    public var inputs: [TensorDescription] { allocatedInputs ?? model?.inputs ?? [] }
    /// The outputs; an open dimension is known once ``invoke()`` has run.
    public var outputs: [TensorDescription] { binding?.outputs ?? model?.outputs ?? [] }
    /// Always empty: OpenVINO keeps nothing of what a model says about itself.
    public var metadata: [String: String] { [:] }

    /// Reads an `.onnx` or `.tflite` file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput` for a file that cannot be read, `invalidModel` with what the file is
    ///   instead, `unsupportedModel` with the operators that are unknown, `missingLibrary` or `unsupportedVersion` for
    ///   the runtime.
    public func load(_ modelPath: String) throws(InferenceError) {
        let threads = try options.threadCount()
        let isTFLite = try ModelFile.isTFLite(modelPath)
        if isTFLite {
            try ModelFile.checkTFLite(modelPath)
        } else {
            try ModelFile.checkONNX(modelPath)
        }
        let library = if let library { library } else { try options.openLibrary(.openvino, OpenVINOLibrary.open) }
        let model = try OpenVINOModelHandle(
            library: library, modelPath: modelPath, threads: threads,
            precision: options.precision)
        // An operator that is unknown shows here at the latest.
        if model.inputs.allSatisfy(\.isStatic) { try model.compile() }
        binding = nil
        allocatedInputs = nil
        self.library = library
        self.model = model
        self.isTFLite = isTFLite
    }

    /// Makes the memory for inputs and outputs.
    ///
    /// - Throws: ``InferenceError``: `shapeMismatch`, `unsupportedModel` with the operators that are unknown, or
    ///   `limitExceeded` for a tensor of more than 2 GiB.
    public func allocate(inputShapes: [String: [Int]]) throws(InferenceError) {
        guard let model else {
            throw InferenceError(.invalidParameter, "allocate() needs a model: call load(_:) before it")
        }
        let inputs = try InputShapes.resolve(model.inputs, given: inputShapes)
        binding = try OpenVINOBindingHandle(model: model, inputs: inputs, settlesOutputs: isTFLite)
        allocatedInputs = inputs
    }

    /// Lets `fill` write the bytes of an input in place.
    public func setInput<E: Error>(_ index: Int, _ fill: (inout MutableRawSpan) throws(E) -> Void) throws(E) {
        guard let binding else { preconditionFailure("setInput needs memory: call allocate() before it") }
        precondition(inputs.indices.contains(index), "input \(index) of \(inputs.count)")
        let buffer = unsafe binding.inputBytes(index)
        var span = unsafe buffer.mutableBytes
        try fill(&span)
    }

    /// Runs the model once.
    public func invoke() throws(InferenceError) {
        guard let binding else {
            throw InferenceError(.invalidParameter, "invoke() needs memory: call load(_:) and allocate() before it")
        }
        try binding.run()
    }

    /// Lets `body` read the bytes of an output of the last run; empty before the first.
    public func readOutput<R, E: Error>(
        _ index: Int, _ body: (borrowing RawSpan) throws(E) -> R
    ) throws(E) -> R {
        precondition(outputs.indices.contains(index), "output \(index) of \(outputs.count)")
        guard let binding else { return try body(RawSpan()) }
        let buffer = unsafe binding.outputBytes(index)
        return try body(unsafe buffer.bytes)
    }
}
