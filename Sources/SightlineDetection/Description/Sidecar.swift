// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineInference

/// Finds the description beside a model's file.
enum Sidecar {
    /// The places, in the order they are tried: `dir/yolo.json`, `dir/yolo.onnx.json`, `dir/model.json`.
    static func candidates(for modelPath: String) -> [String] {
        let slash = modelPath.lastIndex(of: "/")
        let folder = slash.map { String(modelPath[...$0]) } ?? ""
        let file = slash.map { String(modelPath[modelPath.index(after: $0)...]) } ?? modelPath
        var paths: [String] = []
        if let dot = file.lastIndex(of: "."), dot > file.startIndex { paths.append(folder + file[..<dot] + ".json") }
        paths.append(folder + file + ".json")
        paths.append(folder + "model.json")
        return paths
    }

    /// The first of the places where there is a file, nil when there is none.
    static func place(for modelPath: String) -> String? {
        candidates(for: modelPath).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The description beside a model, nil when there is none.
    ///
    /// - Throws: ``DetectionError`` with the sidecar's path; `checksumMismatch` with the model's.
    static func read(for modelPath: String) throws(DetectionError) -> ModelDescription? {
        try find(for: modelPath)?.description
    }

    /// The description beside a model and the path it was read from, nil when there is none.
    ///
    /// - Throws: As ``read(for:)``.
    static func find(
        for modelPath: String
    ) throws(DetectionError) -> (description: ModelDescription, path: String)? {
        guard let path = place(for: modelPath) else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try FileReader.contents(of: path, limit: ModelDescription.maximumByteCount)
        } catch {
            throw DetectionError(.invalidDescription, error.message + "; check its permissions", path: path)
        }
        var description: ModelDescription
        do {
            description = try ModelDescription(json: bytes)
        } catch {
            throw DetectionError(error.code, error.message, path: path)
        }
        if description.name.isEmpty { description.name = name(of: modelPath) }
        try description.checkFile(at: modelPath)
        return (description, path)
    }

    /// A short name for a model's file: without its folder and ending; of `model.onnx`, its folder's name.
    static func name(of modelPath: String) -> String {
        let parts = modelPath.split(separator: "/")
        guard let file = parts.last else { return modelPath }
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return stem == "model" && parts.count > 1 ? String(parts[parts.count - 2]) : String(stem)
    }
}
