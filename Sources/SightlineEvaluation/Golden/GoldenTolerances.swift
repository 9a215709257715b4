// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How far what is found may be from what is expected.
public struct GoldenTolerances: Hashable, Sendable {
    /// The overlap (intersection over union) from which a box is where it is expected, in `0...1`.
    public static let defaultMinimumIoU: Float = 0.9
    /// How far a confidence may be off.
    public static let defaultConfidenceDrift: Float = 0.05
    /// The overlap below which two boxes are two objects: the field's usual measure.
    ///
    /// - SeeAlso: Everingham et al., *The PASCAL Visual Object Classes (VOC) Challenge*, IJCV 88, 2010, section 4.2.
    public static let pairingIoU: Float = 0.5

    /// The overlap from which a box is where it is expected, in `0...1`; without effect beside ``edgePixels``.
    public var minimumIoU: Float
    /// How far each edge of a box may be from where it is expected, in pixels; nil leaves it to ``minimumIoU``.
    ///
    /// An overlap forgives a large box much and a small one little; the arithmetic of engines moves both alike.
    public var edgePixels: Float?
    /// How far a confidence may be off, in `0...1`.
    public var confidenceDrift: Float
    /// The confidence threshold in force when the expectations were made; nil when unknown.
    ///
    /// An object whose confidence is within ``confidenceDrift`` of it may come or go: the drift that is allowed can carry
    /// it over the threshold.
    public var confidenceFloor: Float?
    /// Thresholds of single labels, in the place of ``confidenceFloor``.
    public var labelFloors: [String: Float]

    /// Makes tolerances.
    public init(
        minimumIoU: Float = Self.defaultMinimumIoU, confidenceDrift: Float = Self.defaultConfidenceDrift,
        confidenceFloor: Float? = nil, labelFloors: [String: Float] = [:], edgePixels: Float? = nil
    ) {
        self.minimumIoU = minimumIoU
        self.edgePixels = edgePixels
        self.confidenceDrift = confidenceDrift
        self.confidenceFloor = confidenceFloor
        self.labelFloors = labelFloors
    }

    /// Whether a box is where it is expected.
    func allowsPlace(_ expected: GoldenObject, _ found: GoldenObject) -> Bool {
        guard let edgePixels else { return expected.overlap(found) >= minimumIoU }
        // What a file's rounding does to an edge is forgiven.
        return expected.farthestEdge(from: found) <= edgePixels + GoldenObject.roundingPixels
    }

    /// Whether two boxes may be the same object: they overlap by ``pairingIoU``, or by less when less is tolerated.
    func allowsPair(_ expected: GoldenObject, _ found: GoldenObject) -> Bool {
        if edgePixels != nil, allowsPlace(expected, found) { return true }
        let iou = expected.overlap(found)
        return iou > 0 && iou >= (edgePixels == nil ? min(Self.pairingIoU, minimumIoU) : Self.pairingIoU)
    }

    /// Whether two confidences are near enough.
    ///
    /// A millionth is forgiven: 0.9 and 0.95 as 32-bit floats are not exactly 0.05 apart.
    func allowsConfidence(_ expected: Float, _ found: Float) -> Bool {
        abs(Double(expected) - Double(found)) <= Double(confidenceDrift) + 1e-6
    }

    /// Whether the object may come and go.
    func isBorderline(_ object: GoldenObject) -> Bool {
        guard let floor = object.label.flatMap({ labelFloors[$0] }) ?? confidenceFloor else { return false }
        return allowsConfidence(floor, object.confidence) && confidenceDrift > 0
    }
}
