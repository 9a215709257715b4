// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension DarknetImporter {
    /// Adds the decoding of one detection head: `[1, anchors × (5 + C), h, w]` becomes `[1, anchors × h × w, 5 + C]`.
    mutating func addHead(_ section: DarknetSection, _ input: Layer) throws(InferenceError) -> Layer {
        let classCount = try section.integer("classes", 20, in: 1...100_000)
        let anchors = try section.floats("anchors")
        let mask =
            section.options["mask"] == nil ? Array(0..<anchors.count / 2) : try section.integers("mask")
        guard !mask.isEmpty, mask.allSatisfy({ $0 >= 0 && $0 < anchors.count / 2 }) else {
            throw InferenceError(
                .invalidModel,
                "cfg line \(section.line): mask \(mask) points outside the \(anchors.count / 2) anchors")
        }
        let width = 5 + classCount
        guard input.channels == mask.count * width else {
            throw InferenceError(
                .invalidModel,
                "cfg line \(section.line): expected \(mask.count * width) channels (\(mask.count) anchors, "
                    + "\(classCount) classes), got \(input.channels)")
        }
        let scale = try section.float("scale_x_y", 1)
        let isNew = try section.integer("new_coords", 0, in: 0...1) == 1
        let cells = input.height * input.width
        let rowCount = mask.count * cells
        let id = index
        let split = graph.add(
            "Reshape", [input.name, graph.constant("split\(id)", integers: [1, mask.count, width, cells])],
            as: "planes\(id)")
        let turned = graph.add("Transpose", [split], as: "turned\(id)", ["perm": .integers([0, 1, 3, 2])])
        let rows = graph.add(
            "Reshape", [turned, graph.constant("join\(id)", integers: [1, rowCount, width])], as: "rows\(id)")
        let rawCenter = slice(rows, axis: 2, from: 0, to: 2, as: "rawcenter\(id)")
        let rawSize = slice(rows, axis: 2, from: 2, to: 4, as: "rawsize\(id)")
        let rawScores = slice(rows, axis: 2, from: 4, to: width, as: "rawscores\(id)")

        var center = isNew ? rawCenter : graph.add("Sigmoid", [rawCenter], as: "unit\(id)")
        if scale != 1 {
            let stretched = graph.add(
                "Mul", [center, graph.constant("stretch\(id)", [scale], shape: [1])], as: "stretched\(id)")
            center = graph.add(
                "Sub", [stretched, graph.constant("shift\(id)", [(scale - 1) / 2], shape: [1])], as: "shifted\(id)")
        }
        var grid: [Float] = []
        var sizes: [Float] = []
        for anchor in mask {
            for cell in 0..<cells {
                grid += [Float(cell % input.width), Float(cell / input.width)]
                // The newer coordinates are (2 x)² instead of e^x, with the 4 drawn into the anchor.
                let factor: Float = isNew ? 4 : 1
                sizes += [anchors[2 * anchor] * factor, anchors[2 * anchor + 1] * factor]
            }
        }
        let placed = graph.add(
            "Add", [center, graph.constant("grid\(id)", grid, shape: [1, rowCount, 2])], as: "placed\(id)")
        let strides = [Float(inputWidth) / Float(input.width), Float(inputHeight) / Float(input.height)]
        let centers = graph.add(
            "Mul", [placed, graph.constant("strides\(id)", strides, shape: [2])], as: "centers\(id)")
        let growth =
            isNew
            ? graph.add("Mul", [rawSize, rawSize], as: "growth\(id)")
            : graph.add("Exp", [rawSize], as: "growth\(id)")
        let boxes = graph.add(
            "Mul", [growth, graph.constant("anchors\(id)", sizes, shape: [1, rowCount, 2])], as: "sizes\(id)")
        let scores = isNew ? rawScores : graph.add("Sigmoid", [rawScores], as: "scores\(id)")
        let head = graph.add("Concat", [centers, boxes, scores], as: "head\(id)", ["axis": .integer(2)])
        heads.append(Head(name: head, rowCount: rowCount, classCount: classCount))
        return input
    }
}
