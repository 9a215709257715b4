// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What a comparison with the expectations found: what is beyond the tolerances, and how far everything is off.
public struct GoldenComparison: Hashable, Sendable {
    /// What is different, in the order of the expected objects; extra objects last.
    public var differences: [GoldenDifference] = []
    /// How far the objects that were found under their labels are off, within the tolerances or beyond.
    public var errors = GoldenErrors()

    /// Makes a comparison in which nothing was compared.
    public init() {}
}
