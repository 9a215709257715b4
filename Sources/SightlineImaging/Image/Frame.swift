// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// One picture from a source: pixels, orientation, place in the sequence and time.
public struct Frame: Sendable {
    /// The pixels and their orientation.
    public let image: Image
    /// Its number in the source, counted from 0.
    public let index: Int
    /// Seconds of the media clock.
    public let timestamp: Double

    /// Makes a frame; a single picture is frame 0 at second 0.
    public init(image: Image, index: Int = 0, timestamp: Double = 0) {
        self.image = image
        self.index = index
        self.timestamp = timestamp
    }

    /// Size of the upright picture as filed, the frame of every box; travels with each frame.
    public var size: PixelSize { image.originalSize }
    /// How the stored pixels are turned to be upright.
    public var orientation: Orientation { image.orientation }
}
