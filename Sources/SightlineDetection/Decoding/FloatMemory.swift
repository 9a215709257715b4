// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Floats that stay in their place from picture to picture.
@safe final class FloatMemory {
    private var buffer: UnsafeMutableBufferPointer<Float> = .allocate(capacity: 0)

    deinit { unsafe buffer.deallocate() }

    /// Memory for so many floats; what was in it before is lost.
    func reserve(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
        if unsafe buffer.count < count {
            unsafe buffer.deallocate()
            unsafe buffer = .allocate(capacity: count)
            unsafe buffer.initialize(repeating: 0)
        }
        return unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
    }
}
