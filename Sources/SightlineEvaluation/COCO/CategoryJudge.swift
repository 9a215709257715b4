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

    /// The detections of a class, the most confident first, and the same picture after picture.
    private struct Ranking {
        /// Rows of the results; equal confidences in the order of pictures, then of the file.
        var rows: [Int32]
        /// Places in `rows`, picture after picture, in each the most confident first.
        var byPicture: [Int32]
        /// The picture of each of `byPicture`, ascending.
        var pictures: [UInt64]
    }

    /// The objects of a class, picture after picture, in each in the order of the file.
    private struct ObjectList {
        var list: [PictureMatcher.Object]
        /// The picture of each, ascending.
        var pictures: [UInt64]
    }

    private mutating func ranked(_ category: Int) -> Ranking {
        let detections = job.detections
        let range = detections.starts[category]..<detections.starts[category + 1]
        // Positions among the detections of all classes, from which both the row and the picture are found.
        var order = range.map { Int32($0) }
        var keys = range.map { UInt64(detections.pictures[$0]) }
        sorter.sort(&order, by: &keys)
        for index in order.indices {
            keys[index] = Self.descending(job.results[Int(detections.rows[Int(order[index])])].score)
        }
        sorter.sort(&order, by: &keys)
        var byPicture = order.indices.map { Int32($0) }
        for index in order.indices { keys[index] = UInt64(detections.pictures[Int(order[index])]) }
        sorter.sort(&byPicture, by: &keys)
        for index in order.indices { order[index] = detections.rows[Int(order[index])] }
        return Ranking(rows: order, byPicture: byPicture, pictures: keys)
    }

    /// A key that sorts confidences downwards; both zeros are one.
    private static func descending(_ score: Double) -> UInt64 {
        let bits = (score + 0).bitPattern
        return bits >> 63 == 0 ? ~(bits | 1 << 63) : bits
    }

    private mutating func objects(of category: Int) -> ObjectList {
        let range = job.objects.starts[category]..<job.objects.starts[category + 1]
        var rows = Array(job.objects.rows[range])
        var pictures = job.objects.pictures[range].map { UInt64($0) }
        sorter.sort(&rows, by: &pictures)
        let list = rows.map { row in
            let annotation = job.annotations[Int(row)]
            let counting = annotation.isCrowd ? 0 : job.lanes.ranges(holding: annotation.area)
            return PictureMatcher.Object(
                box: annotation.box, isCrowd: annotation.isCrowd,
                ignored: job.lanes.all & ~job.lanes.lanes(ofRanges: counting))
        }
        return ObjectList(list: list, pictures: pictures)
    }

    /// Goes through the pictures that have detections.
    private mutating func match(
        _ ranking: Ranking, _ objects: ObjectList, _ outcomes: inout [PictureMatcher.Outcome],
        _ isCounted: inout [Bool], _ tally: inout MatchTally
    ) {
        let limit = job.options.maximumDetections[2]
        var list = objects.list
        var all = list.mutableSpan
        var begin = 0
        var present = 0..<0
        while begin < ranking.pictures.count {
            let picture = ranking.pictures[begin]
            var end = begin
            while end < ranking.pictures.count, ranking.pictures[end] == picture { end += 1 }
            var first = present.upperBound
            while first < objects.pictures.count, objects.pictures[first] < picture { first += 1 }
            var last = first
            while last < objects.pictures.count, objects.pictures[last] == picture { last += 1 }
            present = first..<last
            for index in begin..<begin + min(end - begin, limit) {
                let place = Int(ranking.byPicture[index])
                isCounted[place] = true
                if present.isEmpty { continue }
                let outcome = matcher.match(job.results[Int(ranking.rows[place])].box, with: &all, in: present)
                outcomes[place] = outcome
                tally.add(outcome.hits, rank: index - begin)
            }
            begin = end
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
            summary: COCOSummary(
                ap: mean(tables[0]), ap50: precision(at: 0.5), ap75: precision(at: 0.75), apSmall: mean(tables[1]),
                apMedium: mean(tables[2]), apLarge: mean(tables[3]), ar1: recall(tally.limitedHitCounts[0], range: 0),
                ar10: recall(tally.limitedHitCounts[1], range: 0), ar100: recalls[0], arSmall: recalls[1],
                arMedium: recalls[2], arLarge: recalls[3]),
            precisions: tables[0],
            confidences: curves.confidencesAtRecalls(), recallCount: recallCount)
    }
}
