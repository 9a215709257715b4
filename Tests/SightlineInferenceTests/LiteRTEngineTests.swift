// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("LiteRTEngine", .enabled(if: InstalledEngine.isReady(.litert), InstalledEngine.reason(.litert)))
struct LiteRTEngineTests {
    /// Pages that the allocator may take for reasons of its own, in kilobytes, over 1,000 runs.
    static let memorySlack = 5 * 1024
    static let ssd = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
    static let small = "automl_labeler_model.tflite"

    /// Writes bytes to a file that goes when the body returns.
    static func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = "/tmp/sightline-\(UInt64.random(in: 0 ... .max)).tflite"
        try AtomicFile.write(bytes, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test("an SSD's outputs, whose shapes the file leaves out, are known after allocate")
    func postProcess() throws {
        let engine = try InstalledEngine.make(.litert, InstalledEngine.model(Self.ssd))
        #expect(engine.outputs.map(\.shape) == [[1, 10, 4], [1, 10], [1, 10], [1]])
        #expect(engine.outputs.allSatisfy { $0.elementType == .float32 })
        InstalledEngine.fill(engine, seed: 1)
        #expect(InstalledEngine.output(engine, 0).isEmpty)
        try engine.invoke()
        #expect(InstalledEngine.output(engine, 0).count == 160)
        // The count of boxes is 10, as a float.
        #expect(InstalledEngine.output(engine, 3) == [0, 0, 0x20, 0x41])
    }

    @Test("quantised tensors carry scale and zero point")
    func quantization() throws {
        let engine = try InstalledEngine.make(
            .litert, InstalledEngine.model("mobilenet_v1_0.25_224_quant.tflite"))
        #expect(engine.inputs.first?.elementType == .uint8)
        #expect(engine.inputs.first?.quantization == Quantization(scale: 0.0078125, zeroPoint: 128))
        #expect(engine.outputs.first?.quantization == Quantization(scale: 0.00390625, zeroPoint: 0))
    }

    @Test("bytes written in place reach the model, and equal bytes give equal answers", arguments: [1, 2])
    func inputInPlace(threads: Int) throws {
        let engine = try InstalledEngine.make(
            .litert, InstalledEngine.model("palm_detection_lite.tflite"), threads: threads)
        var answers: [[UInt8]] = []
        for seed in [1, 40, 1] {
            InstalledEngine.fill(engine, seed: seed)
            try engine.invoke()
            answers.append(InstalledEngine.output(engine, 0))
        }
        #expect(answers[0] == answers[2])
        #expect(answers[0] != answers[1])
    }

    @Test("an operator that is unknown is named when the model is loaded")
    func customOperator() throws {
        var bytes = try FileReader.contents(of: InstalledEngine.model(Self.ssd), limit: 1 << 24)
        let name = Array("TFLite_Detection_PostProcess".utf8)
        var index = 0
        while index + name.count <= bytes.count {
            if bytes[index] == name[0], bytes[index..<index + name.count].elementsEqual(name) {
                bytes[index + name.count - 1] = UInt8(ascii: "Z")
            }
            index += 1
        }
        try Self.withFile(bytes) { path in
            #expect {
                try LiteRTEngine().load(path)
            } throws: {
                guard let error = $0 as? InferenceError else { return false }
                return error.code == .unsupportedModel && error.message.contains("TFLite_Detection_PostProcesZ")
            }
        }
    }

    @Test("a model that is cut off is refused, wherever")
    func truncated() throws {
        let whole = try FileReader.contents(of: InstalledEngine.model(Self.small), limit: 1 << 24)
        // The last kilobytes are the packed labels, which the engine does not need.
        for count in stride(from: 0, to: whole.count - 4096, by: 8209) {
            try Self.withFile(Array(whole.prefix(count))) { path in
                #expect {
                    try LiteRTEngine().load(path)
                } throws: {
                    ($0 as? InferenceError)?.code == .invalidModel
                }
            }
        }
    }

    @Test("what is no TFLite model is called by its name")
    func foreign() throws {
        for (text, word) in [("<!DOCTYPE html>", "web page"), ("", "empty"), ("something else", "TFL3")] {
            try Self.withFile(Array(text.utf8)) { path in
                #expect {
                    try LiteRTEngine().load(path)
                } throws: {
                    ($0 as? InferenceError)?.message.contains(word) == true
                }
            }
        }
        #expect {
            try LiteRTEngine().load(InstalledEngine.model("yolox_nano_coco.onnx"))
        } throws: {
            ($0 as? InferenceError)?.message.contains("ONNX model") == true
        }
    }

    @Test("a library that is something else is refused by name")
    func foreignLibrary() throws {
        let libraries = SightlineHome.libraryCandidates(for: .onnxruntime).filter { $0.hasPrefix("/") }
        for library in libraries {
            #expect {
                try LiteRTEngine(options: EngineOptions(libraryPath: library)).load(InstalledEngine.model(Self.small))
            } throws: {
                let error = $0 as? InferenceError
                return error?.code == .unsupportedVersion && error?.message.contains("LiteRT") == true
            }
        }
    }

    @Test("a shape that the model does not have is refused")
    func wrongShape() throws {
        let engine = LiteRTEngine()
        try engine.load(InstalledEngine.model(Self.small))
        #expect(throws: InferenceError.self) { try engine.allocate(inputShapes: ["image": [1, 100, 100, 3]]) }
    }

    @Test("two engines in one process answer as each does alone")
    func together() throws {
        let (lite, onnx) = (
            try InstalledEngine.make(.litert, InstalledEngine.model(Self.small)),
            try InstalledEngine.make(.onnxruntime, InstalledEngine.model("yolox_nano_coco.onnx"))
        )
        var answers: [[UInt8]] = []
        for _ in 0..<2 {
            for engine in [lite, onnx] {
                InstalledEngine.fill(engine, seed: 3)
                try engine.invoke()
                answers.append(InstalledEngine.output(engine, 0))
            }
        }
        #expect(answers[0] == answers[2] && answers[1] == answers[3])
        #expect(!answers[0].isEmpty && !answers[1].isEmpty)
    }

    @Test("memory stays level over 1,000 runs")
    func memory() throws {
        let engine = try InstalledEngine.make(.litert, InstalledEngine.model(Self.small))
        #expect(try Self.growth(engine) < Self.memorySlack)
    }

    /// Kilobytes by which the process grows over 1,000 runs after 200 to warm up.
    ///
    /// Other tests run meanwhile, so the least of four windows counts: a leak shows in each.
    static func growth(_ engine: any Engine) throws -> Int {
        for _ in 0..<200 { try engine.invoke() }
        var least = Int.max
        for _ in 0..<4 {
            let before = try residentKilobytes()
            for _ in 0..<250 { try engine.invoke() }
            least = min(least, try residentKilobytes() - before)
        }
        return 4 * least
    }

    static func residentKilobytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
