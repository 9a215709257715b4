// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
public import SightlineEvaluation
import SightlineImaging
import SightlineInference

/// Photos with what a model must find in them: tells whether an engine gives right answers.
///
/// ```swift
/// let detector = try ObjectDetector(model: .file("model.onnx"))
/// let report = try detector.verify(SelfTest(of: detector.modelDescription, modelPath: "model.onnx"))
/// print(report.isPassed, report.errors.edgePixels, report.errors.confidence)
/// ```
/// Photos are read anew for each run, so that many of them need no memory.
public struct SelfTest: Sendable {
    /// The folder of the photos.
    let folder: String
    /// What is expected. The confidence at which objects come and go is the description's threshold, unless the
    /// expectations name another.
    public let golden: GoldenSet

    /// Gathers what a description expects.
    ///
    /// - Parameters:
    ///   - description: The model's description.
    ///   - modelPath: The model's file; the folder of the photos is found from its place.
    /// - Throws: ``DetectionError`` with code `missingSelfTest` when the description expects nothing, or
    ///   `invalidDescription` for a `golden.json` that cannot be read or was recorded with options.
    public init(of description: ModelDescription, modelPath: String) throws(DetectionError) {
        guard let golden = description.golden ?? BuiltInModels.golden(of: description, modelPath: modelPath) else {
            throw DetectionError(
                .missingSelfTest,
                "the model has no golden photos; record some with 'sightline eval golden FOLDER --record -m MODEL' and"
                    + " name the folder in its model.json: \"golden\": {\"folder\": \"FOLDER\"}",
                path: modelPath)
        }
        let place = modelPath.lastIndex(of: "/").map { String(modelPath[...$0]) } ?? ""
        folder = place + golden.folder
        var set =
            if let photos = golden.photos { GoldenSet(photos: photos) } else { try Self.read(folder) }
        if let tolerances = golden.tolerances { set.tolerances = tolerances }
        if set.tolerances.confidenceFloor == nil { set.tolerances.confidenceFloor = description.confidenceThreshold }
        self.golden = set
    }

    /// The `golden.json` of a folder.
    private static func read(_ folder: String) throws(DetectionError) -> GoldenSet {
        let path = folder + "/" + GoldenSet.fileName
        let set: GoldenSet
        do {
            set = try GoldenSet(json: FileReader.contents(of: path, limit: GoldenSet.maximumByteCount))
        } catch let error as InferenceError {
            throw DetectionError(
                .missingSelfTest,
                error.message + "; record it with 'sightline eval golden FOLDER --record -m MODEL'", path: path)
        } catch {
            let message = (error as? EvaluationError)?.message ?? "\(error)"
            throw DetectionError(.invalidDescription, message, path: path)
        }
        guard set.options == GoldenOptions() else {
            throw DetectionError(
                .invalidDescription,
                "expected expectations of the model as it is, got some that were recorded with options; record them"
                    + " again without (a self-test looks as the description says)",
                path: path)
        }
        guard !set.photos.isEmpty else {
            throw DetectionError(.missingSelfTest, "expected a photo or more, got none; record again", path: path)
        }
        return set
    }

    /// Shows the photos to a detector's model.
    ///
    /// - Parameter look: Finds objects in a picture.
    /// - Throws: What `look` throws, for the model as a whole fails then. A photo that cannot be read is a result.
    func run(
        _ description: ModelDescription, _ look: (Image) throws -> [Detection]
    ) throws -> GoldenReport {
        let model = GoldenSet.Model(name: description.name, sha256: description.sha256)
        var report = GoldenReport(model: model, recordedModel: golden.model, tolerances: golden.tolerances)
        let clock = ContinuousClock()
        for photo in golden.photos {
            let image: Image
            do throws(ImagingError) {
                image = try Image(contentsOf: folder + "/" + photo.file)
            } catch {
                report.results.append(GoldenResult(file: photo.file, outcome: .failed(error.message)))
                continue
            }
            let start = clock.now
            let found = try look(image).map { GoldenObject($0) }
            report.results.append(
                GoldenResult(
                    photo: photo, size: image.originalSize, found: found, tolerances: golden.tolerances,
                    seconds: start.duration(to: clock.now) / .seconds(1)))
        }
        return report
    }
}
