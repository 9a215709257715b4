// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import _SightlineTestSupport

/// `conformance/geometry/expected.json`, as far as this module is concerned.
struct GeometryTables: Decodable {
    struct Table<Case: Decodable>: Decodable { let cases: [Case] }

    struct Exif: Decodable {
        let orientation: UInt8
        let storedSize, uprightSize: [Int]
        let storedBox, uprightBox: [Double]

        enum CodingKeys: String, CodingKey {
            case orientation
            case storedSize = "stored_size"
            case uprightSize = "upright_size"
            case storedBox = "stored_box"
            case uprightBox = "upright_box"
        }
    }

    struct View: Decodable {
        let image: [Int]
        let view: [Double]
        let mode: String
        let mirrored: Bool
        let boxNormalised, boxView, imageRectInView: [Double]

        enum CodingKeys: String, CodingKey {
            case image, view, mode, mirrored
            case boxNormalised = "box_normalised"
            case boxView = "box_view"
            case imageRectInView = "image_rect_in_view"
        }
    }

    struct Policy: Decodable {
        struct Geometry: Decodable {
            let scaleX, scaleY, offsetX, offsetY: Double
            let width, height, left, top: Int
            let right, bottom: Int?
            let crop: [Int]?

            enum CodingKeys: String, CodingKey {
                case crop
                case scaleX = "sx"
                case scaleY = "sy"
                case offsetX = "px"
                case offsetY = "py"
                case width = "new_w"
                case height = "new_h"
                case left = "pad_left"
                case top = "pad_top"
                case right = "pad_right"
                case bottom = "pad_bottom"
            }
        }

        struct Pair: Decodable { let photo, input: [Double] }

        let photo, target: [Int]
        let policy: String
        let geometry: Geometry
        let points: [Pair]
    }

    struct Convention: Decodable {
        struct Center: Decodable { let x, y, width, height: Double }

        let size: [Int]
        let xywh, xyxy, normalised, vision, visionPixels, yolo, tflite, clipped: [Double]?
        let roboflow: Center?
        let orientation: UInt8?
        let uprightSize: [Int]?
        let stored, upright, visionUpright: [Double]?

        enum CodingKeys: String, CodingKey {
            case size, xywh, xyxy, orientation
            case normalised = "normalised_xywh"
            case vision = "vision_bottom_left_normalised"
            case visionPixels = "vision_bottom_left_pixels"
            case roboflow = "roboflow_center"
            case yolo = "yolo_txt_cxcywh"
            case tflite = "tflite_ymin_xmin_ymax_xmax"
            case clipped = "clipped_xywh"
            case stored = "stored_xywh"
            case uprightSize = "upright_size"
            case upright = "upright_xywh"
            case visionUpright = "vision_bottom_left_normalised_upright"
        }
    }

    struct Quantisation: Decodable {
        struct Quantise: Decodable {
            let dtype: String
            let scale: Double
            let zeroPoint: Int
            let real: Double
            let quantised: Int
            let halfEven: Int?
            let dequantised: Double

            enum CodingKeys: String, CodingKey {
                case dtype, scale, real, quantised, dequantised
                case zeroPoint = "zero_point"
                case halfEven = "quantised_half_even"
            }
        }

        struct Dequantise: Decodable {
            let scale: Double
            let zeroPoint, quantised: Int
            let real: Double

            enum CodingKeys: String, CodingKey {
                case scale, quantised, real
                case zeroPoint = "zero_point"
            }
        }

        let quantise: [Quantise]
        let dequantise: [Dequantise]
    }

    let exif: Table<Exif>
    let views: Table<View>
    let policies: Table<Policy>
    let conventions: Table<Convention>
    let quantisation: Quantisation

    enum CodingKeys: String, CodingKey {
        case exif, conventions, quantisation
        case views = "view_mapping"
        case policies = "resize_policies"
    }

    /// Reads the file of the data folder.
    static func load() throws -> GeometryTables {
        try TestData.json(GeometryTables.self, "conformance/geometry/expected.json")
    }
}
