// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What a track was called over time: one wrong frame does not rename it.
struct ClassMemory: Hashable, Sendable {
    /// A class and the confidence gathered for it, fading with time.
    private struct Entry: Hashable {
        var classIndex: Int
        var label: String?
        var score: Double
    }

    /// The classes met; the first is the one reported.
    private var entries: [Entry]

    init(_ detection: Detection) {
        entries = [
            Entry(classIndex: detection.classIndex, label: detection.label, score: Double(detection.confidence))
        ]
    }

    /// The class in words.
    var label: String? { entries[0].label }
    /// Its row in the model's output.
    var classIndex: Int { entries[0].classIndex }

    /// The part of all confidence gathered that a detection's class has, 0…1.
    func share(of detection: Detection) -> Double {
        if entries.count == 1 { return matches(0, detection) ? 1 : 0 }
        var (all, own) = (0.0, 0.0)
        for index in entries.indices {
            all += entries[index].score
            if matches(index, detection) { own = entries[index].score }
        }
        return all > 0 ? own / all : 0
    }

    /// Takes in what a detection was called.
    ///
    /// - Parameter fading: What is left of the earlier scores, 0…1.
    mutating func add(_ detection: Detection, fading: Double) {
        let score = Double(detection.confidence)
        if entries.count == 1, matches(0, detection) {
            entries[0].score = entries[0].score * fading + score
            return
        }
        var found = false
        for index in entries.indices {
            entries[index].score *= fading
            guard matches(index, detection) else { continue }
            entries[index].score += score
            found = true
        }
        if !found {
            entries.append(Entry(classIndex: detection.classIndex, label: detection.label, score: score))
        }
        for index in entries.indices where entries[index].score > entries[0].score * Self.lead {
            entries.swapAt(0, index)
        }
        if entries.count > 1 {
            let least = entries[0].score * Self.forgotten
            entries.removeAll { $0.score < least }
        }
    }

    private func matches(_ index: Int, _ detection: Detection) -> Bool {
        entries[index].classIndex == detection.classIndex && entries[index].label == detection.label
    }

    /// How far ahead another class must be to take over.
    private static let lead = 1.1
    /// Below this part of the first class's score a class is forgotten.
    private static let forgotten = 1e-3
}
