// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads and writes whole files, by the system's calls.
enum ImageFile {
    /// Reads a regular file that is not larger than the limits allow.
    static func contents(of path: String, limits: DecodingLimits) throws(ImagingError) -> [UInt8] {
        // Non-blocking, so that a pipe without a writer is refused instead of waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, "expected to read the file") }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path, "expected to read the file") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or pipe"
            throw ImagingError(.inputOutput, "expected a file, got \(kind)", path: path)
        }
        let count = Int(status.st_size)
        try limits.check(byteCount: count)
        var isComplete = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
            while initialized < count {
                let step = unsafe read(
                    descriptor, memory.baseAddress?.advanced(by: initialized), count - initialized)
                if step < 0, errno == EINTR { continue }
                guard step > 0 else {
                    isComplete = step == 0
                    return
                }
                initialized += step
            }
        }
        guard isComplete else { throw failure(path, "expected to read the file") }
        return bytes
    }

    /// Writes a file so that it appears whole or not at all.
    static func replace(_ path: String, with bytes: [UInt8]) throws(ImagingError) {
        let target = try target(of: path)
        let folder = target.lastIndex(of: "/").map { target[..<$0].isEmpty ? "/" : String(target[..<$0]) } ?? "."
        var generator = SystemRandomNumberGenerator()
        // Not the target's name with something added, which can be too long where the name itself is not.
        let temporary = "\(folder)/.\(String(generator.next() as UInt64, radix: 36)).part"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let remedy = errno == ENOENT ? "; make the folder first" : "; choose a folder that can be written"
            throw failure(folder, "expected to write into the folder", remedy)
        }
        var written = 0
        while written < bytes.count {
            let step = unsafe bytes.withUnsafeBytes { memory in
                unsafe write(descriptor, memory.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { break }
            written += step
        }
        let problem = errno
        guard close(descriptor) == 0, written == bytes.count, unsafe rename(temporary, target) == 0 else {
            let code = written == bytes.count ? errno : problem
            unsafe unlink(temporary)
            errno = code
            throw failure(path, "expected to write the file")
        }
    }

    /// Where to write: a link leads to its file, anything but a file is refused.
    private static func target(of path: String) throws(ImagingError) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or pipe"
            throw ImagingError(.inputOutput, "expected a file to write, got \(kind)", path: path)
        }
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func failure(_ path: String, _ expected: String, _ remedy: String = "") -> ImagingError {
        let reason = unsafe strerror(errno).map { text in unsafe String(cString: text) } ?? "error \(errno)"
        return ImagingError(.inputOutput, "\(expected), got: \(reason)\(remedy)", path: path)
    }
}
