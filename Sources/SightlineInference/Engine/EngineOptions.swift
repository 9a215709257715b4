// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How an engine runs, and which one.
public struct EngineOptions: Hashable, Sendable {
    /// The number of threads one run may use, 1 or more; nil takes all cores up to 4.
    public var threads: Int?
    /// The engines that may run the model, the preferred one first; the first that can load it does.
    ///
    /// Empty leaves the choice to the model's format: ONNX Runtime for `.onnx`, LiteRT for `.tflite`.
    public var engines: [EngineKind]
    /// The engine's library, when it is not to be looked up by ``SightlineHome``; then ``engines`` names at most one.
    public var libraryPath: String?
    /// The least precise arithmetic that the engine may use where the processor is faster at it.
    ///
    /// Boxes and confidences change by more than rounding; ``Engine/precision`` tells what is in force. Only OpenVINO
    /// heeds it, the others calculate in single precision; it takes bfloat16 for `float16` on a processor without that.
    public var precision: Precision

    /// Makes options.
    public init(
        threads: Int? = nil, engines: [EngineKind] = [], libraryPath: String? = nil,
        precision: Precision = .float32
    ) {
        self.threads = threads
        self.engines = engines
        self.libraryPath = libraryPath
        self.precision = precision
    }
}

extension EngineOptions {
    /// The number of threads in force.
    ///
    /// - Throws: ``InferenceError`` with code `invalidParameter`.
    func threadCount() throws(InferenceError) -> Int {
        if let threads, threads < 1 {
            throw InferenceError(.invalidParameter, "expected 1 or more threads, got \(threads)")
        }
        return threads ?? min(SightlineHome.processorCount, 4)
    }

    /// Opens an engine's library: the one that is named, else the first of its usual places that works.
    ///
    /// - Throws: ``InferenceError`` with the command that installs the engine, or `unsupportedVersion`.
    func openLibrary<Library>(
        _ kind: EngineKind, _ open: (String) throws(InferenceError) -> Library
    ) throws(InferenceError) -> Library {
        if let libraryPath { return try open(libraryPath) }
        var reasons: [String] = []
        for candidate in SightlineHome.libraryCandidates(for: kind) {
            do throws(InferenceError) {
                return try open(candidate)
            } catch  where error.code == .missingLibrary {
                reasons.append(error.message)
            }
        }
        let engine = Catalog.engine(kind)
        throw InferenceError(
            .missingLibrary,
            ([
                "\(engine.title) is not installed: run `sightline models fetch --engine \(kind.rawValue)`, or set"
                    + " SIGHTLINE_HOME to the folder with engines/\(engine.folderName)/ (now \(SightlineHome.folder))"
            ] + reasons).joined(separator: "; "))
    }
}
