// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Owns a read-only view of a file that takes no memory of its own.
@safe final class MappedFile {
    /// The whole file.
    let bytes: UnsafeRawBufferPointer

    /// Maps a regular file.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput`.
    init(_ path: String) throws(InferenceError) {
        // Opened once more for its checks: whether it is there and is a file.
        let size = try FileReader(path).byteCount
        guard size > 0 else {
            unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            unsafe memory != MAP_FAILED
        else { throw InferenceError(.inputOutput, "cannot be read: \(FileReader.systemMessage())", path: path) }
        unsafe bytes = UnsafeRawBufferPointer(start: memory, count: size)
    }

    deinit {
        if let start = unsafe bytes.baseAddress {
            unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
        }
    }
}
