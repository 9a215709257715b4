// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

/// Reads the header of an encoded picture of any format, as every file is read before memory is given to it.
@_cdecl("LLVMFuzzerTestOneInput")
public func readImageHeader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let header = try? ImageHeader(bytes) else { return -1 }
    precondition(header.storedSize.width > 0 && header.storedSize.height > 0, "a header without a size was accepted")
    return 0
}
