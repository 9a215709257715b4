// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("OpenVINOEngine", .enabled(if: InstalledEngine.isReady(.openvino), InstalledEngine.reason(.openvino)))
struct OpenVINOEngineTests {
    static let small = "automl_labeler_model.tflite"

    @Test("bytes written in place reach the model, and equal bytes give equal answers", arguments: [1, 2])
    func inputInPlace(threads: Int) throws {
        let engine = try InstalledEngine.make(
            .openvino, InstalledEngine.model("yolox_nano_coco.onnx"), threads: threads)
        var answers: [[UInt8]] = []
        for seed in [1, 40, 1] {
            InstalledEngine.fill(engine, seed: seed)
            try engine.invoke()
            answers.append(InstalledEngine.output(engine, 0))
        }
        #expect(answers[0] == answers[2])
        #expect(answers[0] != answers[1])
    }

    @Test("an output that the importer leaves open is known after allocate")
    func openOutput() throws {
        let engine = try InstalledEngine.make(.openvino, InstalledEngine.model("yolov4-tiny-coco.tflite"))
        #expect(engine.outputs.map(\.shape) == [[1, 2535, 85]])
        #expect(InstalledEngine.output(engine, 0).isEmpty)
        try engine.invoke()
        #expect(InstalledEngine.output(engine, 0).count == 2535 * 85 * 4)
    }

    @Test("an operator that it does not translate is named, and another engine takes the model")
    func customOperator() throws {
        let model = InstalledEngine.model(LiteRTEngineTests.ssd)
        #expect {
            try OpenVINOEngine().load(model)
        } throws: {
            guard let error = $0 as? InferenceError else { return false }
            return error.code == .unsupportedModel && error.message.contains("TFLite_Detection_PostProcess")
        }
        let loaded = try LoadedEngine(model, options: EngineOptions(engines: [.openvino, .litert]))
        #expect(loaded.kind == .litert)
        #expect(loaded.refusals.map(\.kind) == [.openvino])
    }

    @Test("a model that is cut off or something else is refused", arguments: [small, "yolox_nano_coco.onnx"])
    func damaged(file: String) throws {
        let whole = try FileReader.contents(of: InstalledEngine.model(file), limit: 1 << 24)
        for bytes in [Array(whole.prefix(whole.count / 2)), Array("<html>".utf8), []] {
            try LiteRTEngineTests.withFile(bytes) { path in
                #expect {
                    try OpenVINOEngine().load(path)
                } throws: {
                    ($0 as? InferenceError)?.code == .invalidModel
                }
            }
        }
    }

    @Test("a library that is something else is refused by name")
    func foreignLibrary() throws {
        for library in SightlineHome.libraryCandidates(for: .litert) {
            #expect {
                try OpenVINOEngine(options: EngineOptions(libraryPath: library))
                    .load(InstalledEngine.model(Self.small))
            } throws: {
                let error = $0 as? InferenceError
                return error?.code == .unsupportedVersion && error?.message.contains("OpenVINO") == true
            }
        }
    }

    @Test("memory stays level over 1,000 runs")
    func memory() throws {
        let engine = try InstalledEngine.make(.openvino, InstalledEngine.model(Self.small))
        #expect(try LiteRTEngineTests.growth(engine) < LiteRTEngineTests.memorySlack)
    }
}
