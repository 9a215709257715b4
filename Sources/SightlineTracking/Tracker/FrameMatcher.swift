// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Decides which detection of a frame continues which track. Keeps its memory from frame to frame.
struct FrameMatcher: Sendable {
    /// For each track the place of its detection, -1 without one.
    private(set) var detectionOfTrack: [Int] = []
    /// For each detection the place of its track, -1 without one.
    private(set) var trackOfDetection: [Int] = []
    /// Places of confident detections that continue no track, in their order.
    private(set) var newcomers: [Int] = []

    /// A box a track is looked for, and how much larger it and its counterparts are made.
    private struct Search {
        var edges: Edges
        var marginX: Float = 0
        var marginY: Float = 0
    }

    private var searches: [Search] = []
    private var edges: [Edges] = []
    private var high: [Int] = []
    private var low: [Int] = []
    private var tracks: [Int] = []
    private var index = StripIndex()
    private var candidates: [CandidatePair] = []
    private var matcher = PairMatcher()

    /// Matches a frame with the tracks, which are where they are predicted to be.
    mutating func match(_ detections: [Detection], records: [TrackRecord], options: TrackerOptions) {
        sort(detections, options: options)
        detectionOfTrack.refill(with: -1, count: records.count)
        trackOfDetection.refill(with: -1, count: detections.count)
        searches.removeAll(keepingCapacity: true)
        for record in records { searches.append(search(for: record, options: options)) }

        choose(records) { $0.id != nil }
        pair(high, detections, records, least: options.minimumOverlap, options: options)
        if !low.isEmpty {
            choose(records) { $0.id != nil && !$0.isLost }
            pair(low, detections, records, least: options.minimumLowOverlap, options: options)
        }
        dropTaken()
        if options.minimumReturnOverlap <= 1, !high.isEmpty {
            choose(records) { $0.id != nil }
            for track in tracks { searches[track] = Search(edges: Edges(records[track].observed)) }
            pair(high, detections, records, least: options.minimumReturnOverlap, options: options)
            dropTaken()
        }
        choose(records) { $0.id == nil }
        pair(high, detections, records, least: options.minimumTentativeOverlap, options: options)
        dropTaken()
        swap(&newcomers, &high)
    }

    /// Splits the detections by confidence. A box that has no area or lies beyond a million pixels takes no part.
    private mutating func sort(_ detections: [Detection], options: TrackerOptions) {
        edges.removeAll(keepingCapacity: true)
        high.removeAll(keepingCapacity: true)
        low.removeAll(keepingCapacity: true)
        for place in detections.indices {
            let box = detections[place].boundingBox
            let confidence = detections[place].confidence
            edges.append(Edges(box))
            let farthest = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
            guard box.width > 0, box.height > 0, farthest <= 1e6 else { continue }
            if confidence >= options.highConfidence {
                high.append(place)
            } else if confidence >= options.lowConfidence {
                low.append(place)
            }
        }
    }

    /// Where a track is looked for: the less sure its place, the wider around.
    private func search(for record: TrackRecord, options: TrackerOptions) -> Search {
        let box = Edges(options.matchesPredictions ? record.filter.boundingBox : record.estimated)
        var search = Search(edges: box, marginX: options.pixelMargin, marginY: options.pixelMargin)
        guard options.searchReach > 0 else { return search }
        let size = record.filter.size
        let usual = size * options.motion.initialPositionNoise
        func margin(_ axis: AxisFilter) -> Float {
            let excess = max(0, axis.positionVariance.squareRoot() - usual) * options.searchReach
            return Float(min(excess, size * options.maximumSearchReach))
        }
        search.marginX += margin(record.filter.x)
        search.marginY += margin(record.filter.y)
        return search
    }

    /// Lists the tracks of a kind that have no detection yet.
    private mutating func choose(_ records: [TrackRecord], where isWanted: (TrackRecord) -> Bool) {
        tracks.removeAll(keepingCapacity: true)
        for track in records.indices where detectionOfTrack[track] < 0 && isWanted(records[track]) {
            tracks.append(track)
        }
    }

    private mutating func dropTaken() {
        let taken = trackOfDetection
        high.removeAll { taken[$0] >= 0 }
    }

    /// Matches the listed tracks with some detections.
    private mutating func pair(
        _ places: [Int], _ detections: [Detection], _ records: [TrackRecord], least: Float, options: TrackerOptions
    ) {
        guard !tracks.isEmpty, !places.isEmpty else { return }
        index.file(places, of: edges)
        candidates.removeAll(keepingCapacity: true)
        for track in tracks {
            let search = searches[track]
            for place in index.near(search.edges, margin: search.marginX) {
                let overlap = search.edges.overlap(edges[place], marginX: search.marginX, marginY: search.marginY)
                guard overlap > least || overlap == least && least > 0 else { continue }
                var weight = overlap - least
                if options.classPenalty > 0 {
                    let share = Float(records[track].classes.share(of: detections[place]))
                    if share < 1 { weight *= 1 - options.classPenalty * (1 - share) }
                }
                candidates.append(CandidatePair(track: track, detection: place, weight: max(weight, 1e-6)))
            }
        }
        matcher.match(candidates, trackCount: records.count, detectionCount: detections.count)
        for match in matcher.matches {
            detectionOfTrack[match.track] = match.detection
            trackOfDetection[match.detection] = match.track
        }
    }

    /// Notes that a detection begins the track at a place.
    mutating func assign(_ detection: Int, to track: Int) {
        trackOfDetection[detection] = track
        detectionOfTrack.append(detection)
    }

    /// Notes that a track's detection belongs to no track after all.
    mutating func release(_ track: Int) {
        let detection = detectionOfTrack[track]
        guard detection >= 0 else { return }
        trackOfDetection[detection] = -1
        detectionOfTrack[track] = -1
    }

    /// Pairs of a seen and a lost track that overlap more than a limit.
    mutating func duplicates(among records: [TrackRecord], options: TrackerOptions) -> [(seen: Int, lost: Int)] {
        tracks.removeAll(keepingCapacity: true)
        for place in records.indices where records[place].isLost && records[place].id != nil { tracks.append(place) }
        guard !tracks.isEmpty else { return [] }
        edges.removeAll(keepingCapacity: true)
        high.removeAll(keepingCapacity: true)
        for place in records.indices {
            edges.append(Edges(records[place].filter.boundingBox))
            if !records[place].isLost { high.append(place) }
        }
        index.file(high, of: edges)
        let margin = options.pixelMargin
        var found: [(seen: Int, lost: Int)] = []
        for lost in tracks {
            for seen in index.near(edges[lost], margin: margin)
            where edges[lost].overlap(edges[seen], marginX: margin, marginY: margin) > options.duplicateOverlap {
                found.append((seen, lost))
            }
        }
        return found
    }
}
