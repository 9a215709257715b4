// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// Writes the page of an evaluation into a folder, with the worst errors as pictures.
struct ReportWriter {
    /// Pictures of each kind of error at most.
    private static let figureCount = 12
    /// Longer side of a picture in pixels at most: enough for a page, and a page is sent around.
    private static let figureSide = 960
    /// Folder of the pictures, beside the page.
    private static let pictureFolder = "pictures"

    let settings: EvalCOCOSettings
    let dataset: COCODataset
    /// nil when the detections come from a file.
    let modelName: String?

    /// Writes the page; what is there of an earlier one is replaced.
    ///
    /// - Returns: A failure when a picture could not be made; the page is there without it.
    func write(_ judgement: COCOJudgement, to folder: String) throws -> ExitStatus {
        guard let errors = judgement.errors else { return .success }
        var report = EvaluationReport(
            title: "Evaluation of " + (modelName ?? settings.results.map(Self.lastPart) ?? "detections"),
            facts: facts(of: judgement), evaluation: judgement.evaluation, curves: judgement.curves,
            errors: errors, robustness: judgement.robustness)
        var status = ExitStatus.success
        if let images = settings.images {
            try FileSystem.makeFolder(FileSystem.joined(folder, Self.pictureFolder))
            let paths = try PicturePaths(dataset.pictures, in: images)
            let plan = ErrorFigures(dataset: dataset, errors: errors, count: Self.figureCount)
            (report.missedObjects, status) = draw(plan.missedObjects, name: "missed", paths: paths, folder: folder)
            let alarms = draw(plan.falseAlarms, name: "alarm", paths: paths, folder: folder)
            report.falseAlarms = alarms.figures
            status = status.merged(with: alarms.status)
        }
        try AtomicFile.write(Array(report.html().utf8), to: FileSystem.joined(folder, "index.html"))
        return status
    }

    private func facts(of judgement: COCOJudgement) -> [EvaluationReport.Fact] {
        let crowds = dataset.annotations.count(where: \.isCrowd)
        var facts: [EvaluationReport.Fact] = [.init("Annotations", settings.annotations)]
        if let modelName {
            facts.append(.init("Model", modelName))
            facts.append(.init("Kept from", "confidence \(settings.detection.threshold ?? 0)"))
        }
        if let results = settings.results { facts.append(.init("Detections", results)) }
        if let images = settings.images { facts.append(.init("Pictures from", images)) }
        facts.append(.init("Pictures", "\(dataset.pictures.count)"))
        facts.append(
            .init("Objects", "\(dataset.annotations.count - crowds)" + (crowds > 0 ? ", and \(crowds) crowds" : "")))
        let present = judgement.evaluation.categories.count { $0.objectCount > 0 }
        facts.append(.init("Classes", "\(dataset.categories.count), of which \(present) occur"))
        return facts
    }

    private func draw(
        _ plans: [ErrorFigures.Plan], name: String, paths: PicturePaths, folder: String
    ) -> (figures: [EvaluationReport.Figure], status: ExitStatus) {
        var figures: [EvaluationReport.Figure] = []
        var status = ExitStatus.success
        for plan in plans {
            guard let path = paths.paths[plan.picture.id] else { continue }
            let file = "\(Self.pictureFolder)/\(name)-\(figures.count + 1).jpg"
            do {
                let image = try Image(contentsOf: path).reduced(toSide: Self.figureSide)
                let scale = Float(image.size.width) / Float(image.originalSize.width)
                let annotator = Annotator(style: ErrorFigures.style(for: image.size))
                let drawn = try annotator.annotate(image, with: plan.detections(scale: scale))
                try drawn.write(to: FileSystem.joined(folder, file))
                figures.append(
                    .init(
                        path: file, width: drawn.size.width, height: drawn.size.height, title: plan.title,
                        detail: plan.detail))
            } catch {
                Console.report("\(error)", path: path)
                status = .failure
            }
        }
        return (figures, status)
    }

    private static func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
