// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension TFLiteMetadata {
    private typealias Field = FlatBufferBuilder.Field

    /// The metadata's flatbuffer.
    func bytes() -> [UInt8] {
        var root = Self.texts([
            (0, name), (1, description), (2, version), (4, author), (5, license), (7, minimumParserVersion),
        ])
        var graph: [Field] = [
            (2, .tables(inputs.map(Self.fields))), (3, .tables(outputs.map(Self.fields))),
        ]
        if !groups.isEmpty {
            graph.append((8, .tables(groups.map { [(0, .text($0.name)), (1, .texts($0.tensors))] })))
        }
        if !custom.isEmpty {
            graph.append((9, .tables(custom.map { [(0, .text($0.name)), (1, .data($0.bytes))] })))
        }
        root.append((3, .tables([graph])))
        root += Self.fields(of: files, 6)
        return FlatBufferBuilder.buffer(root: root, identifier: "M001")
    }

    private static func texts(_ fields: [(Int, String?)]) -> [Field] {
        fields.compactMap { number, text in text.map { (number, .text($0)) } }
    }

    private static func fields(of files: [AssociatedFile], _ number: Int) -> [Field] {
        guard !files.isEmpty else { return [] }
        let tables = files.map { file in
            texts([(0, file.name), (3, file.locale)]) + [(2, .byte(UInt8(file.purpose.rawValue)))]
        }
        return [(number, .tables(tables))]
    }

    private static func fields(_ tensor: TFLiteTensorMetadata) -> [Field] {
        var fields = texts([(0, tensor.name), (1, tensor.description)])
        if let content = tensor.content { fields.append((3, .table(Self.fields(content)))) }
        var units: [[Field]] = []
        if !tensor.mean.isEmpty || !tensor.standardDeviation.isEmpty {
            units.append(unit(1, [(0, .floats(tensor.mean)), (1, .floats(tensor.standardDeviation))]))
        }
        if let calibration = tensor.calibration { units.append(unit(2, [(0, .byte(UInt8(calibration.rawValue)))])) }
        if let threshold = tensor.threshold { units.append(unit(3, [(0, .float(threshold))])) }
        if !units.isEmpty { fields.append((4, .tables(units))) }
        if !tensor.minimum.isEmpty || !tensor.maximum.isEmpty {
            fields.append((5, .table([(0, .floats(tensor.maximum)), (1, .floats(tensor.minimum))])))
        }
        return fields + Self.fields(of: tensor.files, 6)
    }

    private static func unit(_ kind: UInt8, _ options: [Field]) -> [Field] { [(0, .byte(kind)), (1, .table(options))] }

    private static func fields(_ content: TFLiteTensorMetadata.Content) -> [Field] {
        switch content {
        case .features: return unit(1, [])
        case .image(let isColor, let isGray): return unit(2, [(0, .byte(isColor ? 1 : isGray ? 2 : 0))])
        case .boxes(let kind, let order, let isPixels):
            let words = order.map { UInt32(truncatingIfNeeded: $0) }
            return unit(
                3, [(0, .words(words)), (1, .byte(UInt8(kind.rawValue))), (2, .byte(isPixels ? 1 : 0))])
        case .audio: return unit(4, [])
        }
    }
}
