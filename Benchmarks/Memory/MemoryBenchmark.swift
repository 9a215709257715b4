// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sightline

/// Whether memory grows from detection to detection: resident memory over 1,000 of them, after 200 to warm up.
///
/// Usage: `MemoryBenchmark ENGINE MODEL` (`Benchmarks/Memory/run.sh` runs it for each engine, each in a process of its
/// own). Photos of two sizes take turns. The growth is that of the straight line through all samples (least squares).
@main
struct MemoryBenchmark {
    static let warmUp = 200
    static let count = 1_000
    static let mostGrowth = 5.0

    static func main() throws {
        guard CommandLine.arguments.count == 3, let kind = EngineKind(rawValue: CommandLine.arguments[1]) else {
            print("MemoryBenchmark needs an engine and a model: see Benchmarks/Memory/run.sh")
            return
        }
        let detector = try ObjectDetector(
            model: .file(CommandLine.arguments[2]), engine: EngineOptions(threads: 2, engines: [kind]))
        let frames = try ["bus.jpg", "zidane.jpg"].map {
            Frame(image: try Image(contentsOf: SightlineHome.samplesFolder + "/" + $0))
        }
        var detections: [Detection] = []
        var samples: [Double] = []
        samples.reserveCapacity(count)
        for turn in 0..<(warmUp + count) {
            try detector.detect(in: frames[turn % 2], into: &detections)
            precondition(!detections.isEmpty, "nothing was found: the memory of that means nothing")
            if turn >= warmUp { samples.append(residentMegabytes()) }
        }
        let growth = slope(samples) * Double(count)
        let verdict = growth < mostGrowth ? "ok" : "MISSED"
        print(
            String(
                format: "%-22@ %7.1f MB at first, %7.1f at last, growth %+6.2f MB in %d detections, under %.0f: %@",
                detector.engineName as NSString, samples[0], samples[count - 1], growth, count, mostGrowth,
                verdict as NSString))
        if growth >= mostGrowth { exit(1) }
    }

    /// The rise of the least-squares line from one sample to the next.
    private static func slope(_ samples: [Double]) -> Double {
        let middle = Double(samples.count - 1) / 2
        let mean = samples.reduce(0, +) / Double(samples.count)
        var (up, over) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
            let distance = Double(index) - middle
            up += distance * (sample - mean)
            over += distance * distance
        }
        return up / over
    }

    private static func residentMegabytes() -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = Double(text.split(separator: " ").dropFirst().first ?? "")
        else { return .nan }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }
}
