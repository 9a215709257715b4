// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether a path leads to a file that can be read: a pipe without a writer would be waited for.
enum RegularFile {
    /// Throws `missing` or `inputOutput` unless it does.
    static func check(_ path: String) throws(VideoError) {
        guard !path.utf8.contains(0) else {
            throw VideoError(.missing, "expected the path of a file, got one with a zero byte; check the path")
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let problem = errno
            let reason = unsafe String(cString: strerror(problem))
            guard problem == ENOENT || problem == ENOTDIR else {
                throw VideoError(.inputOutput, "expected to read the file, got: \(reason)", path: path)
            }
            throw VideoError(.missing, "expected a file, got: \(reason); check the path", path: path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or pipe"
            throw VideoError(.inputOutput, "expected a file, got \(kind)", path: path)
        }
    }
}
