// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension GoldenOptions: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case threshold, labelThresholds, iou, nms, groups, max, labels, exclude, scaling, roi, tiles
    }

    /// Reads options.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        self.init()
        let object = try decoder.container(keyedBy: Key.self)
        let path = decoder.codingPath
        threshold = try object.decodeIfPresent(Float.self, forKey: .threshold)
        labelThresholds = try object.decodeIfPresent([String: Float].self, forKey: .labelThresholds) ?? [:]
        iou = try object.decodeIfPresent(Float.self, forKey: .iou)
        nms = try object.decodeIfPresent(String.self, forKey: .nms)
        groups = try object.decodeIfPresent([[String]].self, forKey: .groups)
        max = try object.decodeIfPresent(Int.self, forKey: .max)
        labels = try object.decodeIfPresent([String].self, forKey: .labels) ?? []
        exclude = try object.decodeIfPresent([String].self, forKey: .exclude) ?? []
        scaling = try object.decodeIfPresent(String.self, forKey: .scaling)
        roi = try object.decodeIfPresent([Double].self, forKey: .roi)
        tiles = try object.decodeIfPresent(Tiles.self, forKey: .tiles)

        let fractions: [(key: Key, value: Float?)] =
            [(.threshold, threshold), (.iou, iou)] + labelThresholds.values.map { (.labelThresholds, $0) }
        for case (let key, let value?) in fractions {
            try StrictJSON.require(0...1 ~= value, at: path, key, "expected 0...1, found \(value)")
        }
        for (key, text, known) in [
            (Key.nms, nms, ["per-class", "agnostic", "none"]), (.scaling, scaling, ["stretch", "letterbox", "crop"]),
        ] {
            guard let text else { continue }
            try StrictJSON.require(
                known.contains(text), at: path, key,
                "expected \(known.map { "\"\($0)\"" }.joined(separator: " or ")), found \"\(text)\"")
        }
        try StrictJSON.require(
            nms == nil || groups == nil, at: path, Key.groups, "expected \"nms\" or \"groups\", found both")
        try StrictJSON.require(
            max.map { $0 >= 1 } ?? true, at: path, Key.max, "expected 1 or more, found \(max ?? 0)")
        if let roi {
            // What sums of decimal fractions may exceed 1 by.
            let limit = 1 + 1e-6
            let isInside =
                roi.count == 4 && roi.allSatisfy(\.isFinite) && roi[0] >= 0 && roi[1] >= 0 && roi[2] > 0 && roi[3] > 0
                && roi[0] + roi[2] <= limit && roi[1] + roi[3] <= limit
            try StrictJSON.require(
                isInside, at: path, Key.roi, "expected [left, top, width, height] inside 0...1, found \(roi)")
        }
    }

    /// Writes the options that were given.
    func write(to json: inout JSONWriter) {
        if let threshold { json.field("threshold", threshold) }
        if !labelThresholds.isEmpty {
            json.key("labelThresholds")
            json.beginObject()
            for (label, threshold) in labelThresholds.sorted(by: { $0.key < $1.key }) { json.field(label, threshold) }
            json.endObject()
        }
        if let iou { json.field("iou", iou) }
        if let nms { json.field("nms", nms) }
        if let groups {
            json.key("groups")
            json.beginArray()
            for group in groups { json.value(group) }
            json.endArray()
        }
        if let max { json.field("max", max) }
        if !labels.isEmpty { json.field("labels", labels) }
        if !exclude.isEmpty { json.field("exclude", exclude) }
        if let scaling { json.field("scaling", scaling) }
        if let roi {
            json.key("roi")
            json.beginArray()
            for edge in roi { json.value(edge, digits: DecimalText.fineDigits) }
            json.endArray()
        }
        if let tiles {
            json.key("tiles")
            json.beginObject()
            json.field("columns", tiles.columns)
            json.field("rows", tiles.rows)
            json.field("overlap", tiles.overlap)
            json.endObject()
        }
    }
}

extension GoldenOptions.Tiles: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case columns, rows, overlap
    }

    /// Reads tiles.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try StrictJSON.checkKeys(decoder, Key.self)
        let object = try decoder.container(keyedBy: Key.self)
        columns = try object.decode(Int.self, forKey: .columns)
        rows = try object.decode(Int.self, forKey: .rows)
        overlap = try object.decode(Double.self, forKey: .overlap)
        let (columns, rows, overlap) = (columns, rows, overlap)
        for (key, count) in [(Key.columns, columns), (.rows, rows)] {
            try StrictJSON.require(1...256 ~= count, at: decoder.codingPath, key, "expected 1...256, found \(count)")
        }
        try StrictJSON.require(
            columns * rows <= 256, at: decoder.codingPath, nil, "expected at most 256 tiles, found \(columns * rows)")
        try StrictJSON.require(
            0...0.5 ~= overlap, at: decoder.codingPath, Key.overlap, "expected 0...0.5, found \(overlap)")
    }
}
