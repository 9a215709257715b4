// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

extension DescribedModel {
    /// Why a model was taken for its family, in words.
    static func reason(_ description: ModelDescription, _ outputs: [TensorDescription]) -> String {
        let shapes = outputs.map { "\($0.shape)" }.joined(separator: ", ")
        let classCount = description.labels.classCount
        switch description.family {
        case .yoloDarknet, .yolov5: return "rows \(shapes) of 5 + \(classCount) numbers, three anchors a cell"
        case .yolov8: return "\(shapes) of 4 + \(classCount) numbers, without objectness"
        case .yoloEndToEnd: return "rows \(shapes) of a box, a score and a class"
        case .rfDETR: return "outputs 'dets' and 'labels'"
        case .dFine, .rtDETR: return "an input 'orig_target_sizes' and an output 'boxes'"
        case .mediaPipe: return "as many anchors, and numbers a row, as MediaPipe's model of this size: \(shapes)"
        case .ssd, .efficientDetLite: return "four outputs called boxes, classes, scores and count"
        default: return "outputs \(shapes)"
        }
    }
}
