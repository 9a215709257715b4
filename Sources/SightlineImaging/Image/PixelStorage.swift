// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Owns, or keeps alive, the memory of a picture.
///
/// The bytes never change once an ``Image`` refers to them, so that they may be read from any thread.
@safe package final class PixelStorage: @unchecked Sendable {
    /// The first byte.
    package let bytes: UnsafeRawBufferPointer
    private let release: @Sendable () -> Void

    /// Allocates memory, lets `fill` write it, and frees it with the storage.
    package init<E: Error>(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void) throws(E) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
        do {
            try unsafe fill(memory)
        } catch {
            unsafe memory.deallocate()
            throw error
        }
        unsafe bytes = UnsafeRawBufferPointer(memory)
        let address = UInt(bitPattern: memory.baseAddress)
        release = { unsafe UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
    }

    /// Borrows memory that somebody else owns until `release` is called.
    package init(borrowing bytes: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void) {
        unsafe self.bytes = bytes
        self.release = release
    }

    deinit { release() }
}
