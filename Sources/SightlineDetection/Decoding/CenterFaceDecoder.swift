// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// CenterFace: a heat map of faces at a quarter of the input, and maps of sizes, offsets and five landmarks.
///
/// | output | channels |
/// |---|---|
/// | `[1, 1, h, w]` | probability |
/// | `[1, 2, h, w]` | log of height and width, in cells (the first such output) |
/// | `[1, 2, h, w]` | offset of the centre, y and x, in cells (the second) |
/// | `[1, 10, h, w]` | y and x of each landmark, as parts of the box from its corner |
///
/// As published, a box's corner is cut to the input before the landmarks are placed.
///
/// - SeeAlso: Xu et al., *CenterFace: Joint Face Detection and Alignment Using Face as Point*, 2019, §3 (MIT code).
struct CenterFaceDecoder: FamilyDecoder {
    let outputIndices: [Int]

    private static let stride: Float = 4
    private static let landmarkCount = 5

    init(_ finder: OutputFinder) throws(DetectionError) {
        func hasChannels(_ tensor: TensorDescription, _ count: Int) -> Bool {
            tensor.shape.count == 4 && tensor.admits(count, last: 3)
        }
        let heatmap = try finder.find(.heatmap, shape: "[1, 1, h, w]", where: { hasChannels($0, 1) })
        let landmarks = try finder.find(
            .landmarks, shape: "[1, \(2 * Self.landmarkCount), h, w]",
            where: { hasChannels($0, 2 * Self.landmarkCount) })
        let pairs = finder.outputs.indices.filter { hasChannels(finder.outputs[$0], 2) }
        let sizes = try finder.named(.sizes) ?? pairs.first
        let offsets = try finder.named(.offsets) ?? pairs.last
        guard let sizes, let offsets, sizes != offsets else {
            throw DetectionError(
                .shapeMismatch,
                "expected two outputs [1, 2, h, w], sizes and offsets; set \"outputs.sizes\" and \"outputs.offsets\" "
                    + "in model.json")
        }
        outputIndices = [heatmap, sizes, offsets, landmarks]
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let columns = outputs.dimension(0, last: 1)
        let cells = outputs.count(0)
        try outputs.require(0, count: outputs.dimension(0, last: 2) * columns, "the heat map")
        try outputs.require(1, count: 2 * cells, "sizes")
        try outputs.require(2, count: 2 * cells, "offsets")
        try outputs.require(3, count: 2 * Self.landmarkCount * cells, "landmarks")
        let heatBuffer = unsafe outputs[0]
        let sizeBuffer = unsafe outputs[1]
        let offsetBuffer = unsafe outputs[2]
        let landmarkBuffer = unsafe outputs[3]
        let heat = unsafe heatBuffer.span
        let sizes = unsafe sizeBuffer.span
        let offsets = unsafe offsetBuffer.span
        let landmarks = unsafe landmarkBuffer.span
        let input = candidates.inputSize
        for cell in heat.indices {
            let score = heat[cell]
            if score < candidates.lowestThreshold { continue }
            let height = Activation.exponential(sizes[cell]) * Self.stride
            let width = Activation.exponential(sizes[cells + cell]) * Self.stride
            let centerY = (Float(cell / columns) + offsets[cell] + 0.5) * Self.stride
            let centerX = (Float(cell % columns) + offsets[cells + cell] + 0.5) * Self.stride
            guard centerX.isFinite, centerY.isFinite, width.isFinite, height.isFinite else {
                candidates.drop()
                continue
            }
            let left = min(max(centerX - width / 2, 0), input.width)
            let top = min(max(centerY - height / 2, 0), input.height)
            var keypoints: [Keypoint] = []
            for point in 0..<Self.landmarkCount {
                keypoints.append(
                    Keypoint(
                        x: landmarks[(2 * point + 1) * cells + cell] * width + left,
                        y: landmarks[2 * point * cells + cell] * height + top))
            }
            let box = BoundingBox(
                x: left, y: top, width: min(left + width, input.width) - left,
                height: min(top + height, input.height) - top)
            candidates.add(box, classIndex: 0, score: score, keypoints: keypoints)
        }
    }
}
