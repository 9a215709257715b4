// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes a file that appears under its name only when it is whole: a temporary file beside it, fsync, rename.
///
/// What is not committed disappears with the value.
package struct AtomicFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32

    /// Opens the temporary file; makes the folders above it.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput`.
    init(_ path: String) throws(InferenceError) {
        let temporaryPath = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
        try AtomicFile.makeFolders(above: path)
        let descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw InferenceError(.inputOutput, "cannot be written: \(FileReader.systemMessage())", path: path)
        }
        self.path = path
        self.temporaryPath = temporaryPath
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        _ = unsafe unlink(temporaryPath)
    }

    /// Appends bytes.
    func write(_ bytes: borrowing RawSpan) throws(InferenceError) {
        var failed = false
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = unsafe Self.writePiece(descriptor, buffer.baseAddress! + written, buffer.count - written)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else {
                    failed = true
                    return
                }
                written += count
            }
        }
        if failed { throw InferenceError(.inputOutput, "cannot be written: \(FileReader.systemMessage())", path: path) }
    }

    private static func writePiece(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes, count)
        #else
            unsafe Darwin.write(descriptor, bytes, count)
        #endif
    }

    /// Gives the file its name, replacing what had it.
    func commit() throws(InferenceError) {
        guard fsync(descriptor) == 0, unsafe rename(temporaryPath, path) == 0 else {
            throw InferenceError(.inputOutput, "cannot be written: \(FileReader.systemMessage())", path: path)
        }
    }

    /// Writes a whole file.
    package static func write(_ bytes: [UInt8], to path: String) throws(InferenceError) {
        let file = try AtomicFile(path)
        try unsafe file.write(bytes.span.bytes)
        try file.commit()
    }

    /// Makes the folders a file needs.
    static func makeFolders(above path: String) throws(InferenceError) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part
            if !folder.isEmpty, unsafe mkdir(folder, 0o755) != 0, errno != EEXIST {
                let reason = FileReader.systemMessage()
                // A folder that exists but may not be written (or is a root of its own) is no failure here.
                if unsafe access(folder, F_OK) != 0 {
                    throw InferenceError(.inputOutput, "cannot make the folder \(folder): \(reason)")
                }
            }
            folder += "/"
        }
    }
}
