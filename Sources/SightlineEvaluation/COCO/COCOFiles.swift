// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// An annotation file and a result file, read side by side.
public struct COCOFiles: Sendable {
    /// The true objects.
    public let dataset: COCODataset
    /// The detections.
    public let results: [COCOResult]

    /// Reads both files, each on a thread of its own.
    ///
    /// - Parameters:
    ///   - annotations: Path of the annotation file.
    ///   - results: Path of the result file.
    ///   - threads: 1 reads one file after the other.
    /// - Throws: ``EvaluationError`` that names the file and the place in it; the annotation file's when both have faults.
    public init(annotations: String, results: String, threads: Int? = nil) throws(EvaluationError) {
        let dataset = Mutex<Result<COCODataset, EvaluationError>?>(nil)
        let detections = Mutex<Result<[COCOResult], EvaluationError>?>(nil)
        let steps: [@Sendable () -> Void] = [
            {
                let read = Result { () throws(EvaluationError) in try COCOResult.read(contentsOf: results) }
                detections.withLock { $0 = read }
            },
            {
                let read = Result { () throws(EvaluationError) in try COCODataset(contentsOf: annotations) }
                dataset.withLock { $0 = read }
            },
        ]
        if threads == 1 {
            for step in steps { step() }
        } else {
            DispatchQueue.concurrentPerform(iterations: steps.count) { steps[$0]() }
        }
        guard let dataset = dataset.withLock({ $0 }), let detections = detections.withLock({ $0 }) else {
            throw EvaluationError(.unreadableFile, "expected both files to be read, found them skipped; try again")
        }
        self.dataset = try dataset.get()
        self.results = try detections.get()
    }
}
