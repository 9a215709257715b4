// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How the tool ends; the numbers are a contract with scripts.
enum ExitStatus: Int32 {
    /// Every input was processed, even when nothing was found.
    case success = 0
    /// Some input failed, the rest still ran; or the work could not begin.
    case failure = 1
    /// The command line is wrong (as sysexits' EX_USAGE).
    case usage = 64
    /// Interrupted: the picture in work was finished and written.
    case interrupted = 130
    /// Ended by SIGTERM: as interrupted.
    case terminated = 143

    /// The status of two pieces of work: an interruption outweighs wrong usage, that a failure, that success.
    func merged(with other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}
