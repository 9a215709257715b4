// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether the system has room for more threads.
///
/// Where it has none (`ulimit -v`, `ulimit -u`, a container's limit), the queues that run Swift's tasks do not fail: they
/// sleep and try again without an end. So the tool asks before it relies on them.
enum ThreadBudget {
    /// How many of `count` more threads there can be at the same time: they are started, and end before this returns.
    static func available(upTo count: Int) -> Int {
        let gate = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        while threads.count < count, let thread = start(waitingFor: gate) { threads.append(thread) }
        for _ in threads { gate.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }

    private static func start(waitingFor gate: DispatchSemaphore) -> pthread_t? {
        let context = unsafe Unmanaged.passUnretained(gate).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
            let status = unsafe pthread_create(
                &thread, nil,
                { context in
                    if let context = unsafe context { unsafe ThreadBudget.wait(context) }
                    return nil
                }, context)
        #else
            var thread: pthread_t?
            let status = unsafe pthread_create(
                &thread, nil,
                { context in
                    unsafe ThreadBudget.wait(context)
                    return unsafe nil
                }, context)
        #endif
        return status == 0 ? thread : nil
    }

    private static func wait(_ context: UnsafeMutableRawPointer) {
        unsafe Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().wait()
    }
}
