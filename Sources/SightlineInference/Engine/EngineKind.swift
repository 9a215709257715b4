// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The engines this package can drive.
public enum EngineKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// ONNX Runtime, for `.onnx` models.
    case onnxruntime

    /// Makes an engine of this kind; nothing is loaded yet.
    public func makeEngine(options: EngineOptions = .init()) -> any Engine {
        switch self {
        case .onnxruntime: ONNXRuntimeEngine(options: options)
        }
    }
}
