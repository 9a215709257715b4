// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension TrackingFrames {
    /// A row as the comparison needs it.
    private struct Box {
        let left, top, right, bottom, area: Double
        let frame, trackID, classID: Int
        let isIgnored: Bool

        init(_ row: MOTRow) {
            (left, top, right, bottom) = (row.x, row.y, row.x + row.width, row.y + row.height)
            area = (right - left) * (bottom - top)
            (frame, trackID, classID) = (row.frame, row.trackID, row.classID ?? 0)
            // The reference reads the confidence as a whole number.
            isIgnored = abs(row.confidence) < 1
        }

        /// Intersection over union; 0 for a box without area.
        func similarity(_ other: Box) -> Double {
            let width = min(right, other.right) - max(left, other.left)
            guard width > 0 else { return 0 }
            let height = min(bottom, other.bottom) - max(top, other.top)
            guard height > 0, area > .ulpOfOne, other.area > .ulpOfOne else { return 0 }
            let overlap = width * height
            let union = area + other.area - overlap
            return union > .ulpOfOne ? overlap / union : 0
        }
    }

    /// Leaves out what the benchmark does not judge and compares the boxes that remain.
    ///
    /// A track on a distractor is left out: boxes are first assigned to all true boxes of the frame, at an overlap of
    /// at least 0.5, and those that meet a distractor go. Then go the true boxes of other classes and those of
    /// confidence 0.
    ///
    /// - Throws: ``EvaluationError`` of the kind `invalidValue` for classes and ids that the benchmark does not know and
    ///   for frames behind the film's end.
    init(_ sequence: TrackingSequence, benchmark: TrackingBenchmark) throws(EvaluationError) {
        try Self.check(sequence, benchmark)
        let (truth, tracks) = (Self.byFrame(sequence.truth), Self.byFrame(sequence.tracks))
        frameCount = sequence.frameCount ?? max(truth.last?.frame ?? 0, tracks.last?.frame ?? 0)
        var matcher = FrameMatcher()
        var (truthStart, trackStart) = (0, 0)
        while truthStart < truth.count || trackStart < tracks.count {
            let frame = min(
                truthStart < truth.count ? truth[truthStart].frame : .max,
                trackStart < tracks.count ? tracks[trackStart].frame : .max)
            var (truthEnd, trackEnd) = (truthStart, trackStart)
            while truthEnd < truth.count, truth[truthEnd].frame == frame { truthEnd += 1 }
            while trackEnd < tracks.count, tracks[trackEnd].frame == frame { trackEnd += 1 }
            append(truth[truthStart..<truthEnd], tracks[trackStart..<trackEnd], benchmark, &matcher)
            (truthStart, trackStart) = (truthEnd, trackEnd)
        }
        number()
    }

    /// The rows by frame, within a frame in the order of the file.
    private static func byFrame(_ rows: [MOTRow]) -> [Box] {
        let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0.frame <= $1.frame }
        guard !isOrdered else { return rows.map(Box.init) }
        let frames = rows.map(\.frame)
        let order = rows.indices.sorted { (frames[$0], $0) < (frames[$1], $1) }
        return order.map { Box(rows[$0]) }
    }

    private mutating func append(
        _ truth: ArraySlice<Box>, _ tracks: ArraySlice<Box>, _ benchmark: TrackingBenchmark,
        _ matcher: inout FrameMatcher
    ) {
        let found = Self.compare(truth, tracks)
        var keepsTrack = Array(repeating: true, count: tracks.count)
        if let distractors = benchmark.distractors {
            matcher.match(truthCount: truth.count, trackCount: tracks.count, overlaps: found[...]) { overlap in
                overlap.similarity < 0.5 - FrameMatcher.rounding ? 0 : overlap.similarity
            }
            for match in matcher.matches where distractors.contains(truth[truth.startIndex + match.truth].classID) {
                keepsTrack[match.track] = false
            }
        }
        let judgesClasses = benchmark.distractors != nil
        let keepsTruth = truth.map { box in
            !box.isIgnored && (!judgesClasses || box.classID == TrackingBenchmark.pedestrian)
        }
        append(truth, tracks, found, keepsTruth: keepsTruth, keepsTrack: keepsTrack)
    }

    /// All overlaps of a frame, by true box, then by tracked box.
    private static func compare(_ truth: ArraySlice<Box>, _ tracks: ArraySlice<Box>) -> [Overlap] {
        var found: [Overlap] = []
        let others = tracks.span
        for (place, box) in truth.enumerated() {
            for other in 0..<others.count {
                let similarity = box.similarity(others[other])
                if similarity > 0 { found.append(Overlap(truth: place, track: other, similarity: similarity)) }
            }
        }
        return found
    }

    private mutating func append(
        _ truth: ArraySlice<Box>, _ tracks: ArraySlice<Box>, _ found: [Overlap], keepsTruth: [Bool], keepsTrack: [Bool]
    ) {
        let (truthStart, trackStart, overlapStart) = (truthIDs.count, trackIDs.count, overlaps.count)
        let truthPlaces = Self.keep(truth, keepsTruth, in: &truthIDs)
        let trackPlaces = Self.keep(tracks, keepsTrack, in: &trackIDs)
        guard truthIDs.count > truthStart || trackIDs.count > trackStart else { return }
        for overlap in found where keepsTruth[overlap.truth] && keepsTrack[overlap.track] {
            overlaps.append(
                Overlap(
                    truth: truthPlaces[overlap.truth], track: trackPlaces[overlap.track],
                    similarity: overlap.similarity))
        }
        frames.append(
            Frame(
                truth: truthStart..<truthIDs.count, tracks: trackStart..<trackIDs.count,
                overlaps: overlapStart..<overlaps.count))
    }

    /// Appends the identities of the boxes to keep.
    ///
    /// - Returns: The place of each box among those kept.
    private static func keep(_ boxes: ArraySlice<Box>, _ keeps: [Bool], in identities: inout [Int]) -> [Int] {
        let start = identities.count
        var places: [Int] = []
        for (box, keep) in zip(boxes, keeps) {
            places.append(identities.count - start)
            if keep { identities.append(box.trackID) }
        }
        return places
    }
}
