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

private let canVerify =
    TestData.isAvailable && SightlineHome.libraryCandidates(for: .onnxruntime).contains { $0.hasPrefix("/") }

@Suite("sightline models verify", .enabled(if: canVerify, "needs SIGHTLINE_DATA and ONNX Runtime"))
struct VerifyTests {
    /// A folder with YOLOv4-tiny, two photos beside it and a description with these keys besides the usual ones.
    private static func folder(_ keys: String, order: String = "rgb") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, place) in [("model.onnx", "models/yolov4-tiny-coco.onnx"), ("photos", "conformance/photos")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: TestData.path(place))
        }
        let labels = (0..<80).map { $0 == 0 ? "\"person\"" : $0 == 27 ? "\"tie\"" : "\"class \($0)\"" }
        let description =
            #"{"version":1,"family":"yolo-darknet","input":{"width":416,"height":416,"colorOrder":"\#(order)"},"#
            + #""labels":{"names":[\#(labels.joined(separator: ","))]}\#(keys)}"#
        try Data(description.utf8).write(to: URL(fileURLWithPath: folder.path + "/model.json"))
        return folder
    }

    /// What the reference found in `zidane.jpg`.
    static let golden = """
        ,"golden":{"folder":"photos","tolerances":{"edgePixels":1,"confidenceDrift":0.01},"photos":[
        {"file":"zidane.jpg","width":1280,"height":720,"detections":[
        {"label":"person","confidence":0.761859,"boundingBox":{"x":743.651,"y":4.7559,"width":374.8578,"height":707.1287}},
        {"label":"tie","confidence":0.490645,"boundingBox":{"x":972.5278,"y":298.7204,"width":66.4391,"height":112.1416}}
        ]}]}
        """

    @Test("every engine that can load the model is told with its errors; one that cannot is no failure")
    func passes() throws {
        let folder = try Self.folder(Self.golden)
        let run = try ToolRun(["models", "verify", folder.path + "/model.onnx"])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.lines.count == 4 && run.lines[0].hasPrefix("engine "))
        let line = try #require(run.lines.first { $0.hasPrefix("onnxruntime ") })
        #expect(line.hasSuffix("as expected") && line.contains("  2  "))
        #expect(run.lines.contains { $0.hasPrefix("litert ") && $0.contains("not run: ") })
        let json = try ToolRun(["models", "verify", "--json", "--engine", "onnxruntime", folder.path + "/model.onnx"])
        #expect(json.status == 0 && json.lines.count == 1)
        #expect(json.text.contains(#""status":"passed","objects":2,"edgeError":0.0"#), "\(json.text)")
    }

    @Test("a wrong colour order is caught with named differences and status 1")
    func colourOrder() throws {
        let folder = try Self.folder(Self.golden, order: "bgr")
        let run = try ToolRun(["models", "verify", "--engine", "onnxruntime", folder.path + "/model.onnx"])
        #expect(run.status == 1)
        #expect(run.lines[1].hasSuffix("differs"))
        #expect(run.text.contains("zidane.jpg: ") && run.text.contains("person"))
        let json = try ToolRun(["models", "verify", "--json", "--engine", "onnxruntime", folder.path + "/model.onnx"])
        #expect(json.status == 1 && json.text.contains(#""status":"different""#))
    }

    @Test("without golden photos the message says how to make them; without an engine it says why")
    func refusals() throws {
        let folder = try Self.folder("")
        let run = try ToolRun(["models", "verify", folder.path + "/model.onnx"])
        #expect(run.status == 1 && run.text == "")
        #expect(run.errors.contains("no golden photos") && run.errors.contains("eval golden FOLDER --record"))
        let other = try Self.folder(Self.golden)
        let none = try ToolRun(["models", "verify", "--engine", "litert", other.path + "/model.onnx"])
        #expect(none.status == 1 && none.text == "" && none.errors.contains("no engine can run it: litert: "))
    }
}
