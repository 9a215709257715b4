// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import SightlineCore
import Synchronization

/// Standard output and standard error, and what they are connected to.
///
/// Writing goes straight to the descriptors, without buffers that an early exit could lose.
enum Console {
    /// What became of a write.
    enum Outcome: Equatable {
        case written
        /// The reader has left: stop, quietly.
        case closed
        /// For example "no space left on device".
        case failed(String)
    }

    /// Whether standard output is a terminal.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    /// Whether standard error is a terminal.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether text is to be colored.
    ///
    /// - Parameter choice: The value of `--color`; nil as `auto`.
    static func usesColor(_ choice: String?) -> Bool {
        switch choice {
        case "always": true
        case "never": false
        default: outputIsTerminal && (environment("NO_COLOR") ?? "").isEmpty
        }
    }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Writes results.
    static func write(_ bytes: [UInt8]) -> Outcome { write(bytes, to: STDOUT_FILENO) }

    /// Writes text to standard output.
    static func write(_ text: String) -> Outcome { write(Array(text.utf8)) }

    /// Writes `sightline: message` to standard error, always as one line that cannot steer a terminal: names come from
    /// outside, and libraries end their messages with line feeds.
    static func report(_ message: String, path: String? = nil) {
        let text = (path.map { $0 + ": " } ?? "") + oneLine(message)
        let line = "sightline: " + text.escapedForTerminal + "\n"
        _ = write(Array(line.utf8), to: STDERR_FILENO)
    }

    /// The message without line feeds, and without what came before punctuation because of one.
    static func oneLine(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).reduce("") { text, line in
            text.isEmpty || ";,.".contains(line.first ?? " ") ? text + line : text + " " + line
        }
    }

    /// Writes to standard error as it is.
    static func writeError(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

    /// Writes to a descriptor.
    static func write(_ bytes: [UInt8], to descriptor: CInt) -> Outcome {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes[offset...].withUnsafeBytes { rest in
                unsafe sightlineWrite(descriptor, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                offset += count
            } else if errno == EPIPE {
                return .closed
            } else if errno != EINTR {
                return .failed(systemMessage(errno))
            }
        }
        return .written
    }

    /// The system's words for an error number.
    static func systemMessage(_ number: CInt) -> String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }
}

@unsafe private func sightlineWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
