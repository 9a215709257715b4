// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One way in which what was found is not what was expected.
public struct GoldenDifference: Hashable, Sendable {
    /// What is different.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// An expected object was not found.
        case missing
        /// An object was found that is not expected.
        case extra
        /// The object was found elsewhere: the boxes overlap less than is tolerated.
        case moved
        /// The object was found under another label.
        case relabelled
        /// The object was found with another confidence.
        case confidence
    }

    /// What is different.
    public let kind: Kind
    /// What was expected; nil for an extra object.
    public let expected: GoldenObject?
    /// What was found; nil for a missing object.
    public let found: GoldenObject?
    /// The overlap of the two boxes, in `0...1`; nil when there is one box only.
    public let iou: Float?

    private init(_ kind: Kind, _ expected: GoldenObject?, _ found: GoldenObject?, iou: Float?) {
        self.kind = kind
        self.expected = expected
        self.found = found
        self.iou = iou
    }

    static func missing(_ expected: GoldenObject) -> GoldenDifference { .init(.missing, expected, nil, iou: nil) }

    static func extra(_ found: GoldenObject) -> GoldenDifference { .init(.extra, nil, found, iou: nil) }

    static func pair(
        _ kind: Kind, _ expected: GoldenObject, _ found: GoldenObject
    ) -> GoldenDifference {
        .init(kind, expected, found, iou: expected.overlap(found))
    }
}
