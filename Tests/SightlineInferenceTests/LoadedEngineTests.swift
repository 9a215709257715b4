// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("LoadedEngine", .enabled(if: InstalledEngine.isReady(.litert), InstalledEngine.reason(.litert)))
struct LoadedEngineTests {
    static let tflite = InstalledEngine.model("automl_labeler_model.tflite")
    static let onnx = InstalledEngine.model("yolox_nano_coco.onnx")

    @Test("the format chooses when nobody does", arguments: [(tflite, EngineKind.litert), (onnx, .onnxruntime)])
    func byFormat(model: String, kind: EngineKind) throws {
        let loaded = try LoadedEngine(model)
        #expect(loaded.kind == kind)
        #expect(loaded.refusals.isEmpty)
    }

    @Test("an engine that is passed over is reported with its reason")
    func fallsBack() throws {
        let loaded = try LoadedEngine(Self.onnx, options: EngineOptions(engines: [.litert, .onnxruntime]))
        #expect(loaded.kind == .onnxruntime)
        #expect(loaded.refusals.map(\.kind) == [.litert])
        #expect(loaded.refusals.first?.description.contains("ONNX model") == true)
    }

    @Test("one engine that cannot load the model does not give way")
    func explicit() {
        #expect {
            try LoadedEngine(Self.tflite, options: EngineOptions(engines: [.onnxruntime]))
        } throws: {
            ($0 as? InferenceError)?.message.contains("LiteRT") == true
        }
    }

    @Test("a file that is not there is no reason to try another engine")
    func missingFile() {
        #expect {
            try LoadedEngine("/nonexistent.tflite", options: EngineOptions(engines: [.litert, .onnxruntime]))
        } throws: {
            ($0 as? InferenceError)?.code == .inputOutput
        }
    }
}
