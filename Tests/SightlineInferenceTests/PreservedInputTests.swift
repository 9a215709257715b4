// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("Engine inputs", .enabled(if: InstalledEngine.isReady(.onnxruntime), InstalledEngine.reason(.onnxruntime)))
struct PreservedInputTests {
    @Test(
        "an engine that says so leaves its input as it was",
        arguments: ["yolox_nano_coco.onnx", "yolov4-tiny-coco.onnx", "efficientnet_lite0_imagenet.onnx"], [1, 2])
    func preserved(model: String, threads: Int) throws {
        let engine = try InstalledEngine.make(.onnxruntime, InstalledEngine.model(model), threads: threads)
        try #require(engine.preservesInputs)
        InstalledEngine.fill(engine, seed: 3)
        let before = bytes(of: engine)
        for _ in 0..<3 {
            try engine.invoke()
            #expect(bytes(of: engine) == before)
        }
    }

    private func bytes(of engine: any Engine) -> [UInt8] {
        var bytes: [UInt8] = []
        engine.setInput(0) { span in unsafe span.withUnsafeMutableBytes { bytes = unsafe Array($0) } }
        return bytes
    }
}
