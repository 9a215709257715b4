// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

/// Everything that was found about a set of detections.
struct COCOJudgement {
    let evaluation: COCOEvaluation
    let robustness: Robustness?
    /// Empty when nobody asked for the classes.
    var curves: [OperatingCurve] = []
    /// nil when nobody asked for the errors.
    var errors: DetectionErrors?

    /// The best point of each class, by its number.
    var bestPoints: [Int64: OperatingCurve.Point] {
        var points: [Int64: OperatingCurve.Point] = [:]
        for curve in curves { points[curve.category.id] = curve.best }
        return points
    }
}
