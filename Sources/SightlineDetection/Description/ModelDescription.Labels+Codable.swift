// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension ModelDescription.Labels: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case names, offset, background
    }

    /// Reads `{"names": […], "offset": 0, "background": null}`.
    public init(from decoder: any Decoder) throws {
        try StrictKeys.check(decoder, Key.self, in: "labels")
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            names: try container.decode([String].self, forKey: .names),
            offset: try container.decodeIfPresent(Int.self, forKey: .offset) ?? 0,
            background: try container.decodeIfPresent(Int.self, forKey: .background))
    }

    /// Writes the three keys; no `background` when there is none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(names, forKey: .names)
        try container.encode(offset, forKey: .offset)
        try container.encodeIfPresent(background, forKey: .background)
    }
}
