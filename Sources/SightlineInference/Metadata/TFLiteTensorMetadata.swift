// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What a TFLite model's metadata says of one input or output.
package struct TFLiteTensorMetadata: Hashable, Sendable {
    /// What a tensor holds.
    package enum Content: Hashable, Sendable {
        /// Numbers.
        case features
        /// A picture; three channels in the order red, green, blue when `isColor`, one when `isGray`, unknown when
        /// neither.
        case image(isColor: Bool, isGray: Bool)
        /// Boxes: how four numbers make one, where in a row `left, top, right, bottom` (or `x, y, width, height`) are,
        /// and whether they are pixels instead of fractions.
        case boxes(BoxKind, order: [Int], isPixels: Bool)
        /// Sound.
        case audio
    }

    /// How four numbers make a box, with the numbers of the schema.
    package enum BoxKind: Int, Hashable, Sendable {
        /// Nothing is said.
        case unknown
        /// `left, top, right, bottom`.
        case boundaries
        /// `left, top, width, height`.
        case upperLeft
        /// `centre x, centre y, width, height`.
        case center
    }

    /// How raw scores become probabilities, with the numbers of the schema.
    package enum ScoreTransformation: Int, Hashable, Sendable {
        /// They stay as they are.
        case identity
        /// By their logarithm.
        case logarithm
        /// By the inverse of the logistic function.
        case inverseLogistic
    }

    /// The name, which need not be the tensor's in the graph.
    package var name: String?
    /// What it is, in words.
    package var description: String?
    /// What it holds; nil when nothing is said.
    package var content: Content?
    /// What is subtracted from a picture's channels: a number for all, or one for each. Empty when nothing is said.
    package var mean: [Float] = []
    /// What they are divided by after that. Empty when nothing is said.
    package var standardDeviation: [Float] = []
    /// How scores are calibrated with a file of parameters; nil when they are not.
    package var calibration: ScoreTransformation?
    /// The score below which nothing is meant; nil when nothing is said.
    package var threshold: Float?
    /// The least and largest values; empty when nothing is said.
    package var minimum: [Float] = [], maximum: [Float] = []
    /// Labels and other files.
    package var files: [AssociatedFile] = []

    /// Makes metadata that says nothing but a name.
    package init(name: String? = nil) { self.name = name }
}
