// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineInference

/// Where a model comes from.
public protocol ModelSource: Sendable {
    /// Finds the model's file; fetches it first when the source is far.
    ///
    /// - Returns: The path of the model.
    /// - Throws: ``DetectionError`` with code `missingModel`, or the source's own error.
    func modelPath() throws -> String
}

/// A model that is a file.
public struct FileModelSource: ModelSource {
    private let path: String

    /// Makes a source from a path.
    public init(path: String) { self.path = path }

    /// The path as it was given; the engine says when there is nothing.
    public func modelPath() -> String { path }
}

/// A model that was installed under a name.
public struct NamedModelSource: ModelSource {
    private let name: String

    /// Makes a source from a name.
    public init(name: String) { self.name = name }

    /// The model's file in `SightlineHome`.
    ///
    /// - Throws: ``DetectionError`` with code `missingModel` when it is not installed.
    public func modelPath() throws(DetectionError) -> String {
        guard let folder = SightlineHome.findModel(name) else {
            throw DetectionError(.missingModel, missingMessage)
        }
        return folder + "/model.onnx"
    }

    /// Only what can be fetched is offered to be fetched.
    private var missingMessage: String {
        let place = "is not installed in \(SightlineHome.folder)/models"
        if Catalog.modelNames.contains(name) {
            return
                "the model '\(name)' \(place); run `sightline models fetch \(name)`, or give the path of a model file"
        }
        let question = NearMatch.question(for: name, among: Catalog.modelNames)
        return "the model '\(name)' \(place) and cannot be fetched"
            + (question.isEmpty ? "; give the path of a model file" : question)
    }
}

extension ModelSource where Self == FileModelSource {
    /// A model's file; its description is looked for beside it.
    public static func file(_ path: String) -> Self { FileModelSource(path: path) }
}

extension ModelSource where Self == NamedModelSource {
    /// An installed model, for example `yolov4-tiny`.
    public static func named(_ name: String) -> Self { NamedModelSource(name: name) }
}
