// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging
import Testing
import _SightlineTestSupport

@testable import SightlineDetection
@testable import SightlineInference

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("SelfTest")
struct SelfTestTests {
    /// A folder with a model, its description and a folder `photos`; removed with the value.
    final class ModelFolder {
        let path = FileManager.default.temporaryDirectory.path + "/sightline-\(UUID().uuidString)"
        var model: String { path + "/model.onnx" }

        init(_ change: (inout ModelDescription) -> Void = { _ in }) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: model, withDestinationPath: RealModel.bare)
            try FileManager.default.createSymbolicLink(
                atPath: path + "/photos", withDestinationPath: TestData.path("conformance/photos"))
            var description = BuiltInModels.yolov4Tiny
            description.golden = BuiltInModels.yolov4TinyGolden
            description.golden?.folder = "photos"
            change(&description)
            try write(description.json(), to: "model.json")
        }

        func write(_ bytes: [UInt8], to name: String) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// Loads the model and runs its self-test.
        func report(_ engine: EngineOptions = .init(threads: 1)) throws -> (detector: ObjectDetector, GoldenReport) {
            let detector = try ObjectDetector(model: .file(model), engine: engine)
            return (detector, try detector.verify(SelfTest(of: detector.modelDescription, modelPath: model)))
        }
    }

    static let engines = EngineKind.allCases.filter { kind in
        kind != .litert && SightlineHome.libraryCandidates(for: kind).contains { $0.hasPrefix("/") }
    }

    /// What the engines are off from the reference in single precision: 0.02 px and 0.0001 were measured.
    static let singlePrecision = GoldenTolerances(confidenceDrift: 0.0005, edgePixels: 0.05)

    @Test(
        "YOLOv4-tiny finds what the reference found, on every engine and far inside its tolerances",
        .enabled(if: RealModel.isAvailable, RealModel.reason), arguments: engines)
    func builtIn(kind: EngineKind) throws {
        let folder = try ModelFolder { $0.golden?.tolerances = Self.singlePrecision }
        let (detector, report) = try folder.report(EngineOptions(threads: 1, engines: [kind]))
        #expect(report.isPassed, "\(detector.engineName): \(report.faults)")
        #expect(report.errors.pairCount == 8 && report.results.map(\.file) == ["bus.jpg", "zidane.jpg"])
        #expect(report.errors.edgePixels <= 0.05 && report.errors.confidence <= 0.0005, "\(report.errors)")
    }

    @Test("a wrong colour order is caught, and the differences are named", .enabled(if: RealModel.isAvailable))
    func colourOrder() throws {
        let folder = try ModelFolder { $0.input.colorOrder = .bgr }
        let (_, report) = try folder.report()
        #expect(!report.isPassed)
        #expect(report.faults.hasPrefix("bus.jpg: person is "), "\(report.faults)")
        #expect(report.errors.confidence > 0.01)
    }

    @Test("a wrong range and a wrong fit are caught", .enabled(if: RealModel.isAvailable), arguments: [true, false])
    func otherMistakes(isRange: Bool) throws {
        let folder = try ModelFolder { description in
            if isRange {
                description.input.standardDeviation = [1, 1, 1]
            } else {
                description.input.scaling = .letterbox(.center)
            }
        }
        #expect(try !folder.report().1.isPassed)
    }

    @Test(
        "a reduced precision that the engine uses needs a self-test, and one beyond the tolerances is refused",
        .enabled(if: RealModel.isAvailable && engines.contains(.openvino)),
        arguments: [Precision.bfloat16, .float16])
    func precision(precision: Precision) throws {
        let engine = OpenVINOEngine(options: EngineOptions(threads: 1, precision: precision))
        try engine.load(RealModel.bare)
        try engine.allocate()
        let options = EngineOptions(threads: 1, engines: [.openvino], precision: precision)
        func code(_ change: (inout ModelDescription) -> Void) throws -> DetectionError.Code? {
            let folder = try ModelFolder(change)
            do {
                _ = try ObjectDetector(model: .file(folder.model), engine: options)
                return nil
            } catch let error as DetectionError {
                if error.code == .selfTestFailed { #expect(error.message.contains(".jpg: ")) }
                return error.code
            }
        }
        let isUsed = engine.precision != .float32
        // A processor without half precision takes bfloat16 for it.
        #expect(!isUsed || engine.precision == precision || engine.precision == .bfloat16)
        #expect(try code { $0.golden = nil } == (isUsed ? .missingSelfTest : nil))
        #expect(try code { $0.golden?.tolerances = Self.singlePrecision } == (isUsed ? .selfTestFailed : nil))
        let folder = try ModelFolder {
            $0.golden?.tolerances = GoldenTolerances(minimumIoU: 0.5, confidenceDrift: 0.2)
        }
        let (detector, report) = try folder.report(options)
        #expect(report.isPassed)
        if isUsed { #expect(report.errors.edgePixels > 0.1) }
        #expect(detector.engineName.hasSuffix(isUsed ? " " + engine.precision.rawValue : "2026.4.1"))
    }

    @Test("the self-test looks without the detector's options", .enabled(if: RealModel.isAvailable))
    func options() throws {
        let folder = try ModelFolder()
        var options = DetectionOptions()
        options.confidenceThreshold = 0.6
        options.allowedLabels = ["bus"]
        // Its padding must be there again after the stretched photos of the self-test.
        options.scaling = .letterbox(.center)
        let detector = try ObjectDetector(
            model: .file(folder.model), options: options, engine: EngineOptions(threads: 1))
        let photo = try RealModel.photo("bus.jpg")
        let before = try detector.detect(in: photo)
        #expect(before.count == 1)
        #expect(try detector.verify(SelfTest(of: detector.modelDescription, modelPath: folder.model)).isPassed)
        #expect(try detector.detect(in: photo) == before)
    }

    @Test("a golden.json of the folder is read with its tolerances", .enabled(if: RealModel.isAvailable))
    func recorded() throws {
        let folder = try ModelFolder { $0.golden = .init(folder: "recorded") }
        let photos = BuiltInModels.yolov4TinyGolden.photos ?? []
        let set = GoldenSet(tolerances: GoldenTolerances(confidenceDrift: 0.02, edgePixels: 2), photos: photos)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/recorded", withIntermediateDirectories: true)
        for photo in photos {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/recorded/" + photo.file,
                withDestinationPath: TestData.path("conformance/photos/" + photo.file))
        }
        func code() throws -> DetectionError.Code? {
            do throws(DetectionError) {
                _ = try SelfTest(of: ModelDescription(json: try json(folder)), modelPath: folder.model)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(try code() == .missingSelfTest)
        try folder.write(set.json(), to: "recorded/golden.json")
        let (_, report) = try folder.report()
        #expect(report.isPassed && report.tolerances.edgePixels == 2 && report.tolerances.confidenceFloor == 0.25)
        // Recorded with options: the model as it is would be judged by the answers of another.
        var other = set
        other.options.threshold = 0.5
        try folder.write(other.json(), to: "recorded/golden.json")
        #expect(try code() == .invalidDescription)
        try folder.write(Array("{}".utf8), to: "recorded/golden.json")
        #expect(try code() == .invalidDescription)
        other = set
        other.photos = []
        try folder.write(other.json(), to: "recorded/golden.json")
        #expect(try code() == .missingSelfTest)
    }

    private func json(_ folder: ModelFolder) throws(DetectionError) -> [UInt8] {
        do {
            return try FileReader.contents(of: folder.path + "/model.json", limit: 1 << 20)
        } catch {
            throw DetectionError(.missingModel, error.message)
        }
    }

    @Test("a photo that is absent, or of another size, is a fault of the test and not of the run")
    func photos() throws {
        let detector = try ObjectDetector.scripted()
        let folder = FileManager.default.temporaryDirectory.path + "/sightline-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let image = try Image(
            bytes: [UInt8](repeating: 9, count: 64 * 64), size: PixelSize(width: 64, height: 64), format: .gray)
        try image.write(to: folder + "/grey.png")
        var description = detector.modelDescription
        let found = try detector.detect(in: image).map { GoldenObject($0) }
        #expect(found.count == 3)
        func report(_ photos: [GoldenSet.Photo]) throws -> GoldenReport {
            description.golden = .init(
                folder: ".", tolerances: GoldenTolerances(confidenceDrift: 0, edgePixels: 0), photos: photos)
            return try detector.verify(SelfTest(of: description, modelPath: folder + "/model.onnx"))
        }
        #expect(try report([.init(file: "grey.png", width: 64, height: 64, detections: found)]).isPassed)
        let wide = try report([.init(file: "grey.png", width: 65, height: 64, detections: found)])
        #expect(wide.faults.contains("expected a photo of 65x64 pixels, found 64x64"))
        let absent = try report([.init(file: "gone.png", width: 64, height: 64, detections: found)])
        #expect(absent.faults.hasPrefix("gone.png: expected to read the file"), "\(absent.faults)")
        var other = found
        other[0].label = "cow"
        other.append(
            GoldenObject(label: "dog", confidence: 0.5, boundingBox: BoundingBox(x: 0, y: 0, width: 9, height: 9)))
        other[2].boundingBox.x += 3
        let faults = try report([.init(file: "grey.png", width: 64, height: 64, detections: other)]).faults
        #expect(
            faults == "grey.png: cow is called cat; grey.png: bird is off by 3.0 px; grey.png: dog of 0.500 is missing")
    }

    @Test("a model without golden photos is refused with what to do, whatever its name")
    func none() throws {
        for name in ["m", BuiltInModels.defaultName] {
            var description = BuiltInModels.yolov4Tiny
            description.name = name
            #expect {
                try SelfTest(of: description, modelPath: "m/model.onnx")
            } throws: {
                guard let error = $0 as? DetectionError else { return false }
                return error.code == .missingSelfTest && error.message.contains("eval golden FOLDER --record")
            }
        }
    }

    @Test(
        "the installed model has its self-test, also when an earlier release described it",
        .enabled(if: RealModel.isInstalled))
    func installed() throws {
        let path = try NamedModelSource(name: BuiltInModels.defaultName).modelPath()
        #expect(try SHA256.hash(of: path) == BuiltInModels.yolov4TinySHA256)
        let detector = try ObjectDetector(model: .file(path), engine: EngineOptions(threads: 1))
        let report = try detector.verify(SelfTest(of: detector.modelDescription, modelPath: path))
        #expect(report.isPassed, "\(report.faults)")
        var earlier = BuiltInModels.yolov4Tiny
        #expect(try SelfTest(of: earlier, modelPath: path).golden.photos.count == 2)
        earlier.name = "another"
        #expect(throws: DetectionError.self) { try SelfTest(of: earlier, modelPath: path) }
    }

    @Test(
        "a self-test that makes no sense is refused in words that name the key",
        arguments: [
            (#"{}"#, "\"golden\" has no \"folder\""), (#"{"folder":"/etc"}"#, "\"photos\", got \"/etc\""),
            (#"{"folder":""}"#, "folder"), (#"{"folder":"a","photos":[]}"#, "a photo or more"),
            (#"{"folder":"a","photo":[]}"#, "did you mean 'photos'"),
            (#"{"folder":"a","tolerances":{"edgePixels":-1}}"#, "golden.tolerances.edgePixels: expected 0 or more"),
            (#"{"folder":"a","photos":[{"file":"../b","width":1,"height":1,"detections":[]}]}"#, "photos[0].file"),
        ])
    func errors(golden: String, words: String) {
        let text = ModelDescriptionTests.minimal.dropLast() + ",\"golden\":\(golden)}"
        #expect {
            try ModelDescription(json: Array(text.utf8))
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == .invalidDescription && error.message.contains(words)
        }
    }
}
