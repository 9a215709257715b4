// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

/// `sightline eval mot`: reads truth and tracks, judges them and prints the measures.
struct EvalMotCommand {
    private let truth: String
    private let tracks: String
    private let names: [String]
    private let benchmark: TrackingBenchmark
    private let printsJSON: Bool

    /// Checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let truth = arguments.value(.truth) else { throw UsageError("expected --truth PATH") }
        guard let tracks = arguments.value(.tracks) else { throw UsageError("expected --tracks PATH") }
        self.truth = truth
        self.tracks = tracks
        names = arguments.values(.sequences).flatMap { $0.split(separator: ",").map(String.init) }
        // The rules of 2016 and 2017 are the same.
        let name = arguments.value(.benchmark) == "mot16" ? "mot17" : arguments.value(.benchmark)
        benchmark = name.flatMap(TrackingBenchmark.init) ?? .mot17
        printsJSON = arguments.has(.json)
    }

    /// Judges every sequence; prints only when all could be judged, because the measures of all need each.
    func run() throws -> ExitStatus {
        var report = TrackingReport(benchmark: benchmark)
        var status = ExitStatus.success
        for files in try TrackingFiles.find(truth: truth, tracks: tracks, only: names) {
            if Interruption.isRequested { return Interruption.status }
            do {
                report.sequences.append((files.name, try TrackingMeasures(files.read(), benchmark: benchmark)))
            } catch {
                Console.report("\(error)")
                status = .failure
            }
        }
        guard status == .success else { return status }
        return Tool.print(printsJSON ? report.json : report.text)
    }
}
