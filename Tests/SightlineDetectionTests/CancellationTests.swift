// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SightlineCore
import SightlineImaging
import Synchronization
import Testing

@testable import SightlineDetection

@Suite("ObjectDetector cancellation", .timeLimit(.minutes(1)))
struct CancellationTests {
    /// A detector whose runs wait until they are let go, and are counted.
    final class Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)
        private let count = Mutex(0)
        private let begun: AsyncStream<Void>
        private let begin: AsyncStream<Void>.Continuation

        init() { (begun, begin) = AsyncStream.makeStream() }

        var runCount: Int { count.withLock { $0 } }

        func run() {
            count.withLock { $0 += 1 }
            begin.yield()
            opened.wait()
        }

        /// Waits until a run of the model has begun.
        func waitForRun() async {
            var iterator = begun.makeAsyncIterator()
            await iterator.next()
        }

        func letGo() { opened.signal() }
    }

    static func frame() throws -> Frame {
        let size = PixelSize(width: 64, height: 64)
        return Frame(image: try Image(bytes: [UInt8](repeating: 0, count: size.pixelCount), size: size, format: .gray))
    }

    @Test("a call that is cancelled while it waits ends at once, and the model does not run for it")
    func waiting() async throws {
        let gate = Gate()
        let detector = try ObjectDetector.scripted(onInvoke: gate.run)
        let frame = try Self.frame()
        let first = Task { try await detector.detections(in: frame) }
        await gate.waitForRun()
        let second = Task { try await detector.detections(in: frame) }
        second.cancel()
        // The first run still holds the detector: only cancellation can end the second call.
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.letGo()
        #expect(try await first.value.count == 3)
        // Whatever was queued before this call has had its turn when it returns.
        let third = Task { try await detector.detections(in: frame) }
        gate.letGo()
        #expect(try await third.value.count == 3)
        #expect(gate.runCount == 2)
    }

    @Test("a call whose run has begun returns what it found although it is cancelled")
    func running() async throws {
        let gate = Gate()
        let detector = try ObjectDetector.scripted(onInvoke: gate.run)
        let frame = try Self.frame()
        let call = Task { try await detector.detections(in: frame) }
        await gate.waitForRun()
        call.cancel()
        gate.letGo()
        #expect(try await call.value.count == 3)
    }

    @Test("a task that is cancelled before it calls never runs the model")
    func before() async throws {
        let gate = Gate()
        let detector = try ObjectDetector.scripted(onInvoke: gate.run)
        let frame = try Self.frame()
        let call = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await detector.detections(in: frame)
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(gate.runCount == 0)
    }
}
