// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the tracking evaluation asks the file system.
enum FileAccess {
    /// Whether a path leads to a folder, links followed.
    static func isFolder(_ path: String) throws(EvaluationError) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw failure(path, "expected a file or a folder") }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether there is something at the path.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Names in a folder, without those that are no UTF-8, unsorted.
    static func names(in folder: String) throws(EvaluationError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw failure(folder, "expected a folder that can be read") }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// A folder's path and a name in it.
    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// All bytes of a file.
    ///
    /// - Parameter limit: Bytes accepted.
    static func bytes(of path: String, limit: Int) throws(EvaluationError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, "expected a file that can be read") }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path, "expected a file that can be read") }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw EvaluationError(.unreadableFile, "\(path): expected a file, found a folder")
        }
        var bytes: [UInt8] = []
        // One byte more than the file holds: the last read then meets the end.
        var step = min(max(Int(status.st_size), 0), limit) + 1
        while true {
            var errorNumber: CInt = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, used in
                let count = unsafe read(descriptor, buffer.baseAddress, step)
                if count < 0 { errorNumber = errno }
                used = max(0, count)
            }
            if errorNumber == EINTR { continue }
            if errorNumber != 0 {
                errno = errorNumber
                throw failure(path, "expected a file that can be read")
            }
            if part.isEmpty { return bytes }
            bytes = bytes.isEmpty ? part : bytes + part
            guard bytes.count <= limit else {
                throw EvaluationError(.unreadableFile, "\(path): expected at most \(limit) bytes, found more")
            }
            step = 1 << 16
        }
    }

    private static func failure(_ path: String, _ expected: String) -> EvaluationError {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        return EvaluationError(.unreadableFile, "\(path): \(expected), found: \(reason); check the path")
    }
}
