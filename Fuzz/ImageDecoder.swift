// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

/// Decodes a picture of at most 256 × 256 pixels, with everything that our code does around the libraries.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeImage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = DecodingLimits.standard
    limits.maximumPixelCount = 1 << 16
    guard let image = try? Image(encoded: bytes, limits: limits), let upright = try? image.upright() else { return -1 }
    precondition(upright.size == image.size, "turning a picture upright changed its size")
    return 0
}
