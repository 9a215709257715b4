// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

/// Looks for the orientation in an EXIF block.
@_cdecl("LLVMFuzzerTestOneInput")
public func readExif(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ExifReader.orientation(in: Array(UnsafeBufferPointer(start: start, count: count))) == nil ? -1 : 0
}
