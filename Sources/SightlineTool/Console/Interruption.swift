// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// Remembers a Ctrl-C or a SIGTERM, so that the picture in work can be finished.
enum Interruption {
    /// The signal that came last, 0 for none.
    private static let signalNumber = Atomic<CInt>(0)

    /// Whether the work is to end.
    static var isRequested: Bool { signalNumber.load(ordering: .relaxed) != 0 }

    /// How the tool ends when the work was ended by a signal.
    static var status: ExitStatus {
        signalNumber.load(ordering: .relaxed) == SIGTERM ? .terminated : .interrupted
    }

    /// From now on the first interruption and the first request to terminate are remembered, a second of the kind ends
    /// the process; a closed pipe is an error of writing and no signal.
    static func install() {
        // The number exists before a handler can touch it.
        signalNumber.store(0, ordering: .relaxed)
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM] { remember(number) }
    }

    private static func remember(_ number: CInt) {
        // Whoever starts a job in the background may have it ignore interruptions.
        var earlier = sigaction()
        guard unsafe sigaction(number, nil, &earlier) == 0, !isIgnored(earlier) else { return }
        var action = sigaction()
        #if canImport(Glibc)
            unsafe action.__sigaction_handler.sa_handler = { Interruption.signalNumber.store($0, ordering: .relaxed) }
        #else
            unsafe action.__sigaction_u.__sa_handler = { Interruption.signalNumber.store($0, ordering: .relaxed) }
        #endif
        // No SA_RESTART: a read that waits for input returns. SA_RESETHAND: the second interruption kills.
        action.sa_flags = CInt(truncatingIfNeeded: UInt32(bitPattern: CInt(truncatingIfNeeded: SA_RESETHAND)))
        unsafe sigaction(number, &action, nil)
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
