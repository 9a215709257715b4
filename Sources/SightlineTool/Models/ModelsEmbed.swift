// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineDetection
import SightlineInference

/// `sightline models embed`: puts a description into a model's file.
struct ModelsEmbed {
    private let model: String
    private let descriptionPath: String
    private let output: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        model = arguments.operands[0]
        guard let path = arguments.value(.description) else {
            throw UsageError("expected --description FILE, for example model.json; 'models inspect --write' makes one")
        }
        descriptionPath = path
        output = arguments.value(.output) ?? model
    }

    /// Writes the model, reads it again and compares.
    func run() throws -> ExitStatus {
        try FileSystem.checkModelFile(model)
        try FileSystem.checkWritableFile(output, butNot: [descriptionPath])
        var description: ModelDescription
        do {
            description = try ModelDescription(
                json: FileReader.contents(of: descriptionPath, limit: ModelDescription.maximumByteCount))
        } catch {
            throw Failure(error, path: descriptionPath)
        }
        if description.name.isEmpty {
            let file = FileSystem.fileName(of: model)
            description.name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        }
        do {
            try description.embed(into: model, to: output)
        } catch {
            throw Failure(error, path: model)
        }
        description.sha256 = nil
        guard try ModelDescription(embeddedIn: output) == description else {
            throw Failure(
                path: output, "the description does not come out of the model as it was put in; please report")
        }
        return Tool.print("\(output)\n")
    }
}
