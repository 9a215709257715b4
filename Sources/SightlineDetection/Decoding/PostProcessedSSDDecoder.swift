// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// SSD and EfficientDet-Lite with TFLite's detection post-processing: boxes, classes, scores and a count.
///
/// Boxes are `ymin, xmin, ymax, xmax` as fractions of the input. Only the first `count` rows mean anything; nothing is
/// suppressed again. The order of the outputs differs between converters, so that it is never used: an output's role
/// comes from the description (the TFLite metadata's names are one source of it), else from its name:
///
/// | converter | boxes | classes | scores | count |
/// |---|---|---|---|---|
/// | TensorFlow 1 | `TFLite_Detection_PostProcess` | `…:1` | `…:2` | `…:3` |
/// | TensorFlow 2 | `StatefulPartitionedCall:3` | `…:2` | `…:1` | `…:0` |
///
/// - SeeAlso: TensorFlow Lite, `detection_postprocess.cc` (Apache-2.0), for the four outputs; Liu et al., *SSD*, ECCV
///   2016; Tan, Pang and Le, *EfficientDet*, CVPR 2020.
struct PostProcessedSSDDecoder: FamilyDecoder {
    let outputIndices: [Int]

    private typealias Role = ModelDescription.OutputRole

    private static let roles: [Role] = [.boxes, .classes, .scores, .count]

    init(_ finder: OutputFinder) throws(DetectionError) {
        var indices: [Int] = []
        for role in Self.roles {
            if let index = try finder.named(role) {
                indices.append(index)
                continue
            }
            let fitting = finder.outputs.indices.filter { Role(outputName: finder.outputs[$0].name) == role }
            guard fitting.count == 1 else {
                throw DetectionError(
                    .shapeMismatch,
                    "cannot tell which of the outputs (\(finder.outputs.map(\.name).joined(separator: ", "))) holds the "
                        + "\(role.rawValue); set \"outputs.\(role.rawValue)\" in model.json")
            }
            indices.append(fitting[0])
        }
        try finder.require(indices[0], finder.outputs[indices[0]].admits(4, last: 1), expected: "[1, N, 4]")
        outputIndices = indices
    }

    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError) {
        let rowCount = outputs.count(2)
        try outputs.require(0, count: 4 * rowCount, "boxes")
        try outputs.require(1, count: rowCount, "classes")
        try outputs.require(3, count: 1, "the count")
        let boxBuffer = unsafe outputs[0]
        let classBuffer = unsafe outputs[1]
        let scoreBuffer = unsafe outputs[2]
        let countBuffer = unsafe outputs[3]
        let (boxes, classes, scores) = (unsafe boxBuffer.span, unsafe classBuffer.span, unsafe scoreBuffer.span)
        guard let count = Int(exactly: unsafe countBuffer.span[0].rounded()), count >= 0 else {
            candidates.drop()
            return
        }
        let size = candidates.inputSize
        for row in 0..<min(count, rowCount) {
            if scores[row] < candidates.lowestThreshold { continue }
            guard let classIndex = Int(exactly: classes[row].rounded()), classIndex >= 0 else {
                candidates.drop()
                continue
            }
            let start = 4 * row
            candidates.add(
                left: boxes[start + 1] * size.width, top: boxes[start] * size.height,
                right: boxes[start + 3] * size.width, bottom: boxes[start + 2] * size.height, classIndex: classIndex,
                score: scores[row])
        }
    }
}

extension ModelDescription.OutputRole {
    /// The role of an output of TFLite's detection post-processing by the name it has in the graph; nil when the name
    /// does not tell.
    init?(outputName name: String) {
        switch name {
        case "TFLite_Detection_PostProcess", "StatefulPartitionedCall:3": self = .boxes
        case "TFLite_Detection_PostProcess:1", "StatefulPartitionedCall:2": self = .classes
        case "TFLite_Detection_PostProcess:2", "StatefulPartitionedCall:1": self = .scores
        case "TFLite_Detection_PostProcess:3", "StatefulPartitionedCall:0": self = .count
        default: self.init(metadataName: name)
        }
    }

    /// The role of an output by the name that TFLite metadata gives it; nil for any other name.
    ///
    /// - SeeAlso: TensorFlow Lite Metadata Writer, *Object detectors*.
    public init?(metadataName name: String) {
        switch name {
        case "location", "locations", "boxes", "detection_boxes": self = .boxes
        case "category", "categories", "classes", "detection_classes": self = .classes
        case "score", "scores", "detection_scores": self = .scores
        case "number of detections", "count", "num_detections": self = .count
        default: return nil
        }
    }
}
