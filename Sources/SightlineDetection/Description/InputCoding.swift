// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

/// The `input` of a description in JSON.
struct InputCoding: Codable {
    var name: String?
    var specification: InputSpecification

    enum Key: String, CodingKey, CaseIterable {
        case name, width, height, layout, colorOrder, elementType, scaling, filter, alignment, padValue, mean
        case standardDeviation, quantization
    }

    /// The words for the ways to fit a picture in.
    static let scalings: [(name: String, scaling: Scaling)] = [
        ("stretch", .stretch), ("letterbox", .letterbox(.center)), ("letterbox-top-left", .letterbox(.topLeft)),
        ("crop", .centerCrop),
    ]

    init(name: String?, specification: InputSpecification) {
        self.name = name
        self.specification = specification
    }

    init(from decoder: any Decoder) throws {
        try StrictKeys.check(decoder, Key.self, in: "input")
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        let size = PixelSize(
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height))
        guard 1...65536 ~= size.width, 1...65536 ~= size.height else {
            throw DetectionError(.invalidDescription, "expected \"input\" of 1x1 to 65536x65536, got \(size)")
        }
        var input = InputSpecification(size: size)
        func value<V: RawRepresentable>(_ key: Key, _ standard: V, _ cases: [V]) throws -> V
        where V.RawValue == String {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return standard }
            if let value = V(rawValue: text) { return value }
            throw StrictKeys.unexpected(
                text, key: key.rawValue, expected: cases.map(\.rawValue), code: .invalidDescription)
        }
        input.layout = try value(.layout, input.layout, [.nchw, .nhwc])
        input.colorOrder = try value(.colorOrder, input.colorOrder, [.rgb, .bgr])
        input.elementType = try value(.elementType, input.elementType, ElementType.allCases)
        input.filter = try value(.filter, input.filter, InputSpecification.ResizeFilter.allCases)
        input.alignment = try value(.alignment, input.alignment, [.center, .corner])
        if let text = try container.decodeIfPresent(String.self, forKey: .scaling) {
            guard let known = Self.scalings.first(where: { $0.name == text }) else {
                throw StrictKeys.unexpected(
                    text, key: "scaling", expected: Self.scalings.map(\.name), code: .invalidDescription)
            }
            input.scaling = known.scaling
        }
        // null is a value here: it repeats the picture's edge.
        if container.contains(.padValue) {
            input.padValue = try container.decodeIfPresent(UInt8.self, forKey: .padValue)
        }
        input.mean = try container.decodeIfPresent([Float].self, forKey: .mean) ?? input.mean
        input.standardDeviation =
            try container.decodeIfPresent([Float].self, forKey: .standardDeviation) ?? input.standardDeviation
        input.quantization = try container.decodeIfPresent(Quantization.self, forKey: .quantization)
        guard input.mean.count == 3, input.standardDeviation.count == 3,
            input.standardDeviation.allSatisfy({ $0 > 0 })
        else {
            throw DetectionError(
                .invalidDescription,
                "expected \"mean\" and \"standardDeviation\" of three numbers each, deviations above 0, "
                    + "got \(input.mean) and \(input.standardDeviation)")
        }
        specification = input
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(specification.size.width, forKey: .width)
        try container.encode(specification.size.height, forKey: .height)
        try container.encode(specification.layout.rawValue, forKey: .layout)
        try container.encode(specification.colorOrder.rawValue, forKey: .colorOrder)
        try container.encode(specification.elementType.rawValue, forKey: .elementType)
        let scaling = Self.scalings.first { $0.scaling == specification.scaling }?.name
        try container.encodeIfPresent(scaling, forKey: .scaling)
        try container.encode(specification.filter.rawValue, forKey: .filter)
        try container.encode(specification.alignment.rawValue, forKey: .alignment)
        try container.encode(specification.padValue, forKey: .padValue)
        try container.encode(specification.mean, forKey: .mean)
        try container.encode(specification.standardDeviation, forKey: .standardDeviation)
        try container.encodeIfPresent(specification.quantization, forKey: .quantization)
    }
}
