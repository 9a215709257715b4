// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Sidecar")
struct SidecarTests {
    @Test("three places are tried, the model's own name first")
    func places() {
        #expect(
            Sidecar.candidates(for: "a/yolo.v4.onnx") == ["a/yolo.v4.json", "a/yolo.v4.onnx.json", "a/model.json"])
        #expect(Sidecar.candidates(for: "yolo") == ["yolo.json", "model.json"])
    }

    @Test("a model is named by its file, else by its folder")
    func names() {
        #expect(Sidecar.name(of: "a/b/yolo.onnx") == "yolo")
        #expect(Sidecar.name(of: "a/b/model.onnx") == "b")
    }

    @Test("a sidecar beside the model is read, and its errors begin with its path")
    func reading() throws {
        let folder = TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (model, sidecar) = (folder + "/thing.onnx", folder + "/thing.json")
        #expect(try Sidecar.read(for: model) == nil)
        try Data(BuiltInModels.yolov4Tiny.json()).write(to: URL(fileURLWithPath: folder + "/model.json"))
        #expect(try Sidecar.read(for: model) == BuiltInModels.yolov4Tiny)
        try Data(ModelDescriptionTests.minimal.utf8).write(to: URL(fileURLWithPath: sidecar))
        #expect(try Sidecar.read(for: model)?.name == "thing")
        try Data("[]".utf8).write(to: URL(fileURLWithPath: sidecar))
        #expect {
            try Sidecar.read(for: model)
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == .invalidDescription && error.description.hasPrefix(sidecar + ": ")
        }
    }

    #if canImport(CCrypto)
        @Test("a model's file must have the SHA-256 that its description names, in either case of letters")
        func checksum() throws {
            let folder = TemporaryFolder.make()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let model = folder + "/model.onnx"
            try Data("hello".utf8).write(to: URL(fileURLWithPath: model))
            // SHA-256 of "hello".
            let actual = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            let other = String(repeating: "0", count: 64)
            var description = BuiltInModels.yolov4Tiny
            description.sha256 = actual.uppercased()
            try Data(description.json()).write(to: URL(fileURLWithPath: folder + "/model.json"))
            #expect(try Sidecar.read(for: model) == description)
            description.sha256 = other
            try Data(description.json()).write(to: URL(fileURLWithPath: folder + "/model.json"))
            #expect {
                _ = try ObjectDetector(model: .file(model))
            } throws: {
                guard let error = $0 as? DetectionError else { return false }
                return error.code == .checksumMismatch && error.path == model && error.message.contains(actual)
                    && error.message.contains(other)
            }
        }
    #endif

    @Test("a pipe is no description: it is refused instead of waited for", .timeLimit(.minutes(1)))
    func pipe() throws {
        let folder = TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(unsafe mkfifo(folder + "/model.json", 0o600) == 0)
        #expect {
            try Sidecar.read(for: folder + "/model.onnx")
        } throws: {
            ($0 as? DetectionError)?.code == .invalidDescription
        }
    }

    @Test("a description that does not fit the tensors is refused and says what to correct")
    func mismatch() {
        func error(_ change: (inout ModelDescription) -> Void) -> DetectionError? {
            var description = ModelDescription(
                name: "scripted", input: InputSpecification(size: PixelSize(width: 64, height: 64)),
                labels: .init(names: ["cat", "dog", "bird"]))
            change(&description)
            do {
                _ = try ObjectDetector(
                    engine: ScriptedEngine(rows: ObjectDetector.rows, classCount: 3, side: 64),
                    description: description)
                return nil
            } catch {
                return error as? DetectionError
            }
        }
        #expect(error { _ in } == nil)
        for (found, key) in [
            (error { $0.labels.names.append("cow") }, "\"labels\""),
            (error { $0.input.size = PixelSize(width: 32, height: 64) }, "\"input\""),
            (error { $0.input.elementType = .uint8 }, "\"input\""),
            (error { $0.inputName = "pixels" }, "\"input.name\""),
            (error { $0.outputs = [.rows: "boxes"] }, "\"outputs.rows\""),
        ] {
            #expect(found?.code == .shapeMismatch && found?.message.contains(key) == true, "\(key)")
        }
    }

    @Test("rows that are not numbers are counted, not reported")
    func invalidRows() throws {
        let detector = try ObjectDetector.scripted([[.nan, 9, 4, 4, 1, 1, 0, 0], [9, 9, 4, 4, 1, 1, 0, 0]])
        let picture = try Image(bytes: [7], size: PixelSize(width: 1, height: 1), format: .gray)
        #expect(try detector.detect(in: picture).count == 1)
        #expect(detector.invalidRowCount == 1)
    }
}

/// A folder of a test's own.
private enum TemporaryFolder {
    static func make() -> String {
        let path = FileManager.default.temporaryDirectory.path + "/sightline-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
