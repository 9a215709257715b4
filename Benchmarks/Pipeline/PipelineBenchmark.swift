// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sightline

/// What everything around the engine's run costs, on one thread: stage times in one process, and allocations.
///
/// The photo is the default model's sample of 1280×720. Allocations are counted when the program runs under
/// `MallocCounter` (`Benchmarks/Pipeline/run.sh`): the median of a whole detection less that of the bare engine's run.
@main
struct PipelineBenchmark {
    static let rounds = 100
    static let warmUp = 5

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
        for round in 0..<(rounds + warmUp) {
            // Both are timed right after an engine's run, which leaves nothing of the photo in the caches.
            try detector.detect(in: frame, into: &detections)
            let begin = now()
            var elements = tensor.mutableSpan
            var bytes = elements.mutableBytes
            _ = try preprocessor.prepare(image, into: &bytes)
            let seconds = now() - begin
            try detector.detect(in: frame, into: &detections)
            try detector.detect(in: frame, into: &detections)
            guard round >= warmUp else { continue }
            let timings = detector.timings
            kernel.append(seconds)
            around.append(timings.total - timings.invoke)
            total.append(timings.total)
        }
        var counts = [Int](repeating: 0, count: rounds)
        for round in 0..<rounds {
            let before = allocationCount()
            try detector.detect(in: frame, into: &detections)
            counts[round] = allocationCount() - before
        }
        let whole = median(counts)
        let (engine, bare) = try bareRuns(SightlineHome.modelFolder("yolov4-tiny") + "/model.onnx", options)

        print("1280x720 BGRA, yolov4-tiny, one thread, medians of \(rounds) runs, \(detections.count) objects")
        print("kernel            \(microseconds(median(kernel)))")
        print(
            "around the engine \(microseconds(median(around)))  \(ratio(median(around), median(kernel))) x kernel, target 3.5"
        )
        print("whole detection   \(microseconds(median(total)))  engine alone \(microseconds(engine))")
        if counter != nil {
            print(
                "allocations       \(whole - bare) a frame in our stages (\(whole) less the engine's \(bare)), target 0"
            )
        }
        if let model = ProcessInfo.processInfo.environment["YOLOX_NANO"] {
            try overhead(of: model, on: frame, options, kernel: median(kernel))
            try firstResult(of: model, on: frame, options)
        }
    }

    /// What a detection costs beyond the engine's run, and beyond a run of the engine alone in the same process.
    private static func overhead(of model: String, on frame: Frame, _ options: EngineOptions, kernel: Double) throws {
        let detector = try ObjectDetector(model: .file(model), engine: options)
        let engine = EngineKind.onnxruntime.makeEngine(options: options)
        try engine.load(model)
        try engine.allocate()
        var detections: [Detection] = []
        var (beyond, whole, alone): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<(rounds + warmUp) {
            let begin = now()
            try engine.invoke()
            let end = now()
            try detector.detect(in: frame, into: &detections)
            let done = now()
            guard round >= warmUp else { continue }
            alone.append(end - begin)
            whole.append(done - end)
            beyond.append((done - end - detector.timings.invoke) / detector.timings.invoke)
        }
        print("YOLOX-nano        \(microseconds(median(whole)))  engine alone \(microseconds(median(alone)))")
        print("beyond the engine \(ratio(median(beyond), 1)) of its run, target 0.03, \(detections.count) objects")
        print("kernel alone      \(ratio(kernel, median(alone))) of its run, target 0.03")
    }

    /// Loading a model to its first result, beside the bare engine's loading and first run; the library is open.
    private static func firstResult(of model: String, on frame: Frame, _ options: EngineOptions) throws {
        var (ours, bare): ([Double], [Double]) = ([], [])
        var detections: [Detection] = []
        for round in 0..<25 {
            let begin = now()
            let engine = EngineKind.onnxruntime.makeEngine(options: options)
            try engine.load(model)
            try engine.allocate()
            try engine.invoke()
            let middle = now()
            try ObjectDetector(model: .file(model), engine: options).detect(in: frame, into: &detections)
            let end = now()
            guard round > 0 else { continue }
            bare.append(middle - begin)
            ours.append(end - middle)
        }
        print(
            "load to result    \(microseconds(median(ours)))  engine alone \(microseconds(median(bare)))"
                + "  \(ratio(median(ours), median(bare))) x, target 1.2")
    }

    /// Median seconds and allocations of one run of the engine alone.
    private static func bareRuns(_ path: String, _ options: EngineOptions) throws -> (seconds: Double, count: Int) {
        let engine = EngineKind.onnxruntime.makeEngine(options: options)
        try engine.load(path)
        try engine.allocate()
        for _ in 0..<5 { try engine.invoke() }
        var times = [Double](repeating: 0, count: rounds)
        var counts = [Int](repeating: 0, count: rounds)
        for round in 0..<rounds {
            let (begin, before) = (now(), allocationCount())
            try engine.invoke()
            times[round] = now() - begin
            counts[round] = allocationCount() - before
        }
        return (median(times), median(counts))
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

    private static func median<Value: Comparable>(_ values: [Value]) -> Value { values.sorted()[values.count / 2] }

    private static func microseconds(_ seconds: Double) -> String { "\(Int((seconds * 1e6).rounded())) us" }

    private static func ratio(_ part: Double, _ whole: Double) -> String {
        String(format: "%.3f", part / whole)
    }
}
