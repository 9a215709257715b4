// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Judges one class after the other, its memory kept between them.
struct CategoryJudge {
    /// What every class is judged by.
    let job: EvaluationJob

    private var sorter = RadixSorter()
    private var matcher: PictureMatcher

    init(_ job: EvaluationJob) {
        self.job = job
        matcher = PictureMatcher(job.lanes)
    }

    /// Judges a class.
    ///
    /// - Parameter category: Its rank among the ids.
    mutating func evaluate(_ category: Int) -> CategoryEvaluation {
        let ranking = ranked(category)
        let objects = objects(of: category)
        var tally = MatchTally(job, objects: objects.list)
        var outcomes = [PictureMatcher.Outcome](repeating: .init(), count: ranking.rows.count)
        var isCounted = [Bool](repeating: false, count: ranking.rows.count)
        match(ranking, objects, &outcomes, &isCounted, &tally)
        return accumulate(ranking, outcomes, isCounted, tally, category)
    }

    /// The detections of a class, the most confident first, and where those of each picture are.
    private struct Ranking {
        /// Rows of the results; equal confidences in the order of pictures, then of the file.
        var rows: [Int32]
        /// Places in `rows`, picture after picture.
        var byPicture: [Int32]
        /// Where each picture begins in `byPicture`; one more than pictures.
        var starts: [Int32]
    }

    private mutating func ranked(_ category: Int) -> Ranking {
        let range = job.detections.starts[category]..<job.detections.starts[category + 1]
        // Positions within the class, so that both the row and the picture are found.
        var order = range.map { Int32($0) }
        var keys = range.map { UInt64(UInt32(bitPattern: job.detections.pictures[$0])) }
        sorter.sort(&order, by: &keys)
        for index in order.indices {
            keys[index] = Self.descending(job.results[Int(job.detections.rows[Int(order[index])])].score)
        }
        sorter.sort(&order, by: &keys)

        var starts = [Int32](repeating: 0, count: job.pictureCount + 1)
        for position in range { starts[Int(job.detections.pictures[position]) + 1] += 1 }
        for picture in 0..<job.pictureCount { starts[picture + 1] += starts[picture] }
        var next = starts
        var byPicture = [Int32](repeating: 0, count: range.count)
        for (place, position) in order.enumerated() {
            let picture = Int(job.detections.pictures[Int(position)])
            byPicture[Int(next[picture])] = Int32(place)
            next[picture] += 1
        }
        for index in order.indices { order[index] = job.detections.rows[Int(order[index])] }
        return Ranking(rows: order, byPicture: byPicture, starts: starts)
    }

    /// A key that sorts confidences downwards; both zeros are one.
    private static func descending(_ score: Double) -> UInt64 {
        let bits = (score + 0).bitPattern
        return bits >> 63 == 0 ? ~(bits | 1 << 63) : bits
    }

    private func objects(of category: Int) -> (list: [PictureMatcher.Object], starts: [Int32]) {
        let range = job.objects.starts[category]..<job.objects.starts[category + 1]
        var starts = [Int32](repeating: 0, count: job.pictureCount + 1)
        for position in range { starts[Int(job.objects.pictures[position]) + 1] += 1 }
        for picture in 0..<job.pictureCount { starts[picture + 1] += starts[picture] }
        var next = starts
        var order = [Int32](repeating: 0, count: range.count)
        for position in range {
            let picture = Int(job.objects.pictures[position])
            order[Int(next[picture])] = job.objects.rows[position]
            next[picture] += 1
        }
        let list = order.map { row in
            let annotation = job.annotations[Int(row)]
            let counting = annotation.isCrowd ? 0 : job.lanes.ranges(holding: annotation.area)
            return PictureMatcher.Object(
                box: annotation.box, isCrowd: annotation.isCrowd,
                ignored: job.lanes.all & ~job.lanes.lanes(ofRanges: counting))
        }
        return (list, starts)
    }

    private mutating func match(
        _ ranking: Ranking, _ objects: (list: [PictureMatcher.Object], starts: [Int32]),
        _ outcomes: inout [PictureMatcher.Outcome], _ isCounted: inout [Bool], _ tally: inout MatchTally
    ) {
        let limit = job.options.maximumDetections[2]
        var list = objects.list
        var all = list.mutableSpan
        for picture in 0..<job.pictureCount {
            let begin = Int(ranking.starts[picture])
            let end = min(Int(ranking.starts[picture + 1]), begin + limit)
            guard begin < end else { continue }
            let present = Int(objects.starts[picture])..<Int(objects.starts[picture + 1])
            for index in begin..<end {
                let place = Int(ranking.byPicture[index])
                isCounted[place] = true
                if present.isEmpty { continue }
                let outcome = matcher.match(job.results[Int(ranking.rows[place])].box, with: &all, in: present)
                outcomes[place] = outcome
                tally.add(outcome.hits, rank: index - begin)
            }
        }
    }

    private func accumulate(
        _ ranking: Ranking, _ outcomes: [PictureMatcher.Outcome], _ isCounted: [Bool], _ tally: MatchTally,
        _ category: Int
    ) -> CategoryEvaluation {
        var curves = PrecisionCurves(job, objectCounts: tally.objectCounts, hitCounts: tally.hitCounts)
        var count = 0
        for place in outcomes.indices where isCounted[place] {
            let result = job.results[Int(ranking.rows[place])]
            curves.add(outcomes[place], ranges: job.lanes.ranges(holding: result.box.area), score: result.score)
            count += 1
        }
        return CategoryEvaluation(job, category, detectionCount: count, curves: curves, tally: tally)
    }
}

extension CategoryEvaluation {
    fileprivate init(
        _ job: EvaluationJob, _ rank: Int, detectionCount: Int, curves: PrecisionCurves, tally: MatchTally
    ) {
        let tables = tally.objectCounts.indices.map { curves.precisions(range: $0) }
        let recallCount = job.recalls.count
        func precision(at threshold: Double) -> Double? {
            guard !tables[0].isEmpty, let index = job.options.iouThresholds.firstIndex(of: threshold) else {
                return nil
            }
            return mean(tables[0][index * recallCount..<(index + 1) * recallCount])
        }
        func recall(_ hits: some Collection<Int>, range: Int) -> Double? {
            let objects = Double(tally.objectCounts[range])
            return objects > 0 ? mean(hits.map { Double($0) / objects }) : nil
        }
        let thresholds = job.lanes.thresholds.count
        let recalls = tally.objectCounts.indices.map { range in
            recall(tally.hitCounts[range * thresholds..<(range + 1) * thresholds], range: range)
        }
        self.init(
            category: job.categories[rank], objectCount: tally.objectCounts[0], detectionCount: detectionCount,
            ap: mean(tables[0]), ap50: precision(at: 0.5), ap75: precision(at: 0.75), apSmall: mean(tables[1]),
            apMedium: mean(tables[2]), apLarge: mean(tables[3]), ar1: recall(tally.limitedHitCounts[0], range: 0),
            ar10: recall(tally.limitedHitCounts[1], range: 0), ar100: recalls[0], arSmall: recalls[1],
            arMedium: recalls[2], arLarge: recalls[3], precisions: tables[0],
            confidences: curves.confidencesAtRecalls(), recallCount: recallCount)
    }
}
