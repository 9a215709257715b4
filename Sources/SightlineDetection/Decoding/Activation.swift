// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions that turn a network's raw numbers into probabilities and lengths.
enum Activation {
    /// `1 / (1 + e^-x)`; 0 and 1 far out, never an overflow.
    static func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

    /// A logit below which ``sigmoid(_:)`` is below a probability, a hair low so that no rounding loses a row.
    static func logitFloor(of probability: Float) -> Float {
        guard probability > 0 else { return -.infinity }
        // In single precision the sigmoid is 1 from 17 on.
        guard probability < 1 else { return probability > 1 ? .infinity : 16 }
        let logit = log(probability / (1 - probability))
        return logit - 1e-3 * (1 + abs(logit))
    }

    static func exponential(_ x: Float) -> Float { exp(x) }
    static func hyperbolicTangent(_ x: Float) -> Float { tanh(x) }
    static func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }

    /// The mean of `0, 1, 2 …` weighted by the softmax of the logits; NaN when one of them is not finite.
    ///
    /// - SeeAlso: Li et al., *Generalized Focal Loss*, NeurIPS 2020, §3.2.
    static func expectation(_ logits: Span<Float>) -> Float {
        var highest = -Float.infinity
        for index in logits.indices { highest = max(highest, logits[index]) }
        var total: Float = 0
        var sum: Float = 0
        for index in logits.indices {
            let share = exp(logits[index] - highest)
            total += share
            sum += share * Float(index)
        }
        return sum / total
    }
}
