// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What is left of something after some seconds: `e^(-seconds/time)`.
enum Decay {
    /// - Parameters:
    ///   - seconds: 0 or more.
    ///   - time: Seconds after which 1/e is left, above 0.
    /// - Returns: A number in 0…1, within 0.05 % of the exponential where that is above 0.4. It is made of one division and
    ///   multiplications, so that every platform has the same digits.
    static func remaining(after seconds: Double, time: Double) -> Double {
        var part = 1 / (1 + seconds / time / 1024)
        for _ in 0..<10 { part *= part }
        return part
    }
}
