// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// Remembers a Ctrl-C, so that the picture in work can be finished.
enum Interruption {
    private static let flag = Atomic<Bool>(false)

    /// Whether the work is to end.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// From now on the first interruption is remembered, a second ends the process; a closed pipe is an error of
    /// writing and no signal.
    static func install() {
        // The flag exists before a handler can touch it.
        flag.store(false, ordering: .relaxed)
        signal(SIGPIPE, SIG_IGN)
        // Whoever starts a job in the background may have it ignore interruptions.
        var earlier = sigaction()
        guard unsafe sigaction(SIGINT, nil, &earlier) == 0, !isIgnored(earlier) else { return }
        var action = sigaction()
        #if canImport(Glibc)
            unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        #else
            unsafe action.__sigaction_u.__sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        #endif
        // No SA_RESTART: a read that waits for input returns. SA_RESETHAND: the second interruption kills.
        action.sa_flags = CInt(truncatingIfNeeded: UInt32(bitPattern: CInt(truncatingIfNeeded: SA_RESETHAND)))
        unsafe sigaction(SIGINT, &action, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
            let handler = unsafe action.__sigaction_handler.sa_handler
        #else
            let handler = unsafe action.__sigaction_u.__sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
