// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Runs work on several cores and hands its results over in the order of the inputs.
///
/// At most `window` results wait for a slow predecessor, so memory does not grow with the number of inputs.
struct OrderedWork<Value: Sendable> {
    /// Pieces of work at a time.
    let workers: Int
    /// Pieces begun but not handed over, at most; at least `workers`.
    let window: Int

    /// Works through `0..<count`.
    ///
    /// - Parameters:
    ///   - count: Pieces of work.
    ///   - isStopped: Asked before a piece begins; true begins no more.
    ///   - work: One piece; called on any thread.
    ///   - deliver: Takes the results in order, one at a time; false ends the work.
    func run(
        count: Int, isStopped: @Sendable () -> Bool, work: @escaping @Sendable (Int) async -> Value,
        deliver: (Int, Value) -> Bool
    ) async {
        // One picture needs no other thread; where there is no room for more, one at a time is what can be done.
        let needed = min(workers, count)
        guard needed > 1, ThreadBudget.available(upTo: needed) == needed else {
            for index in 0..<count where !isStopped() {
                guard deliver(index, await work(index)) else { return }
            }
            return
        }
        await withTaskGroup(of: (Int, Value).self) { group in
            var begun = 0
            var running = 0
            var delivered = 0
            var waiting: [Int: Value] = [:]
            var isOver = false
            while true {
                while !isOver, begun < count, running < workers, begun - delivered < window, !isStopped() {
                    let index = begun
                    group.addTask { (index, await work(index)) }
                    begun += 1
                    running += 1
                }
                guard let (index, value) = await group.next() else { return }
                running -= 1
                waiting[index] = value
                while !isOver, let next = waiting.removeValue(forKey: delivered) {
                    isOver = !deliver(delivered, next)
                    delivered += 1
                }
            }
        }
    }
}
