// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of label files.
struct LabelFolder {
    /// Bytes of a label file at most: a picture with a hundred thousand objects.
    static let maximumByteCount = 16 << 20

    /// The folder, without a slash at the end.
    let path: String
    /// The names in it that end with the extension, sorted by their bytes.
    let names: [String]

    /// Lists a folder.
    ///
    /// - Parameters:
    ///   - path: The folder itself, or one that holds the labels in a folder of the name `inner`.
    ///   - ending: For example `.xml`.
    ///   - inner: For example `Annotations`.
    /// - Throws: ``EvaluationError`` with `unreadableFile` when there is no such folder.
    init(_ path: String, ending: String, inner: String) throws(EvaluationError) {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let found = try Self.list(trimmed).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
        if found.isEmpty, let below = try? Self.list(trimmed + "/" + inner) {
            self.path = trimmed + "/" + inner
            names = below.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted(by: Self.precedes)
        } else {
            self.path = trimmed
            names = found.sorted(by: Self.precedes)
        }
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { path + "/" + name }

    /// The bytes of a file.
    ///
    /// - Throws: ``EvaluationError`` with `unreadableFile`, also for a file that is too large.
    static func contents(of path: String) throws(EvaluationError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            var problem: CInt = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                let step = unsafe read(descriptor, buffer.baseAddress, 1 << 16)
                if step < 0 { problem = errno }
                count = max(0, step)
            }
            if problem == EINTR { continue }
            guard problem == 0 else {
                errno = problem
                throw failure(path)
            }
            if part.isEmpty { return bytes }
            bytes += part
            guard bytes.count <= maximumByteCount else {
                throw EvaluationError(
                    .unreadableFile, "\(path): expected a label file of at most \(maximumByteCount) bytes, got more")
            }
        }
    }

    private static func list(_ path: String) throws(EvaluationError) -> [String] {
        guard let stream = unsafe opendir(path) else { throw failure(path) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if let name { names.append(name) }
        }
        return names
    }

    private static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    private static func failure(_ path: String) -> EvaluationError {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        return EvaluationError(.unreadableFile, "\(path): expected to read it, got: \(reason); check the path")
    }
}
