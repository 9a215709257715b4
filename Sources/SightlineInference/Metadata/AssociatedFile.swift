// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A file that a TFLite model's metadata names; its bytes are packed in the zip archive at the model's end.
package struct AssociatedFile: Hashable, Sendable {
    /// What a file is for, with the numbers of the schema.
    package enum Purpose: Int, Hashable, Sendable {
        /// Nothing is said.
        case unknown
        /// Descriptions of the labels.
        case descriptions
        /// A label for each element of a tensor's last axis.
        case axisLabels
        /// A label for each value a tensor holds.
        case valueLabels
        /// Parameters that turn scores into probabilities, a line for each label.
        case scoreCalibration
        /// Words.
        case vocabulary
        /// An index for searches.
        case searchIndex
    }

    /// The name inside the archive.
    package var name: String
    /// What it is for.
    package var purpose: Purpose
    /// The language of labels, for example `en`; nil when it is not said.
    package var locale: String?

    /// Makes a file.
    package init(name: String, purpose: Purpose = .unknown, locale: String? = nil) {
        self.name = name
        self.purpose = purpose
        self.locale = locale
    }
}
