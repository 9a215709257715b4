// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// `sightline bench`: measures a model on photos.
struct BenchCommand {
    /// Endings of clips, in lower case.
    private static let clipExtensions: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "avi", "webm", "ts", "mts", "mpg", "mpeg", "wmv", "flv", "3gp", "y4m", "gif",
    ]

    private let settings: BenchSettings

    /// Checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) { settings = try BenchSettings(arguments) }

    /// Measures, and compares when asked to.
    func run() throws -> ExitStatus {
        let before = try settings.before.map(Self.read)
        let photos = try photos()
        let clock = ContinuousClock()
        let start = clock.now
        let detector = try PictureWorker.makeDetector(settings.detect, threads: settings.detect.threads)
        Console.report(detector.engineRefusals)
        let load = start.duration(to: clock.now) / .milliseconds(1)

        var record = BenchRecord(
            toolVersion: CommandTable.version, machine: .current, engine: detector.engineName,
            model: detector.modelDescription.name,
            modelSHA256: try ModelFileIdentity.sha256(of: settings.detect.model),
            threads: settings.detect.threads ?? PictureWorker.defaultThreadCount)
        record.loadMilliseconds = load
        var runner = BenchRunner(detector: detector, paths: photos, record: record)
        guard try runner.run(settings.length) else { return Interruption.status }
        record = runner.record

        let comparison = before.map { BenchComparison(before: $0, after: record) }
        for mismatch in comparison?.mismatches ?? [] {
            Console.report("not measured alike: \(mismatch)", path: settings.before)
        }
        if settings.isJSON { return Tool.print(String(decoding: record.json(comparison: comparison), as: UTF8.self)) }
        return Tool.print(comparison.map { BenchText.text(of: $0) } ?? BenchText.text(of: record))
    }

    private static func read(_ path: String) throws -> BenchRecord {
        do {
            return try BenchRecord(json: FileSystem.contents(of: path, limit: BenchRecord.maximumByteCount))
        } catch let error as EvaluationError {
            throw Failure(
                path: path, "expected a record that 'sightline bench --json' wrote: \(error.message)")
        }
    }

    /// The photos that the operands stand for.
    private func photos() throws -> [String] {
        guard !settings.detect.inputs.isEmpty else {
            let sample = SightlineHome.samplesFolder + "/bus.jpg"
            guard FileSystem.identity(of: sample) != nil else {
                throw Failure(
                    path: sample,
                    "the sample photo is not installed; run 'sightline models fetch', or give a photo")
            }
            return [sample]
        }
        for input in settings.detect.inputs { try Self.checkKind(of: input) }
        let list = InputList(settings.detect.inputs)
        if let failure = list.failures.first { throw failure }
        return list.inputs.map(\.name)
    }

    /// Refuses what is no photo by what it is, not by how its decoding would fail.
    private static func checkKind(of input: String) throws(Failure) {
        if input == "-" {
            throw Failure(path: input, "expected a file: a photo is read anew for every frame")
        }
        let ending = input.lastIndex(of: ".").map { input[input.index(after: $0)...].lowercased() } ?? ""
        guard !input.contains("://"), !input.hasPrefix("/dev/"), !clipExtensions.contains(ending) else {
            throw Failure(
                path: input, "expected photos: clips, cameras and streams cannot be measured in this version")
        }
    }
}
