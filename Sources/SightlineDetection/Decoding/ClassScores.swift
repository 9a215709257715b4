// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the best class of a row, quickly when there is none.
enum ClassScores {
    /// Whether any of the numbers is not below a limit; true for NaN too, so that it is looked at and counted.
    static func reaches(_ scores: Span<Float>, _ limit: Float) -> Bool {
        let lanes = 8
        return unsafe scores.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<Float>) -> Bool in
            let wide = SIMD8<Float>(repeating: limit)
            let bytes = UnsafeRawBufferPointer(buffer)
            var index = 0
            while index + lanes <= buffer.count {
                let eight = unsafe bytes.loadUnaligned(
                    fromByteOffset: index * MemoryLayout<Float>.size, as: SIMD8<Float>.self)
                if !all(eight .< wide) { return true }
                index += lanes
            }
            while index < buffer.count {
                if unsafe !(buffer[index] < limit) { return true }
                index += 1
            }
            return false
        }
    }

    /// The highest score, the lowest class of equals; nil when one is not finite.
    static func best(_ scores: Span<Float>) -> (index: Int, score: Float)? {
        best(scores, from: 0, step: 1, count: scores.count)
    }

    /// The same for numbers that lie `step` apart.
    static func best(_ scores: Span<Float>, from start: Int, step: Int, count: Int) -> (index: Int, score: Float)? {
        var best = 0
        var highest = -Float.infinity
        var check: Float = 0
        for index in 0..<count {
            let score = scores[start + index * step]
            // 0 for a finite number, NaN for any other.
            check += score * 0
            if score > highest {
                highest = score
                best = index
            }
        }
        return check == 0 && count > 0 ? (best, highest) : nil
    }
}
