// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// What became of one photo of a golden check.
public struct GoldenResult: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// It was looked at; no difference is a photo as expected.
        case compared([GoldenDifference])
        /// It is listed, and there is no such file.
        case absent
        /// It is in the folder and not listed.
        case unlisted
        /// It is of another size than the one the expectations were made for.
        case resized(expected: PixelSize, found: PixelSize)
        /// It could not be looked at; what was expected, what came and what to do.
        case failed(String)
    }

    /// The file's name in the folder.
    public var file: String
    /// What became of it.
    public var outcome: Outcome
    /// What it took to look at the photo; 0 when it was not looked at.
    public var seconds: Double
    /// How far the objects are off; without a pair when the photo was not looked at.
    public var errors: GoldenErrors

    /// Makes a result.
    public init(file: String, outcome: Outcome, seconds: Double = 0, errors: GoldenErrors = .init()) {
        self.file = file
        self.outcome = outcome
        self.seconds = seconds
        self.errors = errors
    }

    /// Compares what was found in a photo with what is expected.
    ///
    /// - Parameters:
    ///   - photo: What is expected.
    ///   - size: The size of the upright photo that was looked at.
    ///   - found: What was found in it.
    ///   - tolerances: How far it may be off.
    ///   - seconds: What it took to look.
    public init(
        photo: GoldenSet.Photo, size: PixelSize, found: [GoldenObject], tolerances: GoldenTolerances,
        seconds: Double = 0
    ) {
        let expected = PixelSize(width: photo.width, height: photo.height)
        guard expected == size else {
            self.init(file: photo.file, outcome: .resized(expected: expected, found: size), seconds: seconds)
            return
        }
        let comparison = GoldenMatcher.compare(expected: photo.detections, found: found, tolerances: tolerances)
        self.init(
            file: photo.file, outcome: .compared(comparison.differences), seconds: seconds, errors: comparison.errors)
    }

    /// Whether the photo is as expected.
    public var isPassed: Bool { outcome == .compared([]) }

    /// The differences of a photo that was looked at.
    public var differences: [GoldenDifference] {
        guard case .compared(let differences) = outcome else { return [] }
        return differences
    }

    /// One line that says what became of the photo, for example `2 differences: 1 missing, 1 moved`.
    public var summary: String {
        switch outcome {
        case .compared(let differences):
            guard !differences.isEmpty else { return "as expected" }
            return (differences.count == 1 ? "1 difference: " : "\(differences.count) differences: ")
                + GoldenReport.counts(of: differences)
        case .absent: return "listed in \(GoldenSet.fileName), but not in the folder; take it out or add the photo"
        case .unlisted: return "not listed in \(GoldenSet.fileName); record again or take the photo away"
        case .resized(let expected, let found):
            return "expected a photo of \(expected) pixels, found \(found); record again"
        case .failed(let message): return message
        }
    }
}
