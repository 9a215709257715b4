// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension DarknetImporter {
    /// What Darknet adds to the variance when it normalises.
    static let normalizationEpsilon: Float = 0.000_01

    mutating func addConvolution(_ section: DarknetSection, _ input: Layer) throws(InferenceError) -> Layer {
        let filters = try section.integer("filters", 1, in: 1...65_536)
        let size = try section.integer("size", 1, in: 1...31)
        let stride = try section.integer("stride", 1, in: 1...32)
        let groups = try section.integer("groups", 1, in: 1...65_536)
        let padding =
            try section.integer("pad", 0, in: 0...1) == 1
            ? size / 2 : try section.integer("padding", 0, in: 0...31)
        guard input.channels % groups == 0, filters % groups == 0 else {
            throw InferenceError(
                .invalidModel,
                "cfg line \(section.line): groups=\(groups) does not divide \(input.channels) channels and \(filters) filters"
            )
        }
        let perFilter = input.channels / groups * size * size
        var bias = try weights.take(filters, for: section)
        var factor: [Float]?
        if try section.integer("batch_normalize", 0, in: 0...1) == 1 {
            let scale = try weights.take(filters, for: section)
            let mean = try weights.take(filters, for: section)
            let variance = try weights.take(filters, for: section)
            let factors = zip(scale, variance).map { $0 / ($1 + Self.normalizationEpsilon).squareRoot() }
            for filter in 0..<filters { bias[filter] -= mean[filter] * factors[filter] }
            factor = factors
        }
        var kernel = try weights.take(filters * perFilter, for: section)
        if let factor {
            for filter in 0..<filters {
                for position in filter * perFilter..<(filter + 1) * perFilter { kernel[position] *= factor[filter] }
            }
        }
        let name = graph.add(
            "Conv",
            [
                input.name,
                graph.constant(
                    "weight\(index)", kernel, shape: [filters, input.channels / groups, size, size]),
                graph.constant("bias\(index)", bias, shape: [filters]),
            ],
            as: "conv\(index)",
            [
                "kernel_shape": .integers([size, size]), "strides": .integers([stride, stride]),
                "pads": .integers([padding, padding, padding, padding]), "group": .integer(groups),
            ])
        return Layer(
            name: try addActivation(section, name), channels: filters,
            height: (input.height + 2 * padding - size) / stride + 1,
            width: (input.width + 2 * padding - size) / stride + 1)
    }

    /// Adds what `activation=` asks for; Darknet's default is `logistic`.
    private mutating func addActivation(_ section: DarknetSection, _ input: String) throws(InferenceError) -> String {
        let option = section.options["activation"]
        let output = "activation\(index)"
        switch option?.value ?? "logistic" {
        case "linear": return input
        case "leaky": return graph.add("LeakyRelu", [input], as: output, ["alpha": .float(0.1)])
        case "relu": return graph.add("Relu", [input], as: output)
        case "logistic": return graph.add("Sigmoid", [input], as: output)
        case "swish":
            return graph.add("Mul", [input, graph.add("Sigmoid", [input], as: "gate\(index)")], as: output)
        case "mish":
            let soft = graph.add("Softplus", [input], as: "soft\(index)")
            return graph.add("Mul", [input, graph.add("Tanh", [soft], as: "gate\(index)")], as: output)
        default:
            throw InferenceError(
                .unsupportedModel,
                "cfg line \(option?.line ?? section.line): activation '\(option?.value ?? "")' is not supported; "
                    + "linear, leaky, relu, logistic, swish and mish are")
        }
    }

    mutating func addMaximumPool(_ section: DarknetSection, _ input: Layer) throws(InferenceError) -> Layer {
        let stride = try section.integer("stride", 1, in: 1...32)
        let size = try section.integer("size", stride, in: 1...63)
        let padding = try section.integer("padding", size - 1, in: 0...62)
        // Darknet pads half of it, rounded down, before the picture and the rest behind.
        let before = padding / 2
        let after = padding - before
        let name = graph.add(
            "MaxPool", [input.name], as: "pool\(index)",
            [
                "kernel_shape": .integers([size, size]), "strides": .integers([stride, stride]),
                "pads": .integers([before, before, after, after]),
            ])
        return Layer(
            name: name, channels: input.channels, height: (input.height + padding - size) / stride + 1,
            width: (input.width + padding - size) / stride + 1)
    }

    mutating func addUpsample(_ section: DarknetSection, _ input: Layer) throws(InferenceError) -> Layer {
        let stride = try section.integer("stride", 2, in: 1...32)
        let scales = graph.constant("scales\(index)", [1, 1, Float(stride), Float(stride)], shape: [4])
        let name = graph.add(
            "Resize", [input.name, "", scales], as: "upsample\(index)",
            [
                "mode": .string("nearest"), "coordinate_transformation_mode": .string("asymmetric"),
                "nearest_mode": .string("floor"),
            ])
        return Layer(
            name: name, channels: input.channels, height: input.height * stride, width: input.width * stride)
    }

    /// The layer an option refers to: from the start, or back from here when negative.
    private func layer(_ reference: Int, _ section: DarknetSection) throws(InferenceError) -> Layer {
        // Checked before adding, so that a number near the ends of Int cannot overflow.
        guard abs(Double(reference)) < 1e6, layers.indices.contains(reference < 0 ? index + reference : reference)
        else {
            throw InferenceError(
                .invalidModel,
                "cfg line \(section.line): [\(section.kind)] refers to layer \(reference), but it is layer \(index)")
        }
        return layers[reference < 0 ? index + reference : reference]
    }

    mutating func addRoute(_ section: DarknetSection) throws(InferenceError) -> Layer {
        var sources: [Layer] = []
        for reference in try section.integers("layers") { sources.append(try layer(reference, section)) }
        guard var result = sources.first,
            sources.allSatisfy({ $0.height == result.height && $0.width == result.width })
        else {
            throw InferenceError(.invalidModel, "cfg line \(section.line): [route] joins layers of different sizes")
        }
        if sources.count > 1 {
            result.name = graph.add("Concat", sources.map(\.name), as: "route\(index)", ["axis": .integer(1)])
            result.channels = sources.reduce(0) { $0 + $1.channels }
        }
        let groups = try section.integer("groups", 1, in: 1...65_536)
        if groups > 1 {
            let group = try section.integer("group_id", 0, in: 0...groups - 1)
            guard result.channels % groups == 0 else {
                throw InferenceError(
                    .invalidModel,
                    "cfg line \(section.line): groups=\(groups) does not divide \(result.channels) channels")
            }
            result.channels /= groups
            result.name = slice(
                result.name, axis: 1, from: group * result.channels, to: (group + 1) * result.channels,
                as: "group\(index)")
        }
        return result
    }

    mutating func addShortcut(_ section: DarknetSection, _ input: Layer) throws(InferenceError) -> Layer {
        var result = input
        let references = try section.integers("from")
        guard !references.isEmpty else {
            throw InferenceError(.invalidModel, "cfg line \(section.line): [shortcut] needs from=")
        }
        for (number, reference) in references.enumerated() {
            let other = try layer(reference, section)
            guard other.channels == input.channels, other.height == input.height, other.width == input.width else {
                throw InferenceError(
                    .unsupportedModel, "cfg line \(section.line): [shortcut] adds layers of different sizes")
            }
            result.name = graph.add("Add", [result.name, other.name], as: "shortcut\(index)_\(number)")
        }
        if section.options["activation"] != nil { result.name = try addActivation(section, result.name) }
        return result
    }

    /// Adds a cut along one axis.
    mutating func slice(_ input: String, axis: Int, from: Int, to: Int, as output: String) -> String {
        graph.add(
            "Slice",
            [
                input, graph.constant("\(output)_from", integers: [from]),
                graph.constant("\(output)_to", integers: [to]), graph.constant("\(output)_axis", integers: [axis]),
            ], as: output)
    }
}
