// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore
public import SightlineImaging

/// Everything that has to be known of a model beside its weights: what it wants to see and what its numbers mean.
///
/// Written as JSON beside the model (`model.json`, or the model's name with `.json`). Keys of version 1, with what is
/// assumed when one is left out:
///
/// | key | value | left out |
/// |---|---|---|
/// | `version` | 1 | an error |
/// | `name` | the model's short name | the file's name |
/// | `family` | see ``Family`` | an error |
/// | `input` | see ``InputSpecification``: `name`, `width`, `height`, `layout`, `colorOrder`, `elementType`, `scaling`, `filter`, `alignment`, `padValue`, `mean`, `standardDeviation`, `quantization` | `width` and `height` are needed |
/// | `outputs` | tensor names by role, see ``OutputRole`` | the only output that fits |
/// | `boxUnit` | `pixels` of the input or `normalized` | `pixels` |
/// | `labels` | `names`, `offset`, `background` | an error |
/// | `anchors`, `grid` | see ``AnchorSpecification`` and ``GridSpecification`` | the family's own |
/// | `thresholds` | `confidence`, `iou` | the family's own, mostly .25 and .45 |
/// | `suppression` | `per-class`, `agnostic`, `weighted` or `none` | the family's own |
/// | `licence`, `source`, `sha256` | where the model is from | unknown |
/// | `golden` | photos and what the model must find in them, see ``Golden`` | no self-test |
///
/// `docs/model-json.md` has the whole schema with an example.
public struct ModelDescription: Hashable, Sendable {
    /// The words for the model's classes.
    public struct Labels: Hashable, Sendable {
        /// The words as the model's label file lists them.
        public var names: [String]
        /// Added to a class index to get its place in ``names``; 1 when the file begins with a line for nothing.
        public var offset: Int
        /// The class that means "nothing here" and is never reported.
        public var background: Int?

        /// Makes a list of labels.
        public init(names: [String], offset: Int = 0, background: Int? = nil) {
            self.names = names
            self.offset = offset
            self.background = background
        }

        /// The word for a class; nil when there is none, so that an unknown class never looks like a known one.
        public func name(ofClass index: Int) -> String? {
            let (place, overflow) = index.addingReportingOverflow(offset)
            return !overflow && names.indices.contains(place) ? names[place] : nil
        }

        /// How many classes a model with these labels has.
        public var classCount: Int { max(0, names.count - offset) }
    }

    /// The version of the schema this release reads and writes.
    public static let currentVersion = 1

    /// The model's short name.
    public var name: String
    /// How its outputs are to be read.
    public var family: Family
    /// The name of the picture's tensor; nil for the only input.
    public var inputName: String?
    /// What it wants to see.
    public var input: InputSpecification
    /// The names of its outputs by what they are for; an only output needs none.
    public var outputs: [OutputRole: String]
    /// The unit of its boxes.
    public var boxUnit: YOLODecoder.BoxUnit
    /// The anchors its boxes are measured against; nil for the family's own.
    public var anchors: AnchorSpecification?
    /// The grids of its cells; nil for the family's own.
    public var grid: GridSpecification?
    /// The words for its classes.
    public var labels: Labels
    /// The score at and above which a detection is kept, in `0...1`.
    public var confidenceThreshold: Float
    /// The overlap above which the weaker of two detections goes, in `0...1`.
    public var iouThreshold: Float
    /// Who competes with whom.
    public var suppression: Suppression
    /// The model's licence; nil when unknown.
    public var licence: String?
    /// Where the model is from; nil when unknown.
    public var source: String?
    /// SHA-256 of the model's file, 64 hexadecimal digits; nil when unknown.
    public var sha256: String?
    /// Photos and what must be found in them; nil for no self-test.
    public var golden: Golden?

    /// Makes a description; what is left out is as in version 1 of the sidecar.
    public init(
        name: String, family: Family = .yoloDarknet, input: InputSpecification, labels: Labels,
        boxUnit: YOLODecoder.BoxUnit = .pixels
    ) {
        self.name = name
        self.family = family
        self.input = input
        self.labels = labels
        self.boxUnit = boxUnit
        outputs = [:]
        (confidenceThreshold, iouThreshold, suppression) = family.standards
    }
}
