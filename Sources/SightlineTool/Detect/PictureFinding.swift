// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What was found in a picture, and what makes it doubtful.
struct PictureFinding: Sendable {
    /// What is written as result.
    let record: FrameRecord
    /// Rows of the model's answer that were left out because their numbers make no sense.
    let invalidRowCount: Int

    /// What is to be said besides the result; nil when all is well.
    var complaint: Failure? {
        guard invalidRowCount > 0 else { return nil }
        return Failure(
            path: record.source,
            "left out \(invalidRowCount) \(invalidRowCount == 1 ? "row" : "rows") of the model's answer: numbers that are"
                + " not finite, or confidences above 1; check the model and \"input\" in its model.json")
    }
}
