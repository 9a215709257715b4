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

    /// Proves before the work that a file can be written after it.
    ///
    /// - Parameter others: Files that must not be overwritten.
    static func checkWritableFile(_ path: String, butNot others: [String]) throws(Failure) {
        switch try? kind(of: path) {
        case .other: return
        case .folder: throw Failure(path: path, "expected a file to write, got a folder")
        case .file:
            let identity = identity(of: path)
            if others.contains(where: { FileSystem.identity(of: $0) == identity }) {
                throw Failure(path: path, "expected another file to write: this one is an input")
            }
        case nil: break
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard (try? kind(of: folder)) == .folder else {
            throw Failure(path: path, "expected the folder '\(folder)' to exist; make it first")
        }
        try checkWritable(folder)
    }

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
