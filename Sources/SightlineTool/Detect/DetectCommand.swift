// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// `sightline detect`: looks at every input and writes what it finds, in order.
struct DetectCommand {
    /// Pictures a core may be ahead of a slow one.
    private static let picturesAhead = 4

    private let settings: DetectSettings
    private var format: any ResultFormat = TextFormat()
    private var status = ExitStatus.success

    /// Checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) { settings = try DetectSettings(arguments) }

    /// Checks everything that can be checked, then works.
    mutating func run() async throws -> ExitStatus {
        let list = InputList(settings.inputs)
        let plan = try settings.output.map { try OutputPlan($0, for: list) }
        for failure in list.failures { report(failure) }
        guard !list.inputs.isEmpty else { return status }

        let workers = min(settings.threads ?? PictureWorker.defaultThreadCount, list.inputs.count)
        let pool = try WorkerPool(settings, isShared: list.inputs.count > 1)
        format = makeFormat(labels: pool.labels)
        guard write(format.header()) else { return status }

        var progress = Progress(total: list.inputs.count)
        progress.show(done: 0)
        let work = OrderedWork<Result<PictureFinding, Failure>>(workers: workers, window: workers + Self.picturesAhead)
        await work.run(count: list.inputs.count, isStopped: { Interruption.isRequested }) { index in
            pool.look(at: list.inputs[index], output: plan?.paths[index])
        } deliver: { index, result in
            progress.clear()
            let goesOn = deliver(result)
            progress.show(done: index + 1)
            return goesOn
        }
        progress.clear()
        if Interruption.isRequested { status = status.merged(with: Interruption.status) }
        _ = write(format.footer())
        return status
    }

    private mutating func deliver(_ result: Result<PictureFinding, Failure>) -> Bool {
        switch result {
        case .success(let finding):
            let goesOn = write(format.bytes(of: printable(finding.record)))
            if let complaint = finding.complaint { report(complaint) }
            return goesOn
        case .failure(let failure):
            report(failure)
            return true
        }
    }

    private mutating func report(_ failure: Failure) {
        status = status.merged(with: .failure)
        Console.report(failure.message, path: failure.path)
    }

    /// Writes results; false when nobody reads them any more.
    private mutating func write(_ bytes: [UInt8]) -> Bool {
        switch Console.write(bytes) {
        case .written: return true
        case .closed: return false
        case .failed(let message):
            report(Failure(path: "standard output", message))
            return false
        }
    }

    private func makeFormat(labels: [String]) -> any ResultFormat {
        switch settings.format {
        case .text: TextFormat(usesColor: Console.usesColor(settings.color))
        case .json: JSONLinesFormat()
        case .coco: COCOFormat(labels: labels)
        case .csv: CSVFormat()
        }
    }

    /// JSON escapes by itself; in the other formats a name must not steer the terminal.
    private func printable(_ record: FrameRecord) -> FrameRecord {
        guard settings.format == .text || settings.format == .csv, Console.outputIsTerminal else { return record }
        var record = record
        record.source = record.source.escapedForTerminal
        for index in record.detections.indices {
            record.detections[index].label = record.detections[index].label?.escapedForTerminal
        }
        return record
    }
}
