// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SightlineCore
import SightlineImaging
import Synchronization
import Testing

@testable import SightlineVideo

@Suite("FramePump")
struct FramePumpTests {
    /// A cancelled wait must end within this.
    static let cancelLimit = Duration.milliseconds(100)

    private struct Failure: Error {}

    private static func frame(_ index: Int) throws -> Frame {
        let image = try Image(bytes: [0], size: PixelSize(width: 1, height: 1), format: .gray)
        return Frame(image: image, index: index, timestamp: Double(index))
    }

    /// A producer that counts its calls.
    private final class Counter: Sendable {
        let count = Mutex(0)
        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0 - 1
            }
        }
    }

    @Test("hands on all frames in order, then the end for ever")
    func order() async throws {
        let counter = Counter()
        let pump = FramePump(name: "test", buffering: .ahead(3)) {
            let index = counter.next()
            return index < 50 ? try Self.frame(index) : nil
        }
        for index in 0..<50 { #expect(try await pump.next()?.index == index) }
        #expect(try await pump.next() == nil)
        #expect(try await pump.next() == nil)
        #expect(counter.count.withLock { $0 } == 51, "not called again after the end")
    }

    @Test("an error comes after the frames before it, and stays")
    func error() async throws {
        let counter = Counter()
        let pump = FramePump(name: "test", buffering: .ahead(3)) {
            let index = counter.next()
            guard index < 2 else { throw Failure() }
            return try Self.frame(index)
        }
        #expect(try await pump.next()?.index == 0)
        #expect(try await pump.next()?.index == 1)
        await #expect(throws: Failure.self) { try await pump.next() }
        await #expect(throws: Failure.self) { try await pump.next() }
    }

    @Test("nothing is made before it is asked for, and no more than may be ahead", .timeLimit(.minutes(1)))
    func readAhead() async throws {
        let counter = Counter()
        let pump = FramePump(name: "test", buffering: .ahead(3)) { try Self.frame(counter.next()) }
        #expect(counter.count.withLock { $0 } == 0)
        _ = try await pump.next()
        while counter.count.withLock({ $0 }) < 4 { await Task.yield() }
        for _ in 0..<1000 { await Task.yield() }
        #expect(counter.count.withLock { $0 } == 4, "one taken, three ahead")
    }

    @Test("newest only: who comes late gets the last frame", .timeLimit(.minutes(1)))
    func newest() async throws {
        let counter = Counter()
        let pump = FramePump(name: "test", buffering: .newest) {
            let index = counter.next()
            guard index < 100 else { return nil }
            return try Self.frame(index)
        }
        #expect(try await pump.next()?.index == 0)
        while counter.count.withLock({ $0 }) < 101 { await Task.yield() }
        #expect(try await pump.next()?.index == 99)
        #expect(try await pump.next() == nil)
    }

    @Test("a cancelled wait ends at once although the producer is stuck", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pump = FramePump(name: "test", buffering: .ahead(3)) {
            gate.wait()
            return try Self.frame(0)
        }
        let task = Task { try await pump.next() }
        for _ in 0..<1000 { await Task.yield() }
        let begin = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - begin < Self.cancelLimit)
        gate.signal()
        #expect(try await pump.next()?.index == 0, "the frame that was being made is not lost")
        gate.signal()
        gate.signal()
        gate.signal()
        gate.signal()
    }

    @Test("stopping ends who waits")
    func stop() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pump = FramePump(name: "test", buffering: .ahead(3)) {
            gate.wait()
            return nil
        }
        let task = Task { try await pump.next() }
        for _ in 0..<1000 { await Task.yield() }
        pump.stop()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.signal()
    }

    @Test("memory returns to the pool, of one size, and not more than eight pieces")
    func pool() throws {
        let pool = FramePool()
        func make(_ byteCount: Int) -> PixelStorage {
            unsafe pool.storage(byteCount: byteCount) { unsafe $0.initializeMemory(as: UInt8.self, repeating: 7) }
        }
        var held = (0..<12).map { _ in make(1000) }
        #expect(pool.spareCount == 0)
        held = []
        #expect(pool.spareCount == 8)
        held = [make(1000)]
        #expect(pool.spareCount == 7)
        held.append(make(2000))
        #expect(pool.spareCount == 0, "a new size frees the old pieces")
        held = []
        #expect(pool.spareCount == 1)
    }
}
