// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

/// `sightline eval golden`: records what a model finds in a folder of photos, or checks that it still finds it.
struct GoldenCommand {
    /// What became of looking at one photo.
    private struct Look: Sendable {
        let record: Result<FrameRecord, Failure>
        let seconds: Double
    }

    private var settings: GoldenSettings
    private let path: String

    /// Checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        settings = try GoldenSettings(arguments)
        path = FileSystem.joined(settings.folder, GoldenSet.fileName)
    }

    /// Records or checks.
    func run() async throws -> ExitStatus {
        guard try FileSystem.kind(of: settings.folder) == .folder else {
            throw Failure(path: settings.folder, "expected a folder of photos")
        }
        return settings.isRecording ? try await record() : try await check()
    }

    // MARK: Recording

    private func record() async throws -> ExitStatus {
        var settings = settings
        let earlier = FileSystem.identity(of: path) == nil ? nil : try read()
        if let earlier { settings.adopt(earlier.options) }
        let list = InputList([settings.folder])
        if let failure = list.failures.first { throw failure }
        try FileSystem.checkWritable(settings.folder)

        let names = list.inputs.map { FileSystem.fileName(of: $0.name) }
        let pool = try WorkerPool(settings.detect, isShared: names.count > 1)
        let looks = await look(at: names, with: pool, settings)
        if Interruption.isRequested { return Interruption.status }

        var golden = GoldenSet(
            model: try model(pool), options: try settings.options(),
            tolerances: settings.tolerances(of: earlier?.tolerances))
        golden.tolerances.confidenceFloor = pool.confidenceThreshold
        var status = ExitStatus.success
        for name in names {
            switch looks[name]?.record {
            case .success(let record):
                golden.photos.append(
                    .init(
                        file: name, width: record.size.width, height: record.size.height,
                        detections: record.detections.map { GoldenObject($0) }))
            case .failure(let failure):
                status = .failure
                Console.report(failure.message, path: failure.path)
            case nil: status = .failure
            }
        }
        guard status == .success else {
            throw Failure(path: path, "not written, because photos cannot be read; repair them or take them away")
        }
        try FileSystem.write(golden.json(), to: path)
        let count = golden.photos.reduce(0) { $0 + $1.detections.count }
        return Tool.print(
            "recorded \(golden.photos.count == 1 ? "1 photo" : "\(golden.photos.count) photos"),"
                + " \(count == 1 ? "1 object" : "\(count) objects") in \(path.escapedForTerminal)\n")
    }

    // MARK: Checking

    private func check() async throws -> ExitStatus {
        guard FileSystem.identity(of: path) != nil else {
            throw Failure(path: path, "expected the file; write it with 'sightline eval golden FOLDER --record'")
        }
        let golden = try read()
        var settings = settings
        settings.adopt(golden.options)
        let list = InputList([settings.folder])
        for failure in list.failures { Console.report(failure.message, path: failure.path) }
        if let junit = settings.junit {
            try FileSystem.checkWritableFile(junit, butNot: [path] + list.inputs.map(\.name))
        }
        let present = list.inputs.map { FileSystem.fileName(of: $0.name) }
        let listed = golden.photos.map(\.file).filter {
            FileSystem.identity(of: FileSystem.joined(settings.folder, $0)) != nil
        }
        let pool = try WorkerPool(settings.detect, isShared: listed.count > 1)
        let looks = await look(at: listed, with: pool, settings)
        if Interruption.isRequested { return Interruption.status }

        var report = GoldenReport(
            model: try model(pool), recordedModel: golden.model,
            tolerances: settings.tolerances(of: golden.tolerances))
        for photo in golden.photos {
            report.results.append(Self.result(of: photo, looks[photo.file], report.tolerances))
        }
        let known = Set(golden.photos.map(\.file))
        report.results += present.filter { !known.contains($0) }.map { .init(file: $0, outcome: .unlisted) }
        report.results.sort { NaturalOrder.precedes($0.file, $1.file) }
        let status = try deliver(report, recorded: golden, settings)
        return list.failures.isEmpty ? status : status.merged(with: .failure)
    }

    private static func result(
        of photo: GoldenSet.Photo, _ look: Look?, _ tolerances: GoldenTolerances
    ) -> GoldenResult {
        guard let look else { return .init(file: photo.file, outcome: .absent) }
        switch look.record {
        case .success(let record):
            return .init(
                photo: photo, size: record.size, found: record.detections.map { GoldenObject($0) },
                tolerances: tolerances, seconds: look.seconds)
        case .failure(let failure):
            return .init(file: photo.file, outcome: .failed(Console.oneLine(failure.message)), seconds: look.seconds)
        }
    }

    /// Writes what there is to be written and says how it ended.
    private func deliver(
        _ report: GoldenReport, recorded golden: GoldenSet, _ settings: GoldenSettings
    ) throws -> ExitStatus {
        if report.isOtherModel {
            Console.report(
                "the model is another one than that of the recording: \(report.model.name), recorded with"
                    + " \(golden.model?.name ?? "another")",
                path: path)
        }
        // As text: there both are rounded alike.
        if try GoldenSet(options: settings.options()).json() != GoldenSet(options: golden.options).json() {
            Console.report("the options are not those of the recording", path: path)
        }
        if let junit = settings.junit {
            try FileSystem.write(report.junit(folder: FileSystem.fileName(of: settings.folder)).xml(), to: junit)
        }
        let status: ExitStatus
        if settings.isJSON {
            status = Tool.print(String(decoding: report.json(), as: UTF8.self))
        } else {
            status = Tool.print(report.text())
        }
        return report.isPassed ? status : .failure
    }

    // MARK: Both

    /// Looks at photos, several at a time.
    private func look(at names: [String], with pool: WorkerPool, _ settings: GoldenSettings) async -> [String: Look] {
        let workers = max(1, min(settings.detect.threads ?? PictureWorker.defaultThreadCount, names.count))
        let folder = settings.folder
        var looks: [String: Look] = [:]
        var progress = Progress(total: names.count)
        let work = OrderedWork<Look>(workers: workers, window: workers * 4)
        await work.run(count: names.count, isStopped: { Interruption.isRequested }) { index in
            let start = ContinuousClock.now
            // A golden answer has no doubtful rows: a photo with some counts as failed.
            let record = pool.look(at: .file(FileSystem.joined(folder, names[index])), output: nil).flatMap { finding in
                finding.complaint.map { .failure($0) } ?? .success(finding.record)
            }
            return Look(record: record, seconds: start.duration(to: .now) / .seconds(1))
        } deliver: { index, look in
            looks[names[index]] = look
            progress.show(done: index + 1)
            return true
        }
        progress.clear()
        return looks
    }

    private func read() throws -> GoldenSet {
        do {
            return try GoldenSet(json: FileSystem.contents(of: path, limit: GoldenSet.maximumByteCount))
        } catch let error as EvaluationError {
            throw Failure(path: path, error.message)
        }
    }

    private func model(_ pool: WorkerPool) throws -> GoldenSet.Model {
        .init(name: pool.modelName, sha256: try ModelFileIdentity.sha256(of: settings.detect.model))
    }
}
