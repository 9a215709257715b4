// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineDetection

@Suite("ObjectDetector calls", .enabled(if: RealModel.isAvailable, RealModel.reason))
struct DetectorCallTests {
    @Test("all ways to call give the same results")
    func ways() async throws {
        let detector = try RealModel.detector()
        let image = try RealModel.photo("hpc_dog.jpg")
        let expected = try detector.detect(in: image)
        #expect(expected.count == 3)
        let asynchronous = try await detector.detections(in: Frame(image: image))
        #expect(asynchronous == expected)
        var reused = Array(repeating: expected[0], count: 40)
        try detector.detect(in: Frame(image: image), into: &reused)
        #expect(reused == expected)
        let timings = detector.timings
        #expect(timings.invoke > 0 && timings.preprocess > 0 && timings.decode > 0)
        #expect(timings.total < 10)
    }

    @Test("eight tasks on one detector get the answers of one")
    func concurrency() async throws {
        let detector = try RealModel.detector()
        let images = try ["hpc_dog.jpg", "zidane.jpg"].map(RealModel.photo)
        let expected = try images.map { try detector.detect(in: $0) }
        #expect(expected[0] != expected[1])
        try await withThrowingTaskGroup(of: (Int, [Detection]).self) { group in
            for task in 0..<8 {
                group.addTask {
                    let image = images[task % 2]
                    if task < 4 { return (task, try await detector.detections(in: Frame(image: image))) }
                    return (task, try detector.detect(in: image))
                }
            }
            for try await (task, found) in group { #expect(found == expected[task % 2]) }
        }
    }

    @Test("a cancelled task finds nothing and says so")
    func cancellation() async throws {
        let detector = try RealModel.detector()
        let frame = Frame(image: try RealModel.photo("hpc_dog.jpg"))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await detector.detections(in: frame)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("the caller's array keeps its memory from picture to picture")
    func reuse() throws {
        let detector = try RealModel.detector()
        let frame = Frame(image: try RealModel.photo("hpc_dog.jpg"))
        var detections: [Detection] = []
        detections.reserveCapacity(64)
        let capacity = detections.capacity
        for _ in 0..<20 { try detector.detect(in: frame, into: &detections) }
        #expect(detections.count == 3 && detections.capacity == capacity)
    }
}
