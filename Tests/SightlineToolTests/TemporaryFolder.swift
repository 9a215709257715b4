// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

/// A folder that goes with its last owner.
final class TemporaryFolder {
    /// Its absolute path, without a slash at the end.
    let path: String

    init() throws {
        var template = Array("/tmp/sightline-test-XXXXXX".utf8CString)
        let made = unsafe mkdtemp(&template).map { unsafe String(cString: $0) }
        path = try #require(made)
    }

    deinit { Self.remove(path) }

    /// Writes a file into the folder and returns its path.
    @discardableResult
    func add(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
        return file
    }

    /// Makes a folder in the folder and returns its path.
    func folder(_ name: String) throws -> String {
        let folder = path + "/" + name
        try #require(unsafe mkdir(folder, 0o700) == 0)
        return folder
    }

    /// The names in the folder, sorted.
    var names: [String] { Self.names(in: path) }

    /// All bytes of a file.
    static func contents(of path: String) throws -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY)
        try #require(descriptor >= 0, "cannot open \(path)")
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = unsafe max(0, read(descriptor, buffer.baseAddress, 1 << 16))
            }
            if part.isEmpty { return bytes }
            bytes += part
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ folder: String) {
        for name in names(in: folder) {
            let path = folder + "/" + name
            if unsafe unlink(path) != 0 { remove(path) }
        }
        unsafe rmdir(folder)
    }
}
