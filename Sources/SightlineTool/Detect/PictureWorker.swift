// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineImaging
import SightlineInference

/// One detector with everything around it: reading, looking, drawing, writing.
final class PictureWorker: Sendable {
    /// Processors that are used when no number is given.
    static let defaultThreadCount = min(4, FileSystem.processorCount)
    /// The model's labels in the order of their indices.
    let labels: [String]
    /// The model's name.
    let modelName: String
    /// Confidence from which an object counts, unless its label has a threshold of its own.
    let confidenceThreshold: Float
    /// The engines that were preferred to the one that runs, and why they do not.
    let engineRefusals: [EngineRefusal]
    private let detector: ObjectDetector

    /// Loads the model and checks the options against it.
    ///
    /// - Parameter threads: Threads of one run; nil leaves it to the engine.
    /// - Throws: ``UsageError`` for a label the model does not know, ``Failure`` for a model that cannot be used.
    init(_ settings: DetectSettings, threads: Int?) throws {
        detector = try Self.makeDetector(settings, threads: threads)
        engineRefusals = detector.engineRefusals
        let description = detector.modelDescription
        labels = (0..<description.labels.classCount).map { description.labels.name(ofClass: $0) ?? "class \($0)" }
        modelName = description.name
        confidenceThreshold = settings.threshold ?? description.confidenceThreshold
    }

    /// Loads a model and checks the options against it.
    ///
    /// - Parameter threads: Threads of one run; nil leaves it to the engine.
    /// - Throws: ``UsageError`` for a label the model does not know, ``Failure`` for a model that cannot be used.
    static func makeDetector(_ settings: DetectSettings, threads: Int?) throws -> ObjectDetector {
        let isFile = FileSystem.isModelFile(settings.model)
        if isFile { try FileSystem.checkModelFile(settings.model) }
        let source: any ModelSource = isFile ? .file(settings.model) : .named(settings.model)
        do {
            let detector = try ObjectDetector(
                model: source, options: DetectionOptions(settings),
                engine: EngineOptions(threads: threads, engines: settings.engines))
            try checkLicence(detector.modelDescription, settings)
            return detector
        } catch let error as DetectionError where error.code == .unknownLabel || error.code == .invalidOption {
            throw UsageError(error.message)
        } catch let error as UsageError {
            throw error
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(error, path: isFile ? settings.model : nil)
        }
    }

    private static func checkLicence(_ description: ModelDescription, _ settings: DetectSettings) throws(Failure) {
        guard let allowed = settings.allowedLicences, !description.isLicensed(under: allowed) else { return }
        let names = description.licenceNames
        let remedy =
            names.isEmpty
            ? "none that is known; name it as \"licence\" in the model's description, or take another model"
            : "\(names.joined(separator: ", ")); add what you accept to --allow-licenses, or take another model"
        throw Failure(
            path: settings.model,
            "expected a model under \(allowed.joined(separator: ", ")) only (--allow-licenses), got \(remedy)")
    }

    /// Looks at one picture, and writes it with its boxes when there is an output.
    func look(at input: InputList.Input, output: String?) throws -> PictureFinding {
        // A picture that is written again is needed whole.
        let minimumSize = output == nil ? detector.minimumImageSize : nil
        let image =
            switch input {
            case .file(let path): try Image(contentsOf: path, minimumSize: minimumSize)
            case .standardInput:
                try Image(
                    encoded: FileSystem.standardInput(limit: DecodingLimits.standard.maximumByteCount),
                    minimumSize: minimumSize)
            }
        let detections = try detections(in: image)
        if let output { try Annotator().annotate(image, with: detections).write(to: output) }
        return PictureFinding(
            record: FrameRecord(source: input.name, size: image.originalSize, model: modelName, detections: detections),
            invalidRowCount: detector.invalidRowCount)
    }

    /// Rows of the model's last answer that were left out because their numbers make no sense.
    var invalidRowCount: Int { detector.invalidRowCount }

    /// Looks at one picture in memory.
    func detections(in image: Image) throws -> [Detection] { try detector.detect(in: image) }
}
