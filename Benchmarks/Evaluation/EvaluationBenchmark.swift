// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Sightline

/// From COCO's two files to the twelve numbers, once: the times of reading and judging, and the numbers, as JSON.
///
/// `EvaluationBenchmark FOLDER THREADS`, with the files of `Benchmarks/Evaluation/generate.py`; `run.sh` calls it in turn
/// with the other programs.
@main
struct EvaluationBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let threads = Int(arguments[2]) else {
            FileHandle.standardError.write(Data("EvaluationBenchmark: see Benchmarks/Evaluation/run.sh\n".utf8))
            return
        }
        let begin = now()
        let ticks = clock()
        let files = try COCOFiles(
            annotations: arguments[1] + "/annotations.json", results: arguments[1] + "/results.json", threads: threads)
        let read = now()
        let evaluation = try COCOEvaluation(
            dataset: files.dataset, results: files.results, options: COCOEvaluationOptions(threads: threads))
        let end = now()
        let cpu = Double(clock() - ticks) / Double(CLOCKS_PER_SEC)
        let numbers = evaluation.summary.entries.map { "\($0.value ?? -1)" }.joined(separator: ", ")
        print(
            "{\"load\": \(read - begin), \"evaluate\": \(end - read), \"cpu\": \(cpu), \"stats\": [\(numbers)]}")
    }

    static func now() -> Double { ProcessInfo.processInfo.systemUptime }
}
