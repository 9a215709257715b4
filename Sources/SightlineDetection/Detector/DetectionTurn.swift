// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Synchronization

/// One asynchronous call that waits for the detector: ends by its result or, before its turn came, by cancellation.
final class DetectionTurn: Sendable {
    private typealias Continuation = CheckedContinuation<[Detection], any Error>

    private enum State {
        case new
        case cancelled
        case waiting(Continuation)
        case over
    }

    private let state = Mutex(State.new)

    /// Begins to wait; a call that is cancelled already ends at once.
    func wait(_ continuation: CheckedContinuation<[Detection], any Error>) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    /// Does the work and ends the call; does nothing when it has ended.
    func take(_ work: () throws -> [Detection]) {
        end()?.resume(with: Result(catching: work))
    }

    /// Ends a call that waits; one whose work has begun goes on.
    func cancel() {
        end()?.resume(throwing: CancellationError())
    }

    /// Takes the continuation of a call that waits, so that nobody else can.
    private func end() -> Continuation? {
        state.withLock { state in
            switch state {
            case .waiting(let continuation):
                state = .over
                return continuation
            case .new:
                state = .cancelled
                return nil
            case .cancelled, .over:
                return nil
            }
        }
    }
}
