// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Turns Darknet networks of the YOLO family (v3-tiny, v3, v4-tiny, v4) into ONNX models.
///
/// The model has one input `images` `[1, 3, H, W]`, planar RGB in `0...1`, and one output `output` `[1, N, 5 + C]`:
/// centre x, centre y, width, height in pixels of the input, objectness, and the probabilities of the `C` classes.
/// Batch normalisation is folded into the convolutions. Labels go into the property `names`, one a line.
///
/// - SeeAlso: Redmon and Farhadi, *YOLOv3: An Incremental Improvement*, 2018; Bochkovskiy, Wang and Liao, *YOLOv4*, 2020.
public struct DarknetImporter {
    /// What one layer hands on.
    struct Layer {
        var name: String
        var channels: Int
        var height: Int
        var width: Int
    }

    /// The rows of one detection head.
    struct Head {
        var name: String
        var rowCount: Int
        var classCount: Int
    }

    /// The most elements one layer's result may have; no real network comes near it.
    static let maximumLayerCount = 1 << 30

    var graph = ONNXGraph(name: "darknet")
    var weights: DarknetWeights
    var inputWidth = 0
    var inputHeight = 0
    var layers: [Layer] = []
    var heads: [Head] = []

    private init(weights: [UInt8]) throws(InferenceError) { self.weights = try DarknetWeights(bytes: weights) }

    /// Converts a network.
    ///
    /// - Parameters:
    ///   - configuration: The text of the `.cfg` file.
    ///   - weights: The bytes of the `.weights` file.
    ///   - labels: One label per class, nil when there are none.
    /// - Returns: The bytes of an `.onnx` file.
    /// - Throws: ``InferenceError``: `invalidModel` or `unsupportedModel` with the line of the cfg; weights that are too
    ///   short or too long with both counts.
    public static func convert(
        configuration: String, weights: [UInt8], labels: [String]? = nil
    ) throws(InferenceError) -> [UInt8] {
        let sections = try DarknetSection.parse(configuration)
        guard let net = sections.first, net.kind == "net" || net.kind == "network" else {
            throw InferenceError(.invalidModel, "cfg: expected [net] first, got [\(sections.first?.kind ?? "nothing")]")
        }
        var importer = try DarknetImporter(weights: weights)
        importer.inputWidth = try net.integer("width", in: 32...8192)
        importer.inputHeight = try net.integer("height", in: 32...8192)
        let channels = try net.integer("channels", 3, in: 1...4)
        guard channels == 3 else {
            throw InferenceError(.unsupportedModel, "cfg line \(net.line): expected channels=3, got \(channels)")
        }
        var current = Layer(
            name: "images", channels: 3, height: importer.inputHeight, width: importer.inputWidth)
        for section in sections.dropFirst() {
            current = try importer.add(section, after: current)
            guard current.height > 0, current.width > 0,
                current.channels <= maximumLayerCount / (current.height * current.width)
            else {
                throw InferenceError(
                    .invalidModel,
                    "cfg line \(section.line): [\(section.kind)] gives \(current.channels) x \(current.height) x "
                        + "\(current.width), outside what a network can have")
            }
            importer.layers.append(current)
        }
        return try importer.finish(labels: labels)
    }

    private mutating func finish(labels: [String]?) throws(InferenceError) -> [UInt8] {
        guard weights.remaining == 0 else {
            throw InferenceError(
                .invalidModel,
                "weights too long: \(weights.remaining) numbers are left over; do the cfg and the weights belong together?"
            )
        }
        guard let first = heads.first else {
            throw InferenceError(.unsupportedModel, "cfg: expected a [yolo] section, got none")
        }
        guard heads.allSatisfy({ $0.classCount == first.classCount }) else {
            throw InferenceError(.invalidModel, "cfg: the [yolo] sections have different classes=")
        }
        if let labels, labels.count != first.classCount {
            throw InferenceError(
                .invalidModel, "labels: expected \(first.classCount) as classes= says, got \(labels.count)")
        }
        graph.add("Concat", heads.map(\.name), as: "output", ["axis": .integer(1)])
        graph.input("images", shape: [1, 3, inputHeight, inputWidth])
        let rowCount = heads.reduce(0) { $0 + $1.rowCount }
        graph.output("output", shape: [1, rowCount, 5 + first.classCount])
        if let labels { graph.metadata.append((key: "names", value: labels.joined(separator: "\n"))) }
        return graph.modelBytes(producer: "sightline")
    }

    private mutating func add(_ section: DarknetSection, after input: Layer) throws(InferenceError) -> Layer {
        switch section.kind {
        case "convolutional", "conv": try addConvolution(section, input)
        case "maxpool", "max": try addMaximumPool(section, input)
        case "upsample": try addUpsample(section, input)
        case "route": try addRoute(section)
        case "shortcut": try addShortcut(section, input)
        case "yolo": try addHead(section, input)
        default:
            throw InferenceError(
                .unsupportedModel,
                "cfg line \(section.line): [\(section.kind)] is not supported; convolutional, maxpool, upsample, route, "
                    + "shortcut and yolo are")
        }
    }

    /// The number of the layer being added, for the names in the graph.
    var index: Int { layers.count }
}
