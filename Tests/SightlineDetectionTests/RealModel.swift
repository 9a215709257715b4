// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

/// The real model and photos, where they are present.
enum RealModel {
    /// The model without a sidecar: only its metadata and shapes describe it.
    static let bare = TestData.path("models/yolov4-tiny-coco.onnx")

    static let hasEngine = SightlineHome.libraryCandidates(for: .onnxruntime).contains { $0.hasPrefix("/") }
    /// Whether data and engine are there.
    static let isAvailable = TestData.isAvailable && hasEngine
    /// Whether the default model is installed too.
    static let isInstalled = isAvailable && SightlineHome.findModel(BuiltInModels.defaultName) != nil
    static let reason: Comment = "needs SIGHTLINE_DATA and an installed ONNX Runtime (`sightline models fetch`)"

    static func photoPath(_ file: String) -> String { TestData.path("conformance/photos/" + file) }

    static func photo(_ file: String) throws -> Image { try Image(contentsOf: photoPath(file)) }

    private static let standard = Result { try make(DetectionOptions()) }

    /// A detector of the bare model; the one without options is shared by the tests.
    static func detector(_ change: (inout DetectionOptions) throws -> Void = { _ in }) throws -> ObjectDetector {
        var options = DetectionOptions()
        try change(&options)
        return options == DetectionOptions() ? try standard.get() : try make(options)
    }

    private static func make(_ options: DetectionOptions) throws -> ObjectDetector {
        try ObjectDetector(model: .file(bare), options: options, engine: EngineOptions(threads: 1))
    }
}

extension Image {
    /// The stored pixels, three bytes each, of a packed RGBA picture.
    var rgb: [UInt8] {
        withBytes { bytes in
            var rgb: [UInt8] = []
            rgb.reserveCapacity(storedSize.pixelCount * 3)
            for row in 0..<storedSize.height {
                let start = planes[0].offset + row * planes[0].bytesPerRow
                for at in stride(from: start, to: start + storedSize.width * 4, by: 4) {
                    for channel in 0..<3 {
                        rgb.append(unsafe bytes.unsafeLoad(fromByteOffset: at + channel, as: UInt8.self))
                    }
                }
            }
            return rgb
        }
    }
}
