// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Owns memory for one tensor: 64-byte aligned, zeroed, at one address for its whole life.
@safe final class AlignedBuffer {
    /// The alignment that every engine accepts without a copy, in bytes.
    static let alignment = 64

    /// The memory.
    let bytes: UnsafeMutableRawBufferPointer

    /// Allocates memory.
    ///
    /// Behind it lie 64 bytes that belong to it too: kernels may read a vector beyond the end.
    init(byteCount: Int) {
        // An empty tensor still needs an address: engines refuse a null pointer.
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: byteCount + AlignedBuffer.alignment, alignment: AlignedBuffer.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<byteCount])
    }

    deinit { unsafe bytes.deallocate() }
}
