// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// Reads the outputs of one family of models.
///
/// A decoder is made once for a model and works on plain numbers, so that it needs no engine. Rows below the lowest
/// threshold are passed over before anything is computed from them; rows in use that are not finite are dropped and
/// counted.
protocol FamilyDecoder: Sendable {
    /// The outputs it reads, by their place in the model, in the order of the slots it reads them from.
    var outputIndices: [Int] { get }

    /// Adds what one run of the model found.
    ///
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when the outputs are not what the description promises.
    mutating func decode(_ outputs: ModelOutputs, into candidates: inout CandidateList) throws(DetectionError)
}

extension ModelDescription {
    /// The decoder of the model's family.
    ///
    /// - Parameters:
    ///   - outputs: The model's outputs.
    ///   - thresholds: The threshold of each class.
    /// - Throws: ``DetectionError`` with code `shapeMismatch` or `invalidDescription`.
    func makeDecoder(
        outputs: [TensorDescription], thresholds: [Float]
    ) throws(DetectionError) -> any FamilyDecoder {
        let finder = OutputFinder(description: self, outputs: outputs)
        switch family {
        case .yoloDarknet, .yolov5: return try DarknetRowsDecoder(finder, thresholds: thresholds)
        case .yolov8: return try YOLOv8Decoder(finder)
        case .yoloEndToEnd: return try EndToEndDecoder(finder)
        case .yolox: return try YOLOXDecoder(finder)
        case .nanoDet, .picoDet: return try FocalDistributionDecoder(finder)
        case .fastestDet: return try FastestDetDecoder(finder)
        case .rfDETR: return try QueryDecoder(finder)
        case .detr: return try SoftmaxQueryDecoder(finder)
        case .rtDETR, .dFine:
            return finder.isPostProcessed ? try FinishedQueryDecoder(finder) : try QueryDecoder(finder)
        case .ssd, .efficientDetLite: return try PostProcessedSSDDecoder(finder)
        case .ssdAnchors: return try AnchorSSDDecoder(finder)
        case .mediaPipe: return try MediaPipeDecoder(finder)
        case .centerFace: return try CenterFaceDecoder(finder)
        }
    }
}
