// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Runs a model, in six steps: load, allocate, discover, set, invoke, read.
///
/// ```swift
/// try engine.load("model.onnx")
/// try engine.allocate()
/// print(engine.inputs, engine.outputs)
/// engine.setInput(0) { tensor in … }
/// try engine.invoke()
/// let best = engine.readOutput(0) { bytes in … }
/// ```
/// After `allocate` the steps set, invoke and read reuse the same memory for every picture. An engine belongs to one
/// thread at a time; several engines may run side by side.
public protocol Engine: AnyObject {
    /// The engine's name, for example `onnxruntime`.
    var name: String { get }
    /// The version of the engine's library, nil before ``load(_:)``.
    var version: String? { get }
    /// What the model is calculated in; known once memory is allocated, before that `float32`.
    var precision: Precision { get }

    /// Reads a model and replaces the one there was.
    ///
    /// - Throws: ``InferenceError`` that names the library to install, or what the file is instead of a model.
    func load(_ modelPath: String) throws(InferenceError)

    /// Makes the memory for inputs and outputs. May be called again with other shapes.
    ///
    /// - Parameter inputShapes: Shapes by the name of the input, for inputs with open dimensions. An open first
    ///   dimension (the batch) becomes 1 without being named.
    /// - Throws: ``InferenceError`` with code `shapeMismatch` when a shape contradicts the model or is missing.
    func allocate(inputShapes: [String: [Int]]) throws(InferenceError)

    /// The inputs; after ``allocate(inputShapes:)`` with the shapes in force. Empty before ``load(_:)``.
    var inputs: [TensorDescription] { get }
    /// The outputs; an open dimension is known once ``invoke()`` has run. Empty before ``load(_:)``.
    var outputs: [TensorDescription] { get }
    /// What the model says about itself, by key. Empty before ``load(_:)``.
    var metadata: [String: String] { get }
    /// True when no run changes the bytes of an input, so that a part that stays the same need not be written again.
    var preservesInputs: Bool { get }

    /// Lets `fill` write the bytes of an input in place. They stay for later runs until they are written again.
    ///
    /// Calling it before ``allocate(inputShapes:)`` or with an index outside ``inputs`` is a programmer's mistake and
    /// stops the program.
    func setInput<E: Error>(_ index: Int, _ fill: (inout MutableRawSpan) throws(E) -> Void) throws(E)

    /// Runs the model once.
    ///
    /// - Throws: ``InferenceError`` with code `runFailed` and the engine's own words.
    func invoke() throws(InferenceError)

    /// Lets `body` read the bytes of an output of the last ``invoke()``; empty before the first.
    ///
    /// An index outside ``outputs`` is a programmer's mistake and stops the program.
    func readOutput<R, E: Error>(_ index: Int, _ body: (borrowing RawSpan) throws(E) -> R) throws(E) -> R
}

extension Engine {
    /// False: an engine may use the memory of its inputs for something else while it runs.
    public var preservesInputs: Bool { false }
    /// Single precision, for engines that know no other.
    public var precision: Precision { .float32 }

    /// Makes the memory for inputs and outputs of a model whose input shapes are known.
    ///
    /// - Throws: ``InferenceError`` with code `shapeMismatch` when the model leaves more open than the batch.
    public func allocate() throws(InferenceError) { try allocate(inputShapes: [:]) }
}
