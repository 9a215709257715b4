// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One object found in a frame.
public struct Detection: Hashable, Sendable {
    /// Where it is: pixels of the upright frame, top-left origin; may reach beyond the picture.
    public var boundingBox: BoundingBox
    /// Its class in words; nil for an unknown object.
    public var label: String?
    /// Its row in the model's output, counted from 0.
    public var classIndex: Int
    /// How sure the model is, in `0...1`.
    public var confidence: Float
    /// What a second stage says of it, best first.
    public var labels: [Label]
    /// Its identity over time; nil in a single picture and until a track is confirmed.
    public var trackID: Int?
    /// Places on it in the model's order, in pixels of the upright frame; empty for a model that finds boxes only.
    public var keypoints: [Keypoint]

    /// Makes a detection.
    public init(
        boundingBox: BoundingBox, label: String?, classIndex: Int, confidence: Float, labels: [Label] = [],
        trackID: Int? = nil, keypoints: [Keypoint] = []
    ) {
        self.boundingBox = boundingBox
        self.label = label
        self.classIndex = classIndex
        self.confidence = confidence
        self.labels = labels
        self.trackID = trackID
        self.keypoints = keypoints
    }
}

/// One class a classifier names.
public struct Label: Hashable, Sendable {
    /// The class in words; nil when the model has no name for it.
    public var label: String?
    /// Its row in the classifier's output, counted from 0.
    public var classIndex: Int
    /// How sure the classifier is, in `0...1`.
    public var confidence: Float

    /// Makes a label.
    public init(label: String?, classIndex: Int, confidence: Float) {
        self.label = label
        self.classIndex = classIndex
        self.confidence = confidence
    }
}
