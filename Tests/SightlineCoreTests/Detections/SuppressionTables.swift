// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// The files with published suppressions.
enum SuppressionTables {
    /// `conformance/families/synthetic.json`, as far as bare suppression is concerned.
    struct Families: Decodable {
        struct Case: Decodable {
            struct Options: Decodable {
                let iouThreshold: Float?

                enum CodingKeys: String, CodingKey { case iouThreshold = "iou_threshold" }
            }

            let id, family: String
            let boxes: [Corners]?
            let scores: [Float]?
            let classes: [Int]?
            let options: Options
            let perClass, agnostic: [Int]?

            enum CodingKeys: String, CodingKey {
                case id, family, scores, classes, options
                case boxes = "boxes_xyxy"
                case perClass = "expected_keep_per_class"
                case agnostic = "expected_keep_class_agnostic"
            }
        }

        let cases: [Case]
    }

    /// A box as `[left, top, right, bottom]`.
    struct Corners: Decodable {
        let box: BoundingBox

        init(from decoder: any Decoder) throws {
            let edges = try decoder.singleValueContainer().decode([Float].self)
            box = BoundingBox(
                corners: CornerBox(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3]))
        }
    }

    /// One case of `golden/onnx_node/nonmaxsuppression.json`.
    struct Operator: Decodable {
        struct Tensor: Decodable {
            let name: String
            let shape: [Int]
            let data: [Double]
        }

        let test: String
        let attributes: [String: Int]
        let inputs, outputs: [Tensor]

        /// A box as the operator reads it: two opposite corners, y first and in any order, or centre and extents.
        func box(_ numbers: [Float]) -> BoundingBox {
            if attributes["center_point_box"] == 1 {
                return BoundingBox(
                    center: CenterBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            }
            return BoundingBox(
                corners: CornerBox(
                    left: min(numbers[1], numbers[3]), top: min(numbers[0], numbers[2]),
                    right: max(numbers[1], numbers[3]), bottom: max(numbers[0], numbers[2])))
        }
    }
}
