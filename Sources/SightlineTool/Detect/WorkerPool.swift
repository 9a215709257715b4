// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Synchronization

/// Detectors that take turns: one for each piece of work that runs at the same time.
///
/// The first is made at once, so that a wrong model or label is found before any work; others when they are needed.
final class WorkerPool: Sendable {
    /// The model's labels in the order of their indices.
    let labels: [String]
    /// The model's name.
    let modelName: String
    /// Confidence from which an object counts, unless its label has a threshold of its own.
    let confidenceThreshold: Float
    private let settings: DetectSettings
    private let isShared: Bool
    private let idle: Mutex<[PictureWorker]>

    /// Makes the first worker.
    ///
    /// - Parameter isShared: Whether several pictures are looked at at a time, each with one thread.
    init(_ settings: DetectSettings, isShared: Bool) throws {
        self.settings = settings
        self.isShared = isShared
        let first = try PictureWorker(settings, threads: isShared ? 1 : settings.threads)
        Console.report(first.engineRefusals)
        labels = first.labels
        modelName = first.modelName
        confidenceThreshold = first.confidenceThreshold
        idle = Mutex([first])
    }

    /// Looks at one picture, and writes it with its boxes when there is an output.
    func look(at input: InputList.Input, output: String?) -> Result<PictureFinding, Failure> {
        withWorker(path: input.name) { worker in try worker.look(at: input, output: output) }
    }

    /// Lends a detector for one piece of work.
    ///
    /// - Parameter path: What the work is about, for errors that do not say.
    func withWorker<R>(path: String, _ body: (PictureWorker) throws -> R) -> Result<R, Failure> {
        do {
            let worker = try idle.withLock { $0.popLast() } ?? PictureWorker(settings, threads: isShared ? 1 : nil)
            defer { idle.withLock { $0.append(worker) } }
            return .success(try body(worker))
        } catch {
            return .failure(Failure(error, path: path))
        }
    }
}
