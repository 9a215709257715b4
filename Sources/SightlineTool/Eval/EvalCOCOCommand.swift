// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// `sightline eval coco`: judges detections by COCO's rules.
struct EvalCOCOCommand {
    private let settings: EvalCOCOSettings

    /// Checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) { settings = try EvalCOCOSettings(arguments) }

    /// Reads or makes the detections, judges them and writes what was asked for.
    func run() async throws -> ExitStatus {
        if let report = settings.report {
            try FileSystem.makeFolder(report)
            try FileSystem.checkWritable(report)
        }
        var dataset: COCODataset
        var results: [[COCOResult]] = []
        var modelName: String?
        var status = ExitStatus.success
        let threads = settings.detection.threads
        if let path = settings.results, try FileSystem.kind(of: settings.annotations) == .file {
            let files = try COCOFiles(annotations: settings.annotations, results: path, threads: threads)
            (dataset, results) = (files.dataset, [files.results])
        } else {
            dataset = try AnnotationSource.dataset(at: settings.annotations, images: settings.images)
            if let path = settings.results { results = [try COCOResult.read(contentsOf: path)] }
        }
        if settings.results == nil, let images = settings.images {
            var run = try ModelRun(settings, dataset: dataset)
            try await run.run(images: images)
            guard !Interruption.isRequested else { return run.status }
            if let output = settings.output { try AtomicFile.write(run.resultFile, to: output) }
            (dataset, results, modelName, status) = (run.dataset, run.results, run.modelName, run.status)
        }
        let options = COCOEvaluationOptions(threads: threads)
        let evaluations = try results.map { try COCOEvaluation(dataset: dataset, results: $0, options: options) }
        guard let evaluation = evaluations.first, let found = results.first else { return status }
        var judgement = COCOJudgement(evaluation: evaluation, robustness: robustness(of: evaluations))
        // The twelve numbers do not need it, and large files take their time.
        if settings.isJSON || settings.isPerClass || settings.report != nil {
            let matching = try DetectionMatching(dataset: dataset, results: found)
            judgement.curves = matching.operatingCurves
            judgement.errors = matching.errors(confidence: settings.confidence)
        }
        if let report = settings.report {
            let writer = ReportWriter(settings: settings, dataset: dataset, modelName: modelName)
            status = status.merged(with: try writer.write(judgement, to: report))
        }
        let text = settings.isJSON ? judgement.json : judgement.table(isPerClass: settings.isPerClass)
        return status.merged(with: Tool.print(text))
    }

    private func robustness(of evaluations: [COCOEvaluation]) -> Robustness? {
        guard let clean = evaluations.first, !settings.perturbations.isEmpty else { return nil }
        let rows = zip(settings.perturbations, evaluations.dropFirst()).map { perturbation, evaluation in
            Robustness.Row(
                name: perturbation.kind.rawValue, strength: perturbation.strength, summary: evaluation.summary)
        }
        return Robustness(clean: clean.summary, rows: rows)
    }
}
