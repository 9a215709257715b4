// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import SightlineInference

extension FileSystem {
    /// The last part of a path; the path itself when it has no parts.
    static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Writes a file that appears under its name only when it is whole; into a pipe or a device, straight.
    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let kind = try? kind(of: path), kind == .other else { return try AtomicFile.write(bytes, to: path) }
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, Console.systemMessage(errno)) }
        defer { close(descriptor) }
        guard case .failed(let message) = Console.write(bytes, to: descriptor) else { return }
        throw Failure(path: path, message)
    }
}
