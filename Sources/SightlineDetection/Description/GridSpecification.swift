// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The grids of cells that a head of NanoDet's, PicoDet's or YOLOX's kind looks at.
public struct GridSpecification: Hashable, Sendable {
    /// Pixels of the input a cell is wide and high, level after level.
    public var strides: [Int]
    /// Where a cell's centre is, in cells from its corner: 0.5, but 0 for NanoDet-Plus.
    public var cellCenter: Float
    /// Added to a centre, in pixels: −0.5 for heads trained with centres between the first and the last pixel.
    public var pixelShift: Float

    /// Makes a specification.
    public init(strides: [Int], cellCenter: Float = 0.5, pixelShift: Float = 0) {
        self.strides = strides
        self.cellCenter = cellCenter
        self.pixelShift = pixelShift
    }

    /// What is wrong with the values, nil for nothing.
    var problem: String? {
        strides.isEmpty || strides.count > 16 || !strides.allSatisfy({ 1...4096 ~= $0 })
            || !cellCenter.isFinite || !pixelShift.isFinite
            ? "expected \"grid\" with 1 to 16 strides of 1 to 4096 pixels and finite centres" : nil
    }
}

extension GridSpecification: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case strides, cellCenter, pixelShift
    }

    /// Reads `{"strides": […], "cellCenter": 0.5, "pixelShift": 0}`.
    public init(from decoder: any Decoder) throws {
        try StrictKeys.check(decoder, Key.self, in: "grid")
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            strides: try container.decode([Int].self, forKey: .strides),
            cellCenter: try container.decodeIfPresent(Float.self, forKey: .cellCenter) ?? 0.5,
            pixelShift: try container.decodeIfPresent(Float.self, forKey: .pixelShift) ?? 0)
    }

    /// Writes the three keys.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(strides, forKey: .strides)
        try container.encode(cellCenter, forKey: .cellCenter)
        try container.encode(pixelShift, forKey: .pixelShift)
    }
}
