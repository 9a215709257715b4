// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The rules of a MOTChallenge benchmark: which objects count.
///
/// - SeeAlso: Dendorfer et al., *MOTChallenge: A Benchmark for Single-Camera Multiple Target Tracking*, IJCV 2021, §4.2.
public enum TrackingBenchmark: String, CaseIterable, Hashable, Sendable {
    /// No classes: every box of the truth counts, unless its confidence is 0.
    case mot15
    /// Pedestrians count; tracks on people in vehicles, static people, distractors and reflections are left out. Also
    /// for MOT16.
    case mot17
    /// As ``mot17``, and tracks on vehicles that are not judged are left out too.
    case mot20

    /// The class that is judged.
    static let pedestrian = 1
    /// The classes there are.
    static let classes = 1...13

    /// Classes on which a track is neither right nor wrong; nil when there are no classes.
    var distractors: Set<Int>? {
        switch self {
        case .mot15: nil
        case .mot17: [2, 7, 8, 12]
        case .mot20: [2, 6, 7, 8, 12]
        }
    }
}
