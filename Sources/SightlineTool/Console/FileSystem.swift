// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import SightlineImaging

/// What the tool asks the file system.
enum FileSystem {
    /// What a path leads to, links followed.
    enum Kind: Equatable {
        case file, folder, other
    }

    /// A file's identity: two paths with the same identity are one file.
    struct Identity: Hashable {
        let device: UInt64
        let node: UInt64
    }

    /// What the path leads to.
    static func kind(of path: String) throws(Failure) -> Kind {
        let mode = try status(of: path).st_mode & S_IFMT
        return mode == S_IFREG ? .file : mode == S_IFDIR ? .folder : .other
    }

    /// Whether what was given as a model is a path: it looks like one, or there is such a file.
    static func isModelFile(_ model: String) -> Bool {
        model.contains("/") || model.hasSuffix(".onnx") || (try? kind(of: model)) == .file
    }

    /// Throws for a model that is a pipe or a device, which opening would wait for.
    static func checkModelFile(_ path: String) throws(Failure) {
        guard (try? kind(of: path)) != .other else {
            throw Failure(path: path, "expected a model file, got a pipe or a device; save the model as a file first")
        }
    }

    /// The file's identity; nil when there is none.
    static func identity(of path: String) -> Identity? {
        guard let status = try? status(of: path) else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
    }

    /// Names in a folder, without `.` and `..`, unsorted; nil for a name that is no UTF-8.
    static func names(in folder: String) throws(Failure) -> [String?] {
        guard let stream = unsafe opendir(folder) else { throw Failure(path: folder, Console.systemMessage(errno)) }
        defer { unsafe closedir(stream) }
        var names: [String?] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The first bytes of a file, fewer when it is shorter; empty when it cannot be read.
    static func beginning(of path: String, count: Int) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            used = unsafe max(0, read(descriptor, buffer.baseAddress, count))
        }
    }

    /// Processors that are on line.
    static var processorCount: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }

    /// Reads a small file.
    ///
    /// - Parameter limit: Bytes accepted.
    static func contents(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        guard try kind(of: path) == .file else { throw Failure(path: path, "expected a file") }
        let bytes = beginning(of: path, count: limit)
        guard bytes.count < limit else { throw Failure(path: path, "expected fewer than \(limit) bytes") }
        return bytes
    }

    /// Reads standard input to its end.
    ///
    /// - Parameter limit: Bytes accepted.
    static func standardInput(limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        let step = 1 << 16
        let beginning = 1 << 12
        while true {
            try waitForInput()
            var errorNumber: CInt = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, used in
                let count = unsafe read(STDIN_FILENO, buffer.baseAddress, step)
                if count < 0 { errorNumber = errno }
                used = max(0, count)
            }
            if errorNumber == EINTR { continue }
            if errorNumber != 0 { throw Failure(path: "-", Console.systemMessage(errorNumber)) }
            if part.isEmpty { return bytes }
            bytes += part
            // A stream that is no picture, perhaps without an end, is not gathered first: its beginning tells.
            if bytes.count >= beginning, (try? ImageFileFormat(of: bytes)) == nil { return bytes }
            if bytes.count > limit { throw Failure(path: "-", "expected at most \(limit) bytes, got more") }
        }
    }

    /// Waits until standard input has something or has ended.
    ///
    /// An interruption may reach any thread, so it does not always wake the one that waits here: it looks by itself.
    private static func waitForInput() throws(Failure) {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let milliseconds: CInt = 100
        while !Interruption.isRequested {
            let count = unsafe poll(&input, 1, milliseconds)
            if count > 0 || count < 0 && errno != EINTR { return }
        }
        throw Failure(path: "-", "interrupted while reading")
    }

    /// Makes a folder.
    static func makeFolder(_ path: String) throws(Failure) {
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw Failure(path: path, "cannot make the folder: \(Console.systemMessage(errno))")
        }
    }

    /// Proves that files can be made in a folder by making one.
    static func checkWritable(_ folder: String) throws(Failure) {
        let probe = joined(folder, ".sightline-\(getpid())")
        let descriptor = unsafe open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(path: folder, "cannot write into the folder: \(Console.systemMessage(errno))")
        }
        close(descriptor)
        unsafe unlink(probe)
    }

    /// A folder's path and a name in it.
    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    private static func status(of path: String) throws(Failure) -> stat {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let message = Console.systemMessage(errno)
            throw Failure(path: path, "expected a file or a folder, got: \(message); check the path")
        }
        return status
    }
}
