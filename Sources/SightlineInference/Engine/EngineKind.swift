// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The engines this package can drive.
public enum EngineKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// ONNX Runtime, for `.onnx` models.
    case onnxruntime
    /// LiteRT, once TensorFlow Lite, for `.tflite` models.
    case litert
    /// OpenVINO, for both.
    case openvino

    /// Makes an engine of this kind; nothing is loaded yet.
    public func makeEngine(options: EngineOptions = .init()) -> any Engine {
        switch self {
        case .onnxruntime: ONNXRuntimeEngine(options: options)
        case .litert: LiteRTEngine(options: options)
        case .openvino: OpenVINOEngine(options: options)
        }
    }

    /// The engine that a model's format asks for: LiteRT for TFLite, told by the file's first bytes, else ONNX Runtime.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput` for a file that cannot be read.
    public static func preferred(forModel modelPath: String) throws(InferenceError) -> EngineKind {
        try ModelFile.isTFLite(modelPath) ? .litert : .onnxruntime
    }
}
