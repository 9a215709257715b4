// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineInference

/// `sightline models inspect`: what a file expects and returns, what is known of it and from where.
struct ModelsInspect {
    /// The file that `--write` makes.
    private static let sidecarName = "model.json"

    private let model: String
    private let engines: [EngineKind]
    private let writes: Bool
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) {
        model = arguments.operands[0]
        engines = EngineKind.preferences(arguments.values(.engine))
        writes = arguments.has(.write)
        isJSON = arguments.has(.json)
    }

    /// Tells what there is; writes a description when asked to.
    func run() throws -> ExitStatus {
        let isFile = FileSystem.isModelFile(model)
        if isFile { try FileSystem.checkModelFile(model) }
        let path = isFile ? model : try NamedModelSource(name: model).modelPath()
        let loaded = try LoadedEngine(path, options: EngineOptions(engines: engines))
        var inspection = ModelInspection(path: path, loaded: loaded)
        do {
            inspection.described = try DescribedModel(
                path: path, inputs: loaded.engine.inputs, outputs: loaded.engine.outputs)
        } catch let error as DetectionError where error.path == nil {
            inspection.problem = error.message
        }
        if writes { inspection.written = try write(inspection, beside: path) }
        return Tool.print(isJSON ? inspection.json : inspection.text)
    }

    /// Writes the description, or what is known for one, and gives its path.
    private func write(_ inspection: ModelInspection, beside path: String) throws -> String {
        if let place = DescribedModel.sidecarPath(for: path) {
            throw Failure(
                path: place,
                "the model has this description already; edit it, or move it away to have a new one written")
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let place = folder + Self.sidecarName
        try FileSystem.checkWritableFile(place, butNot: [path])
        try FileSystem.write(inspection.sidecar(), to: place)
        return place
    }
}
