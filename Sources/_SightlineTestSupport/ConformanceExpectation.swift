// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// The `expected.json` of a model in the conformance data.
public struct ConformanceExpectation: Decodable {
    /// An object that the reference found.
    public struct Object: Decodable, Sendable {
        /// Its class in words.
        public let label: String
        /// Its class.
        public let classIndex: Int
        /// How sure the model is.
        public let confidence: Float
        /// Its key points, `[x, y]` each; nil when the case says nothing of them.
        public let keypoints: [[Float]]?
        let x, y, width, height: Float
        let isStable, isStableForAnyDecoder: Bool?
        let tolerance, toleranceConfidence: Float?
        let toleranceForAnyDecoder, toleranceConfidenceForAnyDecoder: Float?

        /// Where it is.
        public var boundingBox: BoundingBox { BoundingBox(x: x, y: y, width: width, height: height) }

        enum CodingKeys: String, CodingKey {
            case label, confidence, x, y, width, height, keypoints
            case classIndex = "class_index"
            case isStable = "stable"
            case isStableForAnyDecoder = "stable_any_decoder"
            case tolerance = "tolerance_px"
            case toleranceConfidence = "tolerance_confidence"
            case toleranceForAnyDecoder = "tolerance_px_any_decoder"
            case toleranceConfidenceForAnyDecoder = "tolerance_confidence_any_decoder"
        }
    }

    /// What the reference found in one photo.
    public struct Photo: Decodable {
        /// The file in `conformance/photos`.
        public let file: String
        /// Extents of the upright photo, in pixels.
        public let width, height: Int
        /// SHA-256 of the upright RGB.
        public let pixelHash: String
        /// What was found.
        public let detections: [Object]
        /// What is as right when found as when missing.
        public let mayAppear: [Object]
        /// What plain suppression leaves where the usual one averages.
        public let greedyDetections: [Object]?

        enum CodingKeys: String, CodingKey {
            case file, width, height, detections
            case pixelHash = "decoded_rgb_sha256"
            case mayAppear = "may_appear"
            case greedyDetections = "detections_greedy"
        }
    }

    struct Tolerances: Decodable {
        let decodeFromRaw, sameDecodedPixels, anyDecoder: Tolerance

        enum CodingKeys: String, CodingKey {
            case decodeFromRaw = "decode_from_raw"
            case sameDecodedPixels = "same_decoded_pixels"
            case anyDecoder = "any_decoder"
        }
    }

    /// How far an answer may be off.
    public struct Tolerance: Decodable, Sendable {
        /// Of an edge, in pixels.
        public let px: Float
        /// Of a confidence.
        public let confidence: Float
    }

    /// The score at and above which the reference kept a row.
    public let scoreThreshold: Float
    /// One entry for each photo.
    public let photos: [Photo]
    let tolerance: Tolerances

    /// How far decoding the stored tensors may be off.
    public var decodingTolerance: Tolerance { tolerance.decodeFromRaw }

    enum CodingKeys: String, CodingKey {
        case photos, tolerance
        case scoreThreshold = "score_threshold"
    }
}
