// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@testable import SightlineInference

/// A folder that goes with its last owner.
final class ScratchFolder {
    /// Its path, without a slash at its end.
    let path: String

    init() throws {
        path = "/tmp/sightline-scratch-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and makes the folders above it.
    @discardableResult
    func add(_ name: String, _ bytes: [UInt8]) throws -> String {
        try AtomicFile.write(bytes, to: path + "/" + name)
        return path + "/" + name
    }

    /// Names in a folder below, sorted.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }
}
