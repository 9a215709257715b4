// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// An engine with its model, and why it is not the preferred one.
///
/// ```swift
/// let loaded = try LoadedEngine("model.onnx", options: EngineOptions(engines: [.openvino, .onnxruntime]))
/// for refusal in loaded.refusals { print("not", refusal) }
/// try loaded.engine.allocate()
/// ```
public struct LoadedEngine {
    /// The engine; the model is loaded, memory is not yet allocated.
    public let engine: any Engine
    /// What it is.
    public let kind: EngineKind
    /// The engines that come before it in the order of preference, and what each said. Empty when the first one runs.
    public let refusals: [EngineRefusal]

    /// Loads a model into the first engine of ``EngineOptions/engines`` that takes it.
    ///
    /// - Throws: ``InferenceError``: the engine's own when it is the only one, else with the reasons of all and the code
    ///   of the last.
    public init(_ modelPath: String, options: EngineOptions = .init()) throws(InferenceError) {
        if options.libraryPath != nil, options.engines.count > 1 {
            throw InferenceError(
                .invalidParameter,
                "expected one engine together with libraryPath, got \(options.engines.map(\.rawValue))")
        }
        let preferred = try EngineKind.preferred(forModel: modelPath)
        var refusals: [EngineRefusal] = []
        for kind in options.engines.isEmpty ? [preferred] : options.engines {
            let engine = kind.makeEngine(options: options)
            do throws(InferenceError) {
                try engine.load(modelPath)
                self.engine = engine
                self.kind = kind
                self.refusals = refusals
                return
            } catch  where error.code != .inputOutput && error.code != .invalidParameter {
                refusals.append(EngineRefusal(kind: kind, error: error))
            }
        }
        guard refusals.count > 1, let last = refusals.last else {
            throw refusals.first?.error ?? InferenceError(.invalidParameter, "expected an engine, got none")
        }
        throw InferenceError(
            last.error.code, "no engine can run it: " + refusals.map(\.description).joined(separator: "; "),
            path: modelPath)
    }
}
