// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The engines and models this package knows by name, version and SHA-256.
public enum Catalog {
    /// The pinned ONNX Runtime.
    static let onnxRuntime = PinnedEngine(
        name: "onnxruntime", version: "1.32.0", libraryFileName: "libonnxruntime.so.1.32.0")
}
