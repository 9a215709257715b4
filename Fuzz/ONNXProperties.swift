// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@testable import SightlineInference

/// Reads the outside of an ONNX model.
@_cdecl("LLVMFuzzerTestOneInput")
public func readONNXProperties(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let outline = try? ONNXOutline(UnsafeRawBufferPointer(start: start, count: count)) else { return -1 }
    precondition(outline.inputs.count <= count && outline.properties.count <= count, "more than the bytes can hold")
    return 0
}
