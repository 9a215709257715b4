// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CScoreKernels

/// Finds the best class of a row, quickly when there is none.
enum ClassScores {
    /// Whether any of the numbers is not below a limit; true for NaN too, so that it is looked at and counted.
    static func reaches(_ scores: Span<Float>, _ limit: Float) -> Bool {
        unsafe scores.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<Float>) -> Bool in
            guard let first = buffer.baseAddress else { return false }
            return unsafe sightline_scores_reach(first, buffer.count, limit) != 0
        }
    }

    /// The highest score, the lowest class of equals; nil when one is NaN or +∞, or all are −∞.
    static func best(_ scores: Span<Float>) -> (index: Int, score: Float)? {
        best(scores, from: 0, step: 1, count: scores.count)
    }

    /// The same for numbers that lie `step` apart.
    static func best(_ scores: Span<Float>, from start: Int, step: Int, count: Int) -> (index: Int, score: Float)? {
        var best = 0
        var highest = -Float.infinity
        for index in 0..<count {
            let score = scores[start + index * step]
            guard score < .infinity else { return nil }
            if score > highest {
                highest = score
                best = index
            }
        }
        return highest > -.infinity ? (best, highest) : nil
    }
}
