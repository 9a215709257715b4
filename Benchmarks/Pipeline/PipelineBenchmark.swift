// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sightline

/// What everything around the engine's run costs, on one thread: stage times in one process, and allocations.
///
/// The photo is the default model's sample of 1280×720. Allocations are counted when the program runs under
/// `MallocCounter` (`Benchmarks/Pipeline/run.sh`): those of a whole detection less those of the bare engine's run.
@main
struct PipelineBenchmark {
    static let rounds = 200

    static func main() throws {
        let photo = SightlineHome.samplesFolder + "/zidane.jpg"
        let image = try bgra(Image(contentsOf: photo))
        let options = EngineOptions(threads: 1)
        let detector = try ObjectDetector(model: .named("yolov4-tiny"), engine: options)
        let frame = Frame(image: image)
        var preprocessor = try Preprocessor(InputSpecification(size: PixelSize(width: 416, height: 416)))
        var tensor = [UInt8](repeating: 0, count: preprocessor.specification.byteCount)
        var detections: [Detection] = []
        var (kernel, around, total): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<(rounds + 20) {
            let begin = now()
            var elements = tensor.mutableSpan
            var bytes = elements.mutableBytes
            _ = try preprocessor.prepare(image, into: &bytes)
            let seconds = now() - begin
            try detector.detect(in: frame, into: &detections)
            guard round >= 20 else { continue }
            let timings = detector.timings
            kernel.append(seconds)
            around.append(timings.total - timings.invoke)
            total.append(timings.total)
        }
        let before = allocationCount()
        for _ in 0..<rounds { try detector.detect(in: frame, into: &detections) }
        let whole = allocationCount() - before
        let (engine, bare) = try bareRuns(SightlineHome.modelFolder("yolov4-tiny") + "/model.onnx", options)

        print("1280x720 BGRA, yolov4-tiny, one thread, medians of \(rounds) runs, \(detections.count) objects")
        print("kernel            \(microseconds(median(kernel)))")
        print(
            "around the engine \(microseconds(median(around)))  \(ratio(median(around), median(kernel))) x kernel, target 3.5"
        )
        print("whole detection   \(microseconds(median(total)))  engine alone \(microseconds(engine))")
        if counter != nil {
            print("allocations       \(Double(whole - bare) / Double(rounds)) a frame in our stages, target 0")
        }
        if let data = ProcessInfo.processInfo.environment["SIGHTLINE_DATA"] {
            let (yolox, _) = try bareRuns(data + "/models/yolox_nano_coco.onnx", options)
            print(
                "YOLOX-nano engine \(microseconds(yolox))  kernel is \(ratio(median(kernel), yolox)) of it, target 0.03"
            )
        }
    }

    /// Median seconds and allocations of the engine's own runs.
    private static func bareRuns(_ path: String, _ options: EngineOptions) throws -> (seconds: Double, count: Int) {
        let engine = EngineKind.onnxruntime.makeEngine(options: options)
        try engine.load(path)
        try engine.allocate()
        for _ in 0..<5 { try engine.invoke() }
        var times: [Double] = []
        times.reserveCapacity(rounds)
        let before = allocationCount()
        for _ in 0..<rounds {
            let begin = now()
            try engine.invoke()
            times.append(now() - begin)
        }
        return (median(times), allocationCount() - before)
    }

    private static func bgra(_ image: Image) throws -> Image {
        var bytes = try image.upright().withBytes { span in
            (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
        for start in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(start, start + 2) }
        return try Image(bytes: bytes, size: image.size, format: .bgra)
    }

    private static let counter = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "sightline_malloc_count").map {
        unsafeBitCast($0, to: (@convention(c) () -> UInt64).self)
    }

    private static func allocationCount() -> Int { Int(counter?() ?? 0) }

    private static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func microseconds(_ seconds: Double) -> String { "\(Int((seconds * 1e6).rounded())) us" }

    private static func ratio(_ part: Double, _ whole: Double) -> String {
        String(format: "%.3f", part / whole)
    }
}
