// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("ModelFile")
struct ModelFileTests {
    @Test(
        "a file that is no model is called by its name",
        arguments: [
            ("<!DOCTYPE html><html>", "web page"), ("version https://git-lfs.github.com/spec/v1", "Git LFS"),
            ("PK\u{3}\u{4}rest", "zip"), ("\u{1C}\0\0\0TFL3", "TFLite"), ("{\"a\":1}", "JSON"), ("", "empty"),
        ])
    func names(head: String, word: String) {
        #expect(ModelFile.foreignKind(Array(head.utf8))?.contains(word) == true)
    }

    @Test("a protobuf message is not taken for something else")
    func acceptsProtobuf() {
        #expect(ModelFile.foreignKind([8, 8, 18, 3]) == nil)
    }

    /// What is said of a file that is no ONNX model.
    private static func complaint(_ bytes: [UInt8], in folder: ScratchFolder) throws -> String {
        let path = try folder.add("a.onnx", bytes)
        do throws(InferenceError) {
            try ModelFile.checkONNX(path)
            return ""
        } catch {
            return error.message
        }
    }

    @Test("a Core ML model is called by its name")
    func namesCoreML() throws {
        // specificationVersion 4; an empty description; neuralNetwork (500) of two bytes.
        let bytes: [UInt8] = [0x08, 4, 0x12, 0, 0xA2, 0x1F, 2, 0, 0]
        #expect(try Self.complaint(bytes, in: ScratchFolder()).contains("Core ML"))
    }

    @Test("bytes that mean nothing are not taken for a Core ML model")
    func refusesRandomBytes() throws {
        let folder = try ScratchFolder()
        var generator = SplitMix64(seed: 1)
        for _ in 0..<400 {
            // Half of them begin with a field that only Core ML has.
            let head: [UInt8] = Bool.random(using: &generator) ? [0xA2, 0x1F, 2, 0, 0] : []
            let bytes = head + (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let complaint = try Self.complaint(bytes, in: folder)
            #expect(!complaint.isEmpty && !complaint.contains("Core ML"), "\(bytes)")
        }
    }

    @Test(
        "versions 1.17 and later of 1.x are known",
        arguments: [("1.17.0", true), ("1.32.0", true), ("1.16.3", false), ("2.0.0", false), ("", false)])
    func knowsVersion(version: String, isKnown: Bool) {
        #expect(ONNXRuntimeLibrary.isKnown(version: version) == isKnown)
    }

    @Test(
        "one build of LiteRT is known for each processor",
        arguments: [(1, 0, 8_039_424, true), (1, 0, 8_039_425, false), (2, 0, 8_039_424, false)])
    func knowsLiteRT(major: Int32, minor: Int32, byteCount: Int, isKnown: Bool) {
        #expect(LiteRTLibrary.isKnown(interface: (major, minor), byteCount: byteCount) == isKnown)
    }

    @Test(
        "versions 2026.4 of OpenVINO are known",
        arguments: [("2026.4.1-22982-e213a147257", true), ("2026.5.0-1", false), ("2025.4.1", false), ("", false)])
    func knowsOpenVINO(version: String, isKnown: Bool) {
        #expect(OpenVINOLibrary.isKnown(version: version) == isKnown)
    }

    @Test("of what an engine prints, the reasons are kept")
    func keepsReasons() {
        #expect(LiteRTLibrary.reasons("INFO: Created delegate\nERROR: bad op\n") == "bad op")
        #expect(OpenVINOLibrary.reasons("Exception from a.cpp:1:\nCheck 'x' failed at b.cpp:2:\nbad op\n") == "bad op")
    }

    @Test("a missing library is reported as such")
    func missingLibrary() {
        #expect {
            try ONNXRuntimeLibrary.open("/nonexistent/libonnxruntime.so")
        } throws: {
            ($0 as? InferenceError)?.code == .missingLibrary
        }
    }

    @Test("an ONNX model whose weights are missing beside it is refused by the file's name")
    func externalData() throws {
        let folder = try ScratchFolder()
        let path = try folder.add("a.onnx", ONNXOutlineTests.model(external: "weights.bin"))
        #expect {
            try ModelFile.checkONNX(path)
        } throws: {
            ($0 as? InferenceError)?.message.contains("'weights.bin'") == true
        }
        try folder.add("weights.bin", [0])
        try ModelFile.checkONNX(path)
    }

    @Test("a label file that would unpack to gigabytes is refused before anything is unpacked")
    func zipBomb() throws {
        let folder = try ScratchFolder()
        let model = FlatBufferBuilder.buffer(
            root: [
                (2, .tables([[(0, .tables([])), (1, .words([])), (2, .words([]))]])),
                (4, .tables([[(0, .data(TFLiteMetadataTests.full.bytes()))]])),
                (6, .tables([[(0, .text("TFLITE_METADATA")), (1, .word(0))]])),
            ], identifier: "TFL3")
        for (declared, method) in [(1 << 29, 0), (5, 0), (5000, 8)] {
            let zip = ZipArchiveTests.archive(
                names: ["labels.txt"], method: UInt16(method), declared: declared, before: model.count)
            let properties = try ModelProperties(path: folder.add("a.tflite", model + zip))
            #expect(properties.tflite?.name == "small")
            if declared == 5, method == 0 {
                #expect(try properties.packedText("labels.txt") == "hello")
            } else {
                #expect(throws: InferenceError.self) { try properties.packedText("labels.txt") }
            }
        }
    }
}
