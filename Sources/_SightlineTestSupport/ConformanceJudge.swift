// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Judges detections by the rule of `conformance/README.md`.
///
/// A stable object must be found with its class within its own tolerance. Others may be missing or moved. What else is
/// found must be on the list of what may appear, or score below threshold + tolerance.
public struct ConformanceJudge {
    /// What came out.
    public struct Verdict: CustomStringConvertible {
        /// One sentence for each breach of the rule; empty when all is well.
        public var failures: [String] = []
        /// How many stable objects were looked for.
        public var stableCount = 0
        /// The farthest edge of a stable object, in pixels.
        public var edgeError: Float = 0
        /// The farthest confidence of a stable object.
        public var confidenceError: Float = 0

        /// The failures, or the margins.
        public var description: String {
            failures.isEmpty
                ? "\(stableCount) met, off by at most \(edgeError) px and \(confidenceError)"
                : failures.joined(separator: "; ")
        }
    }

    /// Overlap from which a box of the same class counts as an unstable object that moved.
    static let movedOverlap: Float = 0.3

    private let expectation: ConformanceExpectation

    /// Makes a judge.
    public init(_ expectation: ConformanceExpectation) { self.expectation = expectation }

    /// Judges what was found in a photo.
    ///
    /// - Parameter hasReferencePixels: Whether the decoded pixels were the reference's own, bit for bit.
    public func judge(
        _ detections: [Detection], of photo: ConformanceExpectation.Photo, hasReferencePixels: Bool
    ) -> Verdict {
        var verdict = Verdict()
        var rest = detections
        var unstable = photo.mayAppear
        for object in photo.detections {
            guard (hasReferencePixels ? object.isStable : object.isStableForAnyDecoder) == true,
                let tolerance = hasReferencePixels ? object.tolerance : object.toleranceForAnyDecoder,
                let slack =
                    hasReferencePixels ? object.toleranceConfidence : object.toleranceConfidenceForAnyDecoder
            else {
                unstable.append(object)
                continue
            }
            verdict.stableCount += 1
            let same = rest.indices.filter {
                rest[$0].classIndex == object.classIndex && rest[$0].label == object.label
            }
            guard let nearest = same.min(by: { Self.edge(rest[$0], object) < Self.edge(rest[$1], object) }) else {
                verdict.failures.append("\(object.label) at \(object.boundingBox) is missing")
                continue
            }
            let found = rest.remove(at: nearest)
            let (edge, confidence) = (Self.edge(found, object), abs(found.confidence - object.confidence))
            verdict.edgeError = max(verdict.edgeError, edge)
            verdict.confidenceError = max(verdict.confidenceError, confidence)
            // Written so that a NaN fails.
            if !(edge <= tolerance && confidence <= slack) {
                verdict.failures.append(
                    "\(object.label) is off by \(edge) px (of \(tolerance)) and \(confidence) (of \(slack))")
            }
        }
        let slack = (hasReferencePixels ? expectation.tolerance.sameDecodedPixels : expectation.tolerance.anyDecoder)
        for extra in rest where !(extra.confidence < expectation.scoreThreshold + slack.confidence) {
            let explanation = unstable.firstIndex {
                $0.classIndex == extra.classIndex
                    && $0.boundingBox.intersectionOverUnion(extra.boundingBox) >= Self.movedOverlap
            }
            if let explanation {
                unstable.remove(at: explanation)
            } else {
                verdict.failures.append(
                    "\(extra.label ?? "?") of \(extra.confidence) at \(extra.boundingBox) should not be there")
            }
        }
        return verdict
    }

    /// How far the farthest edge is off.
    private static func edge(_ found: Detection, _ object: ConformanceExpectation.Object) -> Float {
        found.boundingBox.farthestEdge(from: object.boundingBox)
    }
}

extension BoundingBox {
    /// How far the farthest edge is from the same edge of another box, in pixels.
    public func farthestEdge(from other: BoundingBox) -> Float {
        max(
            abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX), abs(maxY - other.maxY))
    }
}
