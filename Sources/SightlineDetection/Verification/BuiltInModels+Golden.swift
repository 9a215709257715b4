// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineInference

extension BuiltInModels {
    /// SHA-256 of `model.onnx` as our importer writes YOLOv4-tiny.
    static let yolov4TinySHA256 = "fa8120d686de73d43d2ebabaa16a65687c5a96e1199adeb6ea63015574c2b894"

    /// The self-test of a built-in model whose description does not have it yet, because an earlier release wrote it.
    ///
    /// - Parameter modelPath: The model's file; its hash decides, where libcrypto is.
    static func golden(of description: ModelDescription, modelPath: String) -> ModelDescription.Golden? {
        guard description.name == defaultName else { return nil }
        #if canImport(CCrypto)
            return (try? SHA256.hash(of: modelPath)) == yolov4TinySHA256 ? yolov4TinyGolden : nil
        #else
            return nil
        #endif
    }

    /// What YOLOv4-tiny finds in the two photos of its package.
    ///
    /// The numbers are not ours: ONNX Runtime 1.32.0 on pixels of Pillow and OpenCV's bilinear filter, decoded and
    /// suppressed in numpy; OpenCV's own reader of the Darknet files agrees to a pixel, to which it rounds.
    static let yolov4TinyGolden = ModelDescription.Golden(
        folder: "../../samples",
        tolerances: GoldenTolerances(confidenceDrift: 0.01, edgePixels: 1),
        photos: [
            GoldenSet.Photo(
                file: "bus.jpg", width: 810, height: 1080,
                detections: [
                    object("person", 0.993067, 52.2966, 385.4896, 169.3421, 525.676),
                    object("person", 0.933942, 212.7079, 405.1597, 137.5893, 441.5107),
                    object("person", 0.782687, 667.8057, 377.9213, 145.6348, 488.9175),
                    object("bus", 0.662908, 107.015, 232.8069, 721.0245, 567.1914),
                    object("skateboard", 0.433347, 675.9255, 831.0083, 104.8419, 48.2141),
                    object("truck", 0.282568, 4.8318, 208.1778, 686.0062, 638.0099),
                ]),
            GoldenSet.Photo(
                file: "zidane.jpg", width: 1280, height: 720,
                detections: [
                    object("person", 0.761859, 743.651, 4.7559, 374.8578, 707.1287),
                    object("tie", 0.490645, 972.5278, 298.7204, 66.4391, 112.1416),
                ]),
        ])

    private static func object(
        _ label: String, _ confidence: Float, _ x: Float, _ y: Float, _ width: Float, _ height: Float
    ) -> GoldenObject {
        GoldenObject(
            label: label, confidence: confidence, boundingBox: BoundingBox(x: x, y: y, width: width, height: height))
    }
}
