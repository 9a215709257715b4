// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A place and size that a box is measured against, as fractions of the model's input.
public struct Anchor: Hashable, Sendable {
    /// The centre.
    public var x, y: Float
    /// The extents.
    public var width, height: Float

    /// Makes an anchor from its centre and extents.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
