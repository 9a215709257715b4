// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Testing
import _SightlineTestSupport

@testable import SightlineInference

private let canInspect =
    TestData.isAvailable
    && [EngineKind.onnxruntime, .litert].allSatisfy { kind in
        SightlineHome.libraryCandidates(for: kind).contains { $0.hasPrefix("/") }
    }

@Suite("sightline models inspect, embed", .enabled(if: canInspect, "needs SIGHTLINE_DATA, ONNX Runtime and LiteRT"))
struct InspectTests {
    static let ssd = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"

    /// A folder with a link to a model.
    private static func folder(_ file: String, as name: String) throws -> (TemporaryFolder, model: String) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + name
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: TestData.path("models/" + file))
        return (folder, path)
    }

    @Test("every fact is told with where it is from")
    func text() throws {
        let run = try ToolRun(["models", "inspect", TestData.path("models/" + Self.ssd)])
        #expect(run.status == 0 && run.errors == "")
        for words in [
            "  family  ssd  (names and shapes of the tensors: four outputs called boxes, classes, scores and count)",
            "  labels  90: person, bicycle, car, motorcycle, airplane, …  (metadata labelmap.txt)",
            "  licence  Apache-2.0  (metadata license)",
            "  thresholds  confidence 0.25, iou 0.45  (the family's standard)",
        ] {
            #expect(run.lines.contains { $0 == words }, "\(run.text)")
        }
        let json = try ToolRun(["models", "inspect", "--json", TestData.path("models/" + Self.ssd)])
        #expect(json.lines.count == 1 && json.text.contains(#""family":"ssd""#))
        #expect(json.text.contains(#""labelCount":90"#) && json.text.contains(#""labels":"metadata labelmap.txt""#))
    }

    @Test("what is missing is told, and --write begins a description that asks for it")
    func unknown() throws {
        let (folder, model) = try Self.folder("yolox_nano_coco.onnx", as: "a.onnx")
        let run = try ToolRun(["models", "inspect", "--write", model])
        #expect(run.status == 0 && run.text.contains("missing  a does not say what its numbers mean"))
        #expect(run.text.contains("written  \(folder.path)/model.json"))
        let detect = try ToolRun(["detect", "-m", model, Installed.bus])
        #expect(detect.status == 1 && detect.errors.contains("expected \"family\" to be"), "\(detect.errors)")
    }

    @Test("--write writes what is known, and never over a description")
    func write() throws {
        let (folder, model) = try Self.folder(Self.ssd, as: "a.tflite")
        #expect(try ToolRun(["models", "inspect", "--write", model]).status == 0)
        let again = try ToolRun(["models", "inspect", model])
        #expect(again.text.contains("family  ssd  (description \(folder.path)/model.json)"))
        let refused = try ToolRun(["models", "inspect", "--write", model])
        #expect(refused.status == 1 && refused.errors.contains("has this description already"))
    }

    @Test(
        "a description is put into a model and found there; the model itself is only replaced when nothing else is named"
    )
    func embed() throws {
        let (folder, model) = try Self.folder("ssd_mobilenet_v1_no_metadata.tflite", as: "a.tflite")
        let description =
            #"{"version":1,"family":"ssd","input":{"width":300,"height":300,"layout":"nhwc","elementType":"uint8","#
            + #""mean":[0,0,0],"standardDeviation":[1,1,1]},"labels":{"names":["person","bicycle"]},"licence":"MIT"}"#
        let sidecar = try folder.add("mine.txt", Array(description.utf8))
        let output = folder.path + "/b.tflite"
        let run = try ToolRun(["models", "embed", model, "--description", sidecar, "-o", output])
        #expect(run.status == 0 && run.text == output + "\n" && run.errors == "")
        let inspection = try ToolRun(["models", "inspect", output])
        #expect(inspection.text.contains("family  ssd  (metadata sightline)"), "\(inspection.text)")
        #expect(inspection.text.contains("licence  MIT  (metadata sightline)"))
        let missing = try ToolRun(["models", "inspect", model])
        #expect(missing.text.contains("set labels"))
        #expect(try ToolRun(["models", "embed", model]).status == 64)
        let inPlace = try ToolRun(["models", "embed", output, "--description", sidecar])
        #expect(inPlace.status == 0)
        let wrong = try ToolRun(["models", "embed", model, "--description", model, "-o", output])
        #expect(wrong.status == 1 && wrong.errors.ranges(of: model).count == 1)
    }
}
