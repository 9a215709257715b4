// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension ModelDescription {
    /// How a model's outputs are to be read. `N` is any number, `C` the number of
    /// classes, `Q` the number of queries.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// One output `[1, N, 5 + C]`: `cx, cy, w, h, objectness`, then a probability for each class.
        case yoloDarknet = "yolo-darknet"
        /// The same rows, as YOLOv5 and graphs that decode YOLOX inside return them.
        case yolov5
        /// One output `[1, 4 + C, N]` or `[1, N, 4 + C]` without objectness: YOLOv8, 11, 12 and 26.
        case yolov8
        /// One output `[1, N, 6]`: `x1, y1, x2, y2, score, class`, chosen by the model itself.
        case yoloEndToEnd = "yolo-end-to-end"
        /// YOLOX's raw head `[1, N, 5 + C]`: offsets in cells and logarithms of sizes.
        case yolox
        /// One output `[1, N, C + 4 · bins]` of scores and distributions of distances.
        case nanoDet = "nanodet"
        /// For each level an output of scores and one of distributions of distances.
        case picoDet = "picodet"
        /// One map `[1, 5 + C, h, w]`.
        case fastestDet = "fastestdet"
        /// Boxes `[1, Q, 4]` and logits `[1, Q, C]`, chosen over query × class by sigmoid.
        case rfDETR = "rf-detr"
        /// Boxes `[1, Q, 4]` and logits `[1, Q, C + 1]`, softmax, the last class for no object.
        case detr
        /// As `rf-detr`, or labels, boxes and scores from a graph that is told `orig_target_sizes`.
        case rtDETR = "rt-detr"
        /// As `rt-detr`.
        case dFine = "d-fine"
        /// TFLite's detection post-processing: boxes, classes, scores and a count.
        case ssd
        /// As `ssd`.
        case efficientDetLite = "efficientdet-lite"
        /// Box encodings `[1, N, 4]` and logits `[1, N, C]` or `[1, N, 1 + C]` against anchors.
        case ssdAnchors = "ssd-anchors"
        /// MediaPipe's face, palm and pose detectors: boxes with key points, and logits, against anchors.
        case mediaPipe = "mediapipe"
        /// A heat map, sizes, offsets and landmarks of faces.
        case centerFace = "centerface"

        /// Confidence threshold, IoU threshold and suppression where the description sets none.
        var standards: (confidence: Float, iou: Float, suppression: Suppression) {
            switch self {
            case .yoloDarknet, .yolov5, .yolov8, .yolox, .nanoDet, .picoDet, .fastestDet, .ssdAnchors:
                (0.25, 0.45, .perClass)
            case .yoloEndToEnd, .rfDETR, .detr, .rtDETR, .dFine, .ssd, .efficientDetLite: (0.25, 0.45, .none)
            case .mediaPipe: (0.5, 0.3, .weighted)
            case .centerFace: (0.5, 0.3, .perClass)
            }
        }
    }

    /// What an output is for.
    public enum OutputRole: String, Hashable, Sendable, CaseIterable {
        /// One row for each candidate: the only output of most families.
        case rows
        /// Boxes.
        case boxes
        /// Scores or logits.
        case scores
        /// Class indices.
        case classes
        /// How many rows mean anything.
        case count
        /// Where objects' centres are.
        case heatmap
        /// Extents by cell.
        case sizes
        /// Where in its cell a centre is.
        case offsets
        /// Key points by cell.
        case landmarks
    }
}
