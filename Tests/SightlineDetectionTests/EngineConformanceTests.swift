// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("Engine: raw outputs of the conformance data", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA"))
struct EngineConformanceTests {
    /// A model, its photo, and how the photo becomes its input.
    struct Case: Sendable, CustomStringConvertible {
        let key: String
        let file: String
        let photo: String
        let input: InputSpecification
        var description: String { key }

        init(
            _ key: String, _ file: String, _ photo: String, _ side: Int, _ type: ElementType = .float32,
            _ scaling: Scaling = .stretch, mean: Float = 0, deviation: Float = 255, pad: UInt8 = 0,
            order: InputSpecification.ColorOrder = .rgb
        ) {
            self.key = key
            self.file = file
            self.photo = photo
            input = InputSpecification(
                size: PixelSize(width: side, height: side), layout: file.hasSuffix(".onnx") ? .nchw : .nhwc,
                colorOrder: order, elementType: type, scaling: scaling,
                mean: [mean, mean, mean], standardDeviation: [deviation, deviation, deviation], padValue: pad)
        }
    }

    /// How far an output may be off, relative to values above 1, where only the order of additions differs.
    static let floatTolerance: Float = 1e-4
    /// The same for OpenVINO, which fuses more; 2.5e-4 was measured.
    static let openVINOTolerance: Float = 5e-4
    /// Steps of a quantised output: integer kernels (the reference) and XNNPACK's differ by up to 12 of 256 in scores.
    static let quantizedTolerance: Float = 15
    /// Quantised inside, but with scores as floats: the same 15 steps of 1/256.
    static let scoreTolerance: Float = 15.0 / 256

    static let cases: [Case] = [
        Case("automl_flowers", "automl_labeler_model.tflite", "sunflower.png", 224, .uint8),
        Case("inat_bird_quant", "mobilenet_v2_1.0_224_inat_bird_quant.tflite", "bird.png", 224, .uint8),
        Case("mobilenet_v1_0.25_224_quant", "mobilenet_v1_0.25_224_quant.tflite", "burger.jpg", 224, .uint8),
        Case(
            "mobilenet_v1_0.25_224_float", "mobilenet_v1_0.25_224_1_metadata_1.tflite", "burger.jpg", 224,
            mean: 127.5, deviation: 127.5),
        Case("visual_wake_words", "mltk_visual_wake_words.tflite", "zidane.jpg", 96, deviation: 1),
        Case(
            "face_detection_full_range_sparse", "face_detection_full_range_sparse.tflite", "zidane.jpg", 192,
            .float32, .letterbox(.center), mean: 127.5, deviation: 127.5),
        Case(
            "face_detection_short_range", "face_detection_short_range.tflite", "grace_hopper.png", 128, .float32,
            .letterbox(.center), mean: 127.5, deviation: 127.5),
        Case("palm_detection_full", "palm_detection_full.tflite", "zidane.jpg", 192, .float32, .letterbox(.center)),
        Case(
            "palm_detection_lite", "palm_detection_lite.tflite", "000000386912.jpg", 192, .float32, .letterbox(.center)),
        Case("yolov4-tiny-coco-tflite", "yolov4-tiny-coco.tflite", "zidane.jpg", 416),
        Case("yolov4-tiny-coco-onnx-stretch", "yolov4-tiny-coco.onnx", "hpc_dog.jpg", 416),
        Case(
            "yolov4-tiny-coco-onnx-letterbox", "yolov4-tiny-coco.onnx", "bus.jpg", 416, .float32, .letterbox(.center),
            pad: 128),
        Case(
            "yolox_nano_coco", "yolox_nano_coco.onnx", "bus.jpg", 416, .float32, .letterbox(.topLeft), deviation: 1,
            pad: 114, order: .bgr),
        Case(
            "efficientnet_lite0", "efficientnet_lite0_imagenet.onnx", "parrot.jpg", 224, .float32, .centerCrop,
            mean: 127, deviation: 128),
    ]

