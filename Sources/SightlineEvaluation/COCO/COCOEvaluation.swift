// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Detections judged by COCO's rules for boxes, number for number as pycocotools does.
///
/// One departure: an object with the id 0 counts as any other. pycocotools keeps the ids of matched objects in a table
/// where 0 means none, so that it takes a hit on that object for a false alarm.
///
/// - SeeAlso: Lin et al., *Microsoft COCO: Common Objects in Context*, ECCV 2014; https://cocodataset.org/#detection-eval
///   and `pycocotools/cocoeval.py` (BSD-2-Clause), consulted for what it ignores and how it breaks ties.
public struct COCOEvaluation: Sendable {
    /// How it was counted.
    public let options: COCOEvaluationOptions
    /// The twelve numbers.
    public let summary: COCOSummary
    /// Every class of the dataset, ascending by id.
    public let categories: [CategoryEvaluation]

    /// Judges results against the true objects.
    ///
    /// - Throws: ``EvaluationError`` when a value makes no sense, named by its place, or an option is out of range.
    public init(
        dataset: COCODataset, results: [COCOResult], options: COCOEvaluationOptions = .init()
    ) throws(EvaluationError) {
        let job = try EvaluationJob(dataset, results, options)
        self.options = options
        categories = Self.judge(job)
        summary = COCOSummary(categories)
    }

    /// Shares the classes among threads, the largest first.
    private static func judge(_ job: EvaluationJob) -> [CategoryEvaluation] {
        let size = { (category: Int) in job.detections.starts[category + 1] - job.detections.starts[category] }
        let order = job.categories.indices.sorted { size($0) > size($1) }
        let next = Atomic<Int>(0)
        let results = Mutex([CategoryEvaluation?](repeating: nil, count: order.count))
        let threads = min(job.options.threads ?? ProcessInfo.processInfo.activeProcessorCount, max(order.count, 1))
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            var judge = CategoryJudge(job)
            while true {
                let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard turn < order.count else { return }
                let evaluation = judge.evaluate(order[turn])
                results.withLock { $0[order[turn]] = evaluation }
            }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}

extension COCOSummary {
    /// The means over the classes that have objects of the kind.
    fileprivate init(_ categories: [CategoryEvaluation]) {
        func average(_ number: (COCOSummary) -> Double?) -> Double? {
            mean(categories.compactMap { number($0.summary) })
        }
        self.init(
            ap: average(\.ap), ap50: average(\.ap50), ap75: average(\.ap75), apSmall: average(\.apSmall),
            apMedium: average(\.apMedium), apLarge: average(\.apLarge), ar1: average(\.ar1), ar10: average(\.ar10),
            ar100: average(\.ar100), arSmall: average(\.arSmall), arMedium: average(\.arMedium),
            arLarge: average(\.arLarge))
    }
}
