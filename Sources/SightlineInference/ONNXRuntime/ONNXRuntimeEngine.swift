// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Runs `.onnx` models on the processor with ONNX Runtime 1.17 or later.
///
/// Inputs are written in place, in memory the runtime reads without a copy; outputs of known shape are reused from run
/// to run. The library is opened by the first ``load(_:)`` of the process.
@safe public final class ONNXRuntimeEngine: Engine {
    /// The most bytes one input may take: 2 GiB.
    static let maximumTensorByteCount = 1 << 31

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

    /// Reads an `.onnx` file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput` for a file that cannot be read, `invalidModel` with what the file is
    ///   instead, `missingLibrary` or `unsupportedVersion` for the runtime.
    public func load(_ modelPath: String) throws(InferenceError) {
        if let threads = options.threads, threads < 1 {
            throw InferenceError(.invalidParameter, "expected 1 or more threads, got \(threads)")
        }
        try ModelFile.checkONNX(modelPath)
        let library = try openLibrary()
        let threads = options.threads ?? min(SightlineHome.processorCount, 4)
        let session = try ONNXRuntimeSessionHandle(library: library, modelPath: modelPath, threads: threads)
        binding = nil
        allocatedInputs = nil
        self.library = library
        self.session = session
    }

    private func openLibrary() throws(InferenceError) -> ONNXRuntimeLibrary {
        if let library { return library }
        if let path = options.libraryPath { return try ONNXRuntimeLibrary.open(path) }
        var reasons: [String] = []
        for candidate in SightlineHome.libraryCandidates(for: .onnxruntime) {
            do throws(InferenceError) {
                return try ONNXRuntimeLibrary.open(candidate)
            } catch  where error.code == .missingLibrary {
                reasons.append(error.message)
            }
        }
        throw InferenceError(
            .missingLibrary,
            "ONNX Runtime is not installed: run `make setup` in the package, or set SIGHTLINE_HOME to the folder with "
                + "engines/\(Catalog.onnxRuntime.folderName)/ (now \(SightlineHome.folder)). "
                + reasons.joined(separator: "; "))
    }

    /// Makes the memory for inputs and outputs.
    ///
    /// - Throws: ``InferenceError``: `shapeMismatch`, or `limitExceeded` for an input of more than 2 GiB.
    public func allocate(inputShapes: [String: [Int]]) throws(InferenceError) {
        guard let session else {
            throw InferenceError(.invalidParameter, "allocate() needs a model: call load(_:) before it")
        }
        for name in inputShapes.keys where !session.inputs.contains(where: { $0.name == name }) {
            throw InferenceError(
                .shapeMismatch,
                "the model has no input '\(name)'; it has "
                    + session.inputs.map { "'\($0.name)'" }.joined(separator: ", "))
        }
        var inputs: [TensorDescription] = []
        for input in session.inputs {
            var input = input
            input.shape = try Self.resolve(input, given: inputShapes[input.name])
            guard let byteCount = input.byteCount, byteCount <= Self.maximumTensorByteCount else {
                throw InferenceError(
                    .limitExceeded, "input '\(input.name)' of shape \(input.shape) is larger than 2 GiB")
            }
            inputs.append(input)
        }
        binding = try ONNXRuntimeBindingHandle(session: session, inputs: inputs)
        allocatedInputs = inputs
    }

    /// The shape in force: the given one where it agrees with the model, else the model's with the batch set to 1.
    private static func resolve(_ input: TensorDescription, given: [Int]?) throws(InferenceError) -> [Int] {
        if let given {
            let agrees =
                given.count == input.shape.count
                && zip(given, input.shape).allSatisfy { given, declared in
                    given > 0 && (declared < 0 || declared == given)
                }
            guard agrees else {
                throw InferenceError(
                    .shapeMismatch, "input '\(input.name)': expected \(input.shape) (-1 is open), got \(given)")
            }
            return given
        }
        var shape = input.shape
        if shape.first == -1 { shape[0] = 1 }
        guard shape.allSatisfy({ $0 >= 0 }) else {
            throw InferenceError(
                .shapeMismatch,
                "input '\(input.name)' is \(input.shape) (-1 is open): give its shape, for example "
                    + "allocate(inputShapes: [\"\(input.name)\": \(shape.map { $0 < 0 ? 640 : $0 })])")
        }
        return shape
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
