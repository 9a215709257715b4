// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A sequence as the measures see it: only what is judged, numbered without gaps, and how it overlaps.
struct TrackingFrames {
    /// A true box and a tracked box that overlap, by their places in the frame.
    struct Overlap {
        let truth: Int
        let track: Int
        /// Intersection over union, above 0 and at most 1.
        let similarity: Double
        /// Number of the pair of identities, the same in every frame.
        var pair = 0
    }

    /// What one frame holds; a frame without boxes is left out.
    struct Frame {
        /// Places in ``TrackingFrames/truthIDs``.
        let truth: Range<Int>
        /// Places in ``TrackingFrames/trackIDs``.
        let tracks: Range<Int>
        /// Places in ``TrackingFrames/overlaps``, ordered by the true box, then by the tracked one.
        let overlaps: Range<Int>
    }

    /// A true and a tracked identity that overlap in some frame.
    struct Pair {
        let truthID: Int
        let trackID: Int
    }

    /// Frames of the film, empty ones included.
    var frameCount: Int
    var frames: [Frame] = []
    /// Identities of the true boxes, 0 and up, frame by frame.
    var truthIDs: [Int] = []
    /// Identities of the tracked boxes, 0 and up, frame by frame.
    var trackIDs: [Int] = []
    var overlaps: [Overlap] = []
    /// The pairs that the overlaps name.
    var pairs: [Pair] = []
    var truthIDCount = 0
    var trackIDCount = 0

    /// Whether there is nothing to compare.
    var isOneSided: Bool { truthIDs.isEmpty || trackIDs.isEmpty }

    /// How many boxes each identity has.
    static func boxCounts(_ identities: [Int], count: Int) -> [Int] {
        var counts = Array(repeating: 0, count: count)
        for identity in identities { counts[identity] += 1 }
        return counts
    }

    /// Numbers the identities in the order of their names, and the pairs of identities.
    mutating func number() {
        truthIDCount = Self.renumber(&truthIDs)
        trackIDCount = Self.renumber(&trackIDs)
        numberPairs()
    }

    private static func renumber(_ identities: inout [Int]) -> Int {
        var count = 0
        // Most trackers count up: then a table is smaller than a dictionary, and faster.
        if let largest = identities.max(), largest < 16 * identities.count {
            var numbers = Array(repeating: -1, count: largest + 1)
            for identity in identities { numbers[identity] = 0 }
            for identity in numbers.indices where numbers[identity] == 0 {
                numbers[identity] = count
                count += 1
            }
            for index in identities.indices { identities[index] = numbers[identities[index]] }
        } else {
            var numbers = Dictionary(identities.map { ($0, 0) }, uniquingKeysWith: { first, _ in first })
            for identity in numbers.keys.sorted() {
                numbers[identity] = count
                count += 1
            }
            for index in identities.indices { identities[index] = numbers[identities[index]] ?? 0 }
        }
        return count
    }

    /// Goes through the overlaps of one true identity after the other, so that memory is linear in them.
    private mutating func numberPairs() {
        var starts = Array(repeating: 0, count: truthIDCount + 1)
        for frame in frames {
            for overlap in overlaps[frame.overlaps] {
                starts[truthIDs[frame.truth.lowerBound + overlap.truth] + 1] += 1
            }
        }
        for identity in 0..<truthIDCount { starts[identity + 1] += starts[identity] }
        var next = starts
        var order = Array(repeating: (overlap: 0, trackID: 0), count: overlaps.count)
        for frame in frames {
            for index in frame.overlaps {
                let identity = truthIDs[frame.truth.lowerBound + overlaps[index].truth]
                order[next[identity]] = (index, trackIDs[frame.tracks.lowerBound + overlaps[index].track])
                next[identity] += 1
            }
        }
        var pairOfTrack = Array(repeating: -1, count: trackIDCount)
        for truthID in 0..<truthIDCount {
            let firstPair = pairs.count
            for (index, trackID) in order[starts[truthID]..<starts[truthID + 1]] {
                if pairOfTrack[trackID] < firstPair {
                    pairOfTrack[trackID] = pairs.count
                    pairs.append(Pair(truthID: truthID, trackID: trackID))
                }
                overlaps[index].pair = pairOfTrack[trackID]
            }
        }
    }
}
