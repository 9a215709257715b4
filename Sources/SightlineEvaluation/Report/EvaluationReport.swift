// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Everything that the page of an evaluation shows.
public struct EvaluationReport: Sendable {
    /// A line above the numbers: what was judged, and how.
    public struct Fact: Hashable, Sendable {
        /// For example `Model`.
        public let name: String
        /// For example `yolov4-tiny`.
        public let value: String

        /// Makes a fact.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A picture of an error, kept in a file beside the page.
    public struct Figure: Hashable, Sendable {
        /// The file's path relative to the page.
        public let path: String
        /// Columns of the picture.
        public let width: Int
        /// Rows of the picture.
        public let height: Int
        /// What went wrong, in a few words.
        public let title: String
        /// Where and how: the photo's name, sizes, confidences.
        public let detail: String

        /// Makes a figure.
        public init(path: String, width: Int, height: Int, title: String, detail: String) {
            self.path = path
            self.width = width
            self.height = height
            self.title = title
            self.detail = detail
        }
    }

    /// The heading of the page.
    public var title: String
    /// What was judged, and how.
    public var facts: [Fact]
    /// The numbers.
    public var evaluation: COCOEvaluation
    /// How precision and recall follow from the threshold, for each class.
    public var curves: [OperatingCurve]
    /// What is wrong above one confidence.
    public var errors: DetectionErrors
    /// Missed objects, worst first.
    public var missedObjects: [Figure]
    /// False alarms, worst first.
    public var falseAlarms: [Figure]
    /// How the numbers fall when photos get worse; nil when that was not measured.
    public var robustness: Robustness?

    /// Makes a report.
    public init(
        title: String, facts: [Fact], evaluation: COCOEvaluation, curves: [OperatingCurve], errors: DetectionErrors,
        missedObjects: [Figure] = [], falseAlarms: [Figure] = [], robustness: Robustness? = nil
    ) {
        self.title = title
        self.facts = facts
        self.evaluation = evaluation
        self.curves = curves
        self.errors = errors
        self.missedObjects = missedObjects
        self.falseAlarms = falseAlarms
        self.robustness = robustness
    }

    /// The page in HTML, complete in itself but for the figures: style and charts are inside, nothing is loaded from
    /// elsewhere and no script runs. The same report always gives the same text.
    public func html() -> String { ReportPage(self).text }
}
