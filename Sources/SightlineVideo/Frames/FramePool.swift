// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging
import Synchronization

/// Memory for frames that is used again once nobody holds the frame any more.
///
/// A clip of 4K asks the system for 12 MB with each frame otherwise, and gets it page by page.
@safe final class FramePool: Sendable {
    private struct Spare: Sendable {
        var byteCount = 0
        var addresses: [UInt] = []
    }

    /// More spare buffers than readers usually hold at once are given back to the system.
    private static let mostSpare = 8
    private let spare = Mutex(Spare())

    /// Memory of so many bytes, filled by `fill`; it returns here with the last image that refers to it.
    func storage<E: Error>(
        byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
    ) throws(E) -> PixelStorage {
        let memory = unsafe take(byteCount)
        let address = UInt(bitPattern: memory.baseAddress)
        do {
            try unsafe fill(memory)
        } catch {
            giveBack(address, byteCount: byteCount)
            throw error
        }
        return unsafe PixelStorage(borrowing: UnsafeRawBufferPointer(memory)) { [self] in
            giveBack(address, byteCount: byteCount)
        }
    }

    /// How many buffers wait to be used again.
    var spareCount: Int { spare.withLock { $0.addresses.count } }

    private func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let (found, outdated) = spare.withLock { spare -> (UInt?, [UInt]) in
            if spare.byteCount == byteCount { return (spare.addresses.popLast(), []) }
            // The size of the frames changed: nobody will ask for the old one again.
            defer { spare = Spare(byteCount: byteCount) }
            return (nil, spare.addresses)
        }
        for address in outdated { Self.free(address) }
        if let found { return unsafe .init(start: UnsafeMutableRawPointer(bitPattern: found), count: byteCount) }
        return UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
    }

    private func giveBack(_ address: UInt, byteCount: Int) {
        let isKept = spare.withLock { spare in
            guard spare.byteCount == byteCount, spare.addresses.count < Self.mostSpare else { return false }
            spare.addresses.append(address)
            return true
        }
        if !isKept { Self.free(address) }
    }

    private static func free(_ address: UInt) { unsafe UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }

    deinit { for address in spare.withLock({ $0.addresses }) { Self.free(address) } }
}
