// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the small files by which the kernel tells about itself.
enum SmallFile {
    /// Bytes read at most.
    private static let limit = 1 << 16

    /// The file's text; nil when it cannot be read.
    static func text(at path: String) -> String? { try? contents(of: path).get() }

    /// The file's text or the number of the system's error.
    static func contents(of path: String) -> Result<String, SystemFailure> {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(SystemFailure(number: errno)) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            var failure: CInt = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, used in
                let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0 { failure = errno }
                used = max(0, count)
            }
            if failure == EINTR { continue }
            guard failure == 0 else { return .failure(SystemFailure(number: failure)) }
            if part.isEmpty { break }
            bytes += part
        }
        return .success(String(decoding: bytes, as: UTF8.self))
    }

    /// A whole number that is the file's only content.
    static func number(at path: String) -> UInt64? {
        text(at: path).flatMap { UInt64($0.filter { !$0.isWhitespace }) }
    }

    /// Names in a folder, sorted; none when it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            names.append(name)
        }
        return names.sorted()
    }
}

/// An error number of the system.
struct SystemFailure: Error, Hashable {
    let number: CInt
}
