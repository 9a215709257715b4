// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sightline

/// Our side of the photo comparison: loads the model once, then answers one line for each line it is sent.
///
/// Usage: `PhotoPeer MODEL THREADS PHOTO…`. The first line out names the version. `time FIRST COUNT` is answered by the
/// milliseconds of each photo from its file to its boxes (`wall`), of the engine's share (`engine`) and of the
/// processor for all of them together (`processor`); `boxes INDEX` by `[class, confidence, x, y, width, height]` of
/// each object. Ends with its input. The peers' side is `worker.py`.
@main
struct PhotoPeer {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3, let threads = Int(arguments[1]) else {
            FileHandle.standardError.write(Data("usage: PhotoPeer MODEL THREADS PHOTO…\n".utf8))
            exit(64)
        }
        let photos = arguments[2...].map { $0 }
        let detector = try ObjectDetector(model: .file(arguments[0]), engine: EngineOptions(threads: threads))
        var detections: [Detection] = []
        answer(["version": ""])
        while let line = readLine() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Int($0) }
            switch (words.first, numbers.count) {
            case ("time", 2):
                var (wall, engine): ([Double], [Double]) = ([], [])
                let processor = processorSeconds()
                for photo in photos[numbers[0]..<(numbers[0] + numbers[1])] {
                    let start = DispatchTime.now().uptimeNanoseconds
                    try detector.detect(in: Frame(image: Image(contentsOf: photo)), into: &detections)
                    wall.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
                    engine.append(detector.timings.invoke * 1e3)
                }
                let spent = (processorSeconds() - processor) * 1e3
                answer(["wall": wall, "engine": engine, "processor": spent])
            case ("boxes", 1):
                let found = try detector.detect(in: Image(contentsOf: photos[numbers[0]]))
                answer(["boxes": found.map(row)])
            default:
                FileHandle.standardError.write(Data("PhotoPeer: cannot read '\(line)'\n".utf8))
                exit(64)
            }
        }
    }

    private static func row(_ detection: Detection) -> [Double] {
        let box = detection.boundingBox
        return [
            Double(detection.classIndex), Double(detection.confidence), Double(box.x), Double(box.y),
            Double(box.width), Double(box.height),
        ]
    }

    private static func answer(_ object: [String: Any]) {
        guard let line = try? JSONSerialization.data(withJSONObject: object) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }

    /// What all threads of the process have used of the processor, in seconds.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
