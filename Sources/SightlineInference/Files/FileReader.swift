// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Owns an open file and reads pieces of it at given places.
package final class FileReader: Sendable {
    /// The file's path, for messages.
    let path: String
    /// The file's size when it was opened, in bytes.
    let byteCount: Int
    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput`.
    init(_ path: String) throws(InferenceError) {
        // Non-blocking, so that a pipe without a writer is refused instead of waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw InferenceError(.inputOutput, "cannot be read: \(FileReader.systemMessage())", path: path)
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw InferenceError(
                .inputOutput, "cannot be read: expected a file, got a folder, a pipe or a device", path: path)
        }
        self.path = path
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads up to `count` bytes at `offset`; fewer only where the file ends.
    func read(at offset: Int, count: Int) throws(InferenceError) -> [UInt8] {
        guard offset >= 0, offset < byteCount, count > 0 else { return [] }
        let wanted = min(count, byteCount - offset)
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
            while initialized < wanted {
                let got = unsafe pread(
                    descriptor, buffer.baseAddress! + initialized, wanted - initialized, off_t(offset + initialized))
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failed = true }
                if got <= 0 { break }
                initialized += got
            }
        }
        if failed { throw InferenceError(.inputOutput, "cannot be read: \(FileReader.systemMessage())", path: path) }
        return bytes
    }

    /// The size of a regular file, nil when there is none.
    static func byteCount(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The whole of a file.
    ///
    /// - Throws: ``InferenceError``: `inputOutput`, or `limitExceeded` when it is larger than `limit` bytes.
    package static func contents(of path: String, limit: Int) throws(InferenceError) -> [UInt8] {
        let file = try FileReader(path)
        guard file.byteCount <= limit else {
            throw InferenceError(
                .limitExceeded, "expected at most \(limit) bytes, got \(file.byteCount)", path: path)
        }
        return try file.read(at: 0, count: file.byteCount)
    }

    /// The system's words for its last failure.
    static func systemMessage() -> String { unsafe String(cString: strerror(errno)) }
}
