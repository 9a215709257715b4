// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineInference

/// Reads the directory of a zip archive.
@_cdecl("LLVMFuzzerTestOneInput")
public func readZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let archive = try? ZipArchive(bytes: bytes) else { return -1 }
    precondition(archive.entries.count <= count / 46, "more entries than the bytes can hold")
    return 0
}
