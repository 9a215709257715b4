// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The text of a JSON file with the readable bytes behind it that a vectorised parser asks for.
struct JSONText {
    /// More than any parser here reads past the end.
    static let padding = 64
    /// simdjson counts bytes in 32 bits.
    static let maximumByteCount = Int(UInt32.max) - padding

    /// The text, then the padding.
    let bytes: [UInt8]
    /// Bytes of the text.
    let count: Int

    /// Copies a text.
    init(_ text: [UInt8]) throws(EvaluationError) {
        try Self.check(byteCount: text.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + Self.padding)
        bytes += text
        bytes += repeatElement(0x20, count: Self.padding)
        self.bytes = bytes
        count = text.count
    }

    /// Reads a regular file.
    init(contentsOf path: String) throws(EvaluationError) {
        // Non-blocking, so that a pipe without a writer is refused instead of waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable() }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.unreadable() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw EvaluationError(.unreadableFile, "expected a JSON file, found a folder, a pipe or a device")
        }
        let size = Int(status.st_size)
        try Self.check(byteCount: size)
        var isRead = true
        var count = 0
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + Self.padding) { memory, initialized in
            while count < size {
                let step = unsafe read(descriptor, memory.baseAddress?.advanced(by: count), size - count)
                if step < 0, errno == EINTR { continue }
                isRead = step >= 0
                guard step > 0 else { break }
                count += step
            }
            for index in count..<count + Self.padding { unsafe memory[index] = 0x20 }
            initialized = count + Self.padding
        }
        guard isRead else { throw Self.unreadable() }
        self.count = count
    }

    private static func check(byteCount: Int) throws(EvaluationError) {
        guard byteCount <= maximumByteCount else {
            throw EvaluationError(
                .invalidFormat,
                "expected at most \(maximumByteCount) bytes of JSON, found \(byteCount); split the file")
        }
    }

    private static func unreadable() -> EvaluationError {
        let reason = unsafe String(cString: strerror(errno))
        return EvaluationError(.unreadableFile, "expected a JSON file that can be read: \(reason)")
    }
}
