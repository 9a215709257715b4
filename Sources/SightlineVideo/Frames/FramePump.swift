// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SightlineImaging
import Synchronization

/// Runs what makes frames on a queue of its own, ahead of who reads them.
///
/// The blocking calls of decoders and cameras stay off the threads that Swift shares between tasks, and decoding goes on
/// while a frame is looked at. Nothing is made before the first frame is asked for.
final class FramePump: Sendable {
    /// What happens to frames that nobody took yet.
    enum Buffering: Sendable {
        /// So many are made ahead, then the producer waits: nothing is lost.
        case ahead(Int)
        /// The newest one is kept, the producer never waits.
        case newest
    }

    private enum End: Sendable {
        case finished
        case failed(any Error)
    }

    private struct Waiter {
        let ticket: UInt64
        let continuation: CheckedContinuation<Frame?, any Error>
    }

    private struct State {
        var frames: [Frame] = []
        var waiters: [Waiter] = []
        var end: End?
        var isRunning = false
        var isStopped = false
        var lastTicket: UInt64 = 0
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let buffering: Buffering
    private let produce: @Sendable () throws -> Frame?

    /// - Parameter produce: Makes the next frame, nil at the end; called on the queue, one call at a time, and not again
    ///   once it returned nil or threw.
    init(name: String, buffering: Buffering, produce: @escaping @Sendable () throws -> Frame?) {
        queue = DispatchQueue(label: "sightline.\(name)", qos: .userInitiated)
        self.buffering = buffering
        self.produce = produce
    }

    /// The next frame, nil at the end. When the task is cancelled this throws at once, whatever the producer does.
    func next() async throws -> Frame? {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiter(ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.ticket == ticket }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Ends the work after the frame that is being made; who waits is told that it was cancelled.
    func stop() {
        let waiters = state.withLock { state in
            state.isStopped = true
            state.frames = []
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    private func wait(_ waiter: Waiter) {
        let (answer, starts) = state.withLock { state -> (Result<Frame?, any Error>?, Bool) in
            // The handler of a cancellation that came before now has found no waiter.
            if Task.isCancelled || state.isStopped { return (.failure(CancellationError()), false) }
            var answer: Result<Frame?, any Error>?
            if !state.frames.isEmpty {
                answer = .success(state.frames.removeFirst())
            } else {
                switch state.end {
                case .finished: answer = .success(nil)
                case .failed(let error): answer = .failure(error)
                case nil: state.waiters.append(waiter)
                }
            }
            let starts = !state.isRunning && canProduce(state)
            if starts { state.isRunning = true }
            return (answer, starts)
        }
        if let answer { waiter.continuation.resume(with: answer) }
        if starts { queue.async { self.run() } }
    }

    private func canProduce(_ state: borrowing State) -> Bool {
        guard !state.isStopped, state.end == nil else { return false }
        return switch buffering {
        case .newest: true
        case .ahead(let count): state.frames.count < max(count, 1)
        }
    }

    private func run() {
        while goesOn() { deliver(Result { try produce() }) }
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.isRunning = canProduce(state)
            return state.isRunning
        }
    }

    private func deliver(_ result: Result<Frame?, any Error>) {
        let (waiters, answer) = state.withLock { state -> ([Waiter], Result<Frame?, any Error>) in
            switch result {
            case .success(let frame?):
                if !state.waiters.isEmpty { return ([state.waiters.removeFirst()], result) }
                if case .newest = buffering { state.frames = [] }
                if !state.isStopped { state.frames.append(frame) }
                return ([], result)
            case .success(nil): state.end = .finished
            case .failure(let error): state.end = .failed(error)
            }
            defer { state.waiters = [] }
            return (state.waiters, result)
        }
        for waiter in waiters { waiter.continuation.resume(with: answer) }
    }
}
