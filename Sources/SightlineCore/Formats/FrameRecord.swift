// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What a result format writes of one frame: where it comes from, its size, and what was found in it.
public struct FrameRecord: Hashable, Sendable {
    /// The file, folder entry, stream or `-` the frame comes from.
    public var source: String
    /// Its number in the source, counted from 0.
    public var index: Int
    /// Seconds of the media clock; 0 for a single picture.
    public var timestamp: Double
    /// Size of the upright frame, the frame of every box.
    public var size: PixelSize
    /// Name of the model that looked.
    public var model: String
    /// What it found, most confident first.
    public var detections: [Detection]

    /// Makes a record; a single picture is frame 0 at second 0.
    public init(
        source: String, index: Int = 0, timestamp: Double = 0, size: PixelSize, model: String, detections: [Detection]
    ) {
        self.source = source
        self.index = index
        self.timestamp = timestamp
        self.size = size
        self.model = model
        self.detections = detections
    }
}