    @Test(
        "LiteRT agrees with the reference", .enabled(if: isInstalled(.litert), reason(.litert)),
        arguments: cases.filter { $0.file.hasSuffix(".tflite") })
    func liteRT(of model: Case) throws { try Self.compare(model, .litert) }

    @Test(
        "ONNX Runtime agrees with the reference", .enabled(if: isInstalled(.onnxruntime), reason(.onnxruntime)),
        arguments: cases.filter { $0.file.hasSuffix(".onnx") })
    func onnxRuntime(of model: Case) throws { try Self.compare(model, .onnxruntime) }

    @Test(
        "OpenVINO agrees with the reference", .enabled(if: isInstalled(.openvino), reason(.openvino)), arguments: cases)
    func openVINO(of model: Case) throws { try Self.compare(model, .openvino) }

    @Test(
        "the SSD with post-process agrees in its scores on LiteRT", .enabled(if: isInstalled(.litert), reason(.litert)))
    func postProcess() throws {
        let model = Case(
            "coco_ssd_mobilenet_v1", "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite", "cats_and_dogs.jpg", 300,
            .uint8)
        let outputs = try Self.run(model, .litert)
        let reference = try Self.reference(model, 2)
        #expect(outputs.count == 4)
        #expect(Self.distance(outputs[2], reference) <= Self.scoreTolerance)
        #expect(outputs[3] == [10])
    }

    static func isInstalled(_ kind: EngineKind) -> Bool {
        SightlineHome.libraryCandidates(for: kind).contains { $0.hasPrefix("/") }
    }

    static func reason(_ kind: EngineKind) -> Comment { "run sightline models fetch --engine \(kind.rawValue)" }

    /// The outputs, as numbers.
    static func run(_ model: Case, _ kind: EngineKind) throws -> [[Float]] {
        let engine = kind.makeEngine(options: EngineOptions(threads: 1))
        try engine.load(TestData.path("models/" + model.file))
        try engine.allocate()
        let image = try Image(contentsOf: TestData.path("conformance/photos/" + model.photo))
        var preprocessor = try Preprocessor(model.input)
        try engine.setInput(0) { span in _ = try preprocessor.prepare(image, into: &span) }
        try engine.invoke()
        return try engine.outputs.indices.map { index in
            let isFloat = engine.outputs[index].elementType == .float32
            let bytes = engine.readOutput(index) { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
            try #require(bytes.count == engine.outputs[index].byteCount)
            guard isFloat else { return bytes.map { Float($0) } }
            return stride(from: 0, to: bytes.count, by: 4).map { at in
                Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) })
            }
        }
    }

    static func reference(_ model: Case, _ index: Int) throws -> [Float] {
        let archive = try StoredZip(contentsOf: TestData.path("conformance/\(model.key)/raw.npz"))
        return try NumPyArray(npy: archive.member("output_\(index).npy")).values
    }

    /// The farthest difference, relative to values above 1; infinite for another number of values.
    static func distance(_ values: [Float], _ reference: [Float]) -> Float {
        guard values.count == reference.count else { return .infinity }
        // Written so that a NaN is far.
        return zip(values, reference).reduce(0) { farthest, pair in
            let difference = abs(pair.0 - pair.1) / max(1, abs(pair.1))
            return difference <= farthest ? farthest : difference.isNaN ? .infinity : difference
        }
    }

    static func compare(_ model: Case, _ kind: EngineKind) throws {
        let outputs = try run(model, kind)
        for (index, output) in outputs.enumerated() {
            let reference = try reference(model, index)
            if model.input.elementType == .float32 {
                let distance = distance(output, reference)
                let tolerance =
                    model.key == "visual_wake_words"
                    ? scoreTolerance : kind == .openvino ? openVINOTolerance : floatTolerance
                #expect(distance <= tolerance, "\(kind) \(model) output \(index): \(distance)")
            } else {
                let steps = zip(output, reference).map { abs($0 - $1) }.max() ?? .infinity
                #expect(output.count == reference.count)
                #expect(steps <= quantizedTolerance, "\(kind) \(model): \(steps) steps")
            }
        }
    }
}
