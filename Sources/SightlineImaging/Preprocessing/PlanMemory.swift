// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Tables and scratch memory of a plan, freed together.
@safe final class PlanMemory {
    private var blocks = unsafe [UnsafeMutableRawPointer]()

    /// Memory for `count` elements, all zero.
    func allocate<T: BitwiseCopyable>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
        let byteCount = max(count, 1) * MemoryLayout<T>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        unsafe blocks.append(block)
        return unsafe block.assumingMemoryBound(to: T.self)
    }

    /// Memory with a copy of `elements`.
    func copy<T: BitwiseCopyable>(_ elements: [T]) -> UnsafeMutablePointer<T> {
        let memory = unsafe allocate(T.self, count: elements.count)
        for index in elements.indices { unsafe memory[index] = elements[index] }
        return unsafe memory
    }

    deinit {
        while let block = unsafe blocks.popLast() { unsafe block.deallocate() }
    }
}
