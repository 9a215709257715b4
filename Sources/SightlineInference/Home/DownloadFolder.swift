// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder below `downloads/` that one fetch has for itself and that goes with the value.
///
/// Its owner holds a lock on it, which the system takes back even from a process that was killed: a folder without a
/// lock is a leftover. (A process number would not tell, because they are used again and differ between containers.)
struct DownloadFolder: ~Copyable {
    private static let prefix = "fetch-"
    private static let attempts = 16

    /// The folder's path from the root, without a slash at its end.
    let path: String
    private let descriptor: Int32

    /// Makes an empty folder, and `downloads` above it.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput`.
    init(in downloads: String) throws(InferenceError) {
        let pattern = downloads + "/" + Self.prefix + "XXXXXX"
        try AtomicFile.makeFolders(above: pattern)
        for _ in 0..<Self.attempts {
            var template = Array(pattern.utf8CString)
            guard let made = unsafe mkdtemp(&template).map({ unsafe String(cString: $0) }) else { break }
            // Whoever clears up may take the folder in the moment before it is locked: then another one is made.
            guard let descriptor = Self.lock(made) else { continue }
            path = Self.absolute(made)
            self.descriptor = descriptor
            return
        }
        throw InferenceError(
            .inputOutput, "cannot make a folder in it: \(FileReader.systemMessage())", path: downloads)
    }

    deinit {
        Self.remove(path)
        close(descriptor)
    }

    /// Removes the folders of fetches that ended without doing so.
    static func removeAbandoned(in downloads: String) {
        for name in names(in: downloads) where name.hasPrefix(prefix) {
            let path = downloads + "/" + name
            guard let descriptor = lock(path) else { continue }
            remove(path)
            close(descriptor)
        }
    }

    /// The open, locked folder; nil when somebody else holds its lock or it is gone.
    private static func lock(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var locked = stat()
        var present = stat()
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &locked) == 0,
            unsafe lstat(path, &present) == 0, locked.st_ino == present.st_ino, locked.st_dev == present.st_dev
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func absolute(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Removes a folder and everything in it; links are removed, never followed.
    private static func remove(_ folder: String) {
        for name in names(in: folder) {
            let path = folder + "/" + name
            if unsafe unlink(path) != 0 { remove(path) }
        }
        _ = unsafe rmdir(folder)
    }

    private static func names(in folder: String) -> [String] {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        guard let stream = unsafe fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
