// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension AnchorSpecification: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case strides, minimumScale, maximumScale, aspectRatios, interpolatedAspectRatio, reducesFirstLayer
        case hasUnitSize, list
    }

    /// Reads the keys named like the properties; `list` holds `[x, y, width, height]` for each anchor.
    public init(from decoder: any Decoder) throws {
        try StrictKeys.check(decoder, Key.self, in: "anchors")
        let container = try decoder.container(keyedBy: Key.self)
        self.init(strides: try container.decodeIfPresent([Int].self, forKey: .strides) ?? [])
        minimumScale = try container.decodeIfPresent(Float.self, forKey: .minimumScale) ?? minimumScale
        maximumScale = try container.decodeIfPresent(Float.self, forKey: .maximumScale) ?? maximumScale
        aspectRatios = try container.decodeIfPresent([Float].self, forKey: .aspectRatios) ?? aspectRatios
        interpolatedAspectRatio =
            try container.decodeIfPresent(Float.self, forKey: .interpolatedAspectRatio) ?? interpolatedAspectRatio
        reducesFirstLayer =
            try container.decodeIfPresent(Bool.self, forKey: .reducesFirstLayer) ?? reducesFirstLayer
        hasUnitSize = try container.decodeIfPresent(Bool.self, forKey: .hasUnitSize) ?? hasUnitSize
        for numbers in try container.decodeIfPresent([[Float]].self, forKey: .list) ?? [] {
            guard numbers.count == 4 else {
                throw DetectionError(
                    .invalidDescription,
                    "expected each of \"anchors\".\"list\" to be [x, y, width, height], got \(numbers.count) numbers")
            }
            list.append(Anchor(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }
    }

    /// Writes the list, or else the layout.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        guard list.isEmpty else {
            try container.encode(list.map { [$0.x, $0.y, $0.width, $0.height] }, forKey: .list)
            return
        }
        try container.encode(strides, forKey: .strides)
        try container.encode(minimumScale, forKey: .minimumScale)
        try container.encode(maximumScale, forKey: .maximumScale)
        try container.encode(aspectRatios, forKey: .aspectRatios)
        try container.encode(interpolatedAspectRatio, forKey: .interpolatedAspectRatio)
        try container.encode(reducesFirstLayer, forKey: .reducesFirstLayer)
        try container.encode(hasUnitSize, forKey: .hasUnitSize)
    }
}
