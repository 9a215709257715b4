// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The options that shape the boxes of a ``GoldenSet``, in the words of the command line; what is nil was not given and
/// is as the model's description says.
public struct GoldenOptions: Hashable, Sendable {
    /// Tiles that are looked at besides the whole.
    public struct Tiles: Hashable, Sendable {
        /// Tiles side by side.
        public var columns: Int
        /// Tiles one above the other.
        public var rows: Int
        /// How much of a tile its neighbour repeats.
        public var overlap: Double

        /// Makes tiles.
        public init(columns: Int, rows: Int, overlap: Double) {
            self.columns = columns
            self.rows = rows
            self.overlap = overlap
        }
    }

    /// Confidence from which an object counts, in `0...1`.
    public var threshold: Float?
    /// Confidences of single labels, in the place of ``threshold``.
    public var labelThresholds: [String: Float] = [:]
    /// Overlap above which the less certain of two objects goes, in `0...1`.
    public var iou: Float?
    /// Who competes for a place: `per-class`, `agnostic` or `none`.
    public var nms: String?
    /// Labels that compete with each other, in the place of ``nms``.
    public var groups: [[String]]?
    /// Objects of a photo at most.
    public var max: Int?
    /// The only labels; empty for all.
    public var labels: [String] = []
    /// Labels that are left out.
    public var exclude: [String] = []
    /// How the photo is fitted to the model's input: `stretch`, `letterbox` or `crop`.
    public var scaling: String?
    /// The part looked at: left, top, width and height as fractions `0...1` of the upright photo.
    public var roi: [Double]?
    /// Tiles that are looked at besides the whole.
    public var tiles: Tiles?

    /// Makes options that leave everything to the model.
    public init() {}
}
