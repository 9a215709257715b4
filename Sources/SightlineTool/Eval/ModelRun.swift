// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging

/// Runs a model over the annotated pictures, as they are and made worse.
struct ModelRun {
    /// Decimals of a confidence: fine enough that none of 32 bits are lost where detections matter.
    private static let scoreDigits = 8
    /// Pictures a core may be ahead of a slow one.
    private static let picturesAhead = 4

    /// What was found on one picture.
    private struct Finding: Sendable {
        /// On the picture as it is, then for each perturbation.
        var results: [[COCOResult]] = []
        /// Rows of the model's answers that make no sense.
        var invalidRowCount = 0
    }

    /// The pictures that could be read, with their objects.
    private(set) var dataset: COCODataset
    /// The detections: first on the pictures as they are, then for each perturbation.
    private(set) var results: [[COCOResult]] = []
    /// The model's name.
    let modelName: String
    /// What became of it.
    private(set) var status = ExitStatus.success

    private let settings: EvalCOCOSettings
    private let labels: LabelMap
    private let pool: WorkerPool

    /// Loads the model and matches its labels.
    init(_ settings: EvalCOCOSettings, dataset: COCODataset) throws {
        self.settings = settings
        self.dataset = dataset
        pool = try WorkerPool(settings.detection, isShared: dataset.pictures.count > 1)
        modelName = pool.modelName
        labels = try LabelMap(labels: pool.labels, categories: dataset.categories, given: settings.labelMap)
        for remark in labels.remarks { Console.report(remark) }
    }

    /// Looks at all pictures; those that cannot be read are reported and left out.
    mutating func run(images: String) async throws {
        let pictures = dataset.pictures
        let paths = try PicturePaths(pictures, in: images)
        var failed = Set(pictures.map(\.id)).subtracting(paths.paths.keys)
        if let missing = paths.missing.first {
            status = .failure
            Console.report(
                "\(paths.missing.count) of \(pictures.count) annotated pictures are not in the folder and are left out,"
                    + " for example \(missing)", path: images)
        }
        let present = pictures.filter { paths.paths[$0.id] != nil }
        var objects: [Int64: [BoundingBox]] = [:]
        for annotation in dataset.annotations where !annotation.isCrowd {
            objects[annotation.pictureID, default: []].append(BoundingBox(annotation.box))
        }
        results = Array(repeating: [], count: 1 + settings.perturbations.count)
        let workers = min(settings.detection.threads ?? PictureWorker.defaultThreadCount, max(1, present.count))
        var progress = Progress(total: present.count)
        progress.show(done: 0)
        let work = OrderedWork<Result<Finding, Failure>>(workers: workers, window: workers + Self.picturesAhead)
        var invalidRowCount = 0
        let (pool, labels, perturbations) = (pool, labels, settings.perturbations)
        let (everyObject, everyPath) = (objects, paths.paths)
        await work.run(count: present.count, isStopped: { Interruption.isRequested }) { index in
            let picture = present[index]
            let path = everyPath[picture.id] ?? ""
            return pool.withWorker(path: path) { worker in
                try Self.look(
                    at: picture, path: path, worker: worker, labels: labels, perturbations: perturbations,
                    objects: everyObject[picture.id] ?? [])
            }
        } deliver: { index, result in
            switch result {
            case .success(let found):
                for (place, part) in found.results.enumerated() { results[place] += part }
                invalidRowCount += found.invalidRowCount
            case .failure(let failure):
                progress.clear()
                Console.report(failure.message, path: failure.path)
                status = .failure
                failed.insert(present[index].id)
            }
            progress.show(done: index + 1)
            return true
        }
        progress.clear()
        if invalidRowCount > 0 {
            status = .failure
            Console.report(
                "left out \(invalidRowCount) rows of the model's answers: numbers that are not finite, or confidences"
                    + " above 1; check the model and \"input\" in its model.json")
        }
        if Interruption.isRequested { status = Interruption.status }
        dataset.pictures.removeAll { failed.contains($0.id) }
        dataset.annotations.removeAll { failed.contains($0.pictureID) }
        guard Interruption.isRequested || !dataset.pictures.isEmpty else {
            throw Failure(path: images, "expected at least one of the annotated pictures, could read none")
        }
    }

    private static func look(
        at picture: COCODataset.Picture, path: String, worker: PictureWorker, labels: LabelMap,
        perturbations: [Perturbation], objects: [BoundingBox]
    ) throws -> Finding {
        let image = try Image(contentsOf: path)
        if picture.width > 0, picture.height > 0,
            image.size != PixelSize(width: picture.width, height: picture.height)
        {
            throw Failure(
                path: path,
                "expected the annotated size \(picture.width)x\(picture.height), got a picture of \(image.size)")
        }
        var found = Finding()
        func look(at image: Image) throws {
            found.results.append(results(try worker.detections(in: image), on: picture, labels: labels))
            found.invalidRowCount += worker.invalidRowCount
        }
        try look(at: image)
        for perturbation in perturbations {
            try look(
                at: image.perturbed(by: perturbation, seed: UInt64(bitPattern: picture.id), objects: objects))
        }
        return found
    }

    /// The detections as a result file would hold them, so that judging the file gives the same numbers.
    private static func results(
        _ detections: [Detection], on picture: COCODataset.Picture, labels: LabelMap
    ) -> [COCOResult] {
        detections.compactMap { detection in
            guard labels.categoryIDs.indices.contains(detection.classIndex),
                let categoryID = labels.categoryIDs[detection.classIndex]
            else { return nil }
            let box = detection.boundingBox
            func rounded(_ value: Float, _ digits: Int = DecimalText.boxDigits) -> Double {
                DecimalText.shortest(Double(value), digits: digits).flatMap(Double.init) ?? 0
            }
            return COCOResult(
                pictureID: picture.id, categoryID: categoryID,
                box: COCOBox(
                    x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height)),
                score: rounded(detection.confidence, scoreDigits))
        }
    }

    /// The detections on the pictures as they are, as a result file of COCO, one a line.
    var resultFile: [UInt8] {
        var bytes = Array("[".utf8)
        for (index, result) in (results.first ?? []).enumerated() {
            var json = JSONWriter()
            json.beginObject()
            json.key("image_id")
            json.value(Int(result.pictureID))
            json.key("category_id")
            json.value(Int(result.categoryID))
            json.key("bbox")
            json.beginArray()
            for value in [result.box.x, result.box.y, result.box.width, result.box.height] {
                json.value(value, digits: DecimalText.boxDigits)
            }
            json.endArray()
            json.key("score")
            json.value(result.score, digits: Self.scoreDigits)
            json.endObject()
            bytes += Array((index == 0 ? "\n" : ",\n").utf8) + json.bytes
        }
        return bytes + Array("\n]\n".utf8)
    }
}

extension BoundingBox {
    /// A box of an evaluation in the detector's precision.
    init(_ box: COCOBox) {
        self.init(x: Float(box.x), y: Float(box.y), width: Float(box.width), height: Float(box.height))
    }
}
