// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineInference

/// Reads the outside of a TFLite model and its metadata, or the bytes as metadata alone.
@_cdecl("LLVMFuzzerTestOneInput")
public func readTFLiteMetadata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let buffer = UnsafeRawBufferPointer(start: start, count: count)
    let bytes = (try? TFLiteOutline(buffer))?.metadata ?? Array(buffer)
    guard let metadata = try? TFLiteMetadata(bytes: bytes) else { return -1 }
    let again = try? TFLiteMetadata(bytes: metadata.bytes())
    precondition(again?.allFiles == metadata.allFiles, "what was read cannot be written and read again")
    return 0
}
