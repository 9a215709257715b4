// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Runs `.onnx` models on the processor with ONNX Runtime 1.17 or later.
///
/// Inputs are written in place, in memory the runtime reads without a copy; outputs of known shape are reused from run
/// to run. The library is opened by the first ``load(_:)`` of the process.
@safe public final class ONNXRuntimeEngine: Engine {
    /// How the engine runs.
    public let options: EngineOptions
    private var library: ONNXRuntimeLibrary?
    private var session: ONNXRuntimeSessionHandle?
    private var binding: ONNXRuntimeBindingHandle?
    private var allocatedInputs: [TensorDescription]?

    /// Makes an engine; nothing is loaded yet.
    public init(options: EngineOptions = .init()) { self.options = options }

    /// `onnxruntime`.
    public var name: String { EngineKind.onnxruntime.rawValue }
    /// The version of the library, nil before ``load(_:)``.
    public var version: String? { library?.version }
    /// The inputs; after ``allocate(inputShapes:)`` with the shapes in force.
    public var inputs: [TensorDescription] { allocatedInputs ?? session?.inputs ?? [] }
    /// The outputs; an open dimension is known once ``invoke()`` has run.
    public var outputs: [TensorDescription] { binding?.outputs ?? session?.outputs ?? [] }
    /// The model's properties (`metadata_props`).
    public var metadata: [String: String] { session?.metadata ?? [:] }

    /// True: inputs lie in memory of the caller's, which the runtime does not plan over.
    public var preservesInputs: Bool { true }

    /// Reads an `.onnx` file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput` for a file that cannot be read, `invalidModel` with what the file is
    ///   instead, `missingLibrary` or `unsupportedVersion` for the runtime.
    public func load(_ modelPath: String) throws(InferenceError) {
        let threads = try options.threadCount()
        try ModelFile.checkONNX(modelPath)
        let library = if let library { library } else { try options.openLibrary(.onnxruntime, ONNXRuntimeLibrary.open) }
        let session = try ONNXRuntimeSessionHandle(library: library, modelPath: modelPath, threads: threads)
        binding = nil
        allocatedInputs = nil
        self.library = library
        self.session = session
    }

    /// Makes the memory for inputs and outputs.
    ///
    /// - Throws: ``InferenceError``: `shapeMismatch`, or `limitExceeded` for an input of more than 2 GiB.
    public func allocate(inputShapes: [String: [Int]]) throws(InferenceError) {
        guard let session else {
            throw InferenceError(.invalidParameter, "allocate() needs a model: call load(_:) before it")
        }
        let inputs = try InputShapes.resolve(session.inputs, given: inputShapes)
        binding = try ONNXRuntimeBindingHandle(session: session, inputs: inputs)
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
