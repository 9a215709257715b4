// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What a model's file says of itself, read from the file alone: no engine is needed.
package struct ModelProperties: Sendable {
    /// The largest packed file that is read, in bytes: 16 MiB.
    package static let maximumPackedByteCount = 16 << 20

    /// The properties of an ONNX model by key; empty for TFLite.
    package var texts: [String: String] = [:]
    /// The metadata of a TFLite model; nil for ONNX and for a model without.
    package var tflite: TFLiteMetadata?
    /// The names of a TFLite model's inputs and outputs in its graph's order: in the graph, and in the first signature.
    package var inputNames: [[String]] = [], outputNames: [[String]] = []
    /// The files with weights that an ONNX model wants beside it.
    package var externalFiles: [String] = []
    /// The program that wrote an ONNX model.
    package var producer: String?

    /// Whether the model is a TFLite model; else it is ONNX.
    package let isTFLite: Bool

    private let path: String
    private var archive: ZipArchive?
    private var archiveProblem: String?

    /// Reads what a model says of itself.
    ///
    /// - Throws: ``InferenceError``: `inputOutput`, `invalidModel` for a file or metadata that is damaged,
    ///   `limitExceeded` for metadata that is too large.
    package init(path: String) throws(InferenceError) {
        self.path = path
        isTFLite = try ModelFile.isTFLite(path)
        guard isTFLite else {
            try ModelFile.checkONNX(path)
            let outline = try ONNXOutline(path: path)
            texts = outline.properties
            producer = outline.producer
            externalFiles = outline.externalFiles
            return
        }
        let outline = try TFLiteOutline(path: path)
        inputNames = outline.inputs.map { [$0.name, $0.signatureName].compactMap { $0 } }
        outputNames = outline.outputs.map { [$0.name, $0.signatureName].compactMap { $0 } }
        guard let bytes = outline.metadata else { return }
        do throws(InferenceError) {
            tflite = try TFLiteMetadata(bytes: bytes)
        } catch {
            throw InferenceError(error.code, error.message, path: path)
        }
        do throws(InferenceError) {
            archive = try ZipArchive(path: path)
        } catch {
            archiveProblem = error.message
        }
    }

    /// The text of a file that is packed at a TFLite model's end.
    ///
    /// - Throws: ``InferenceError``: `invalidArchive` when it is not there or is damaged, `limitExceeded` when it unpacks
    ///   to more than 16 MiB.
    package func packedText(_ name: String) throws(InferenceError) -> String {
        do throws(InferenceError) {
            guard let archive else {
                throw InferenceError(.invalidArchive, archiveProblem ?? "nothing is packed at its end")
            }
            let bytes = try archive.contents(of: archive.entry(name), limit: Self.maximumPackedByteCount)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw InferenceError(
                error.code, "the file '\(name)' that the model's metadata names cannot be read: \(error.message)",
                path: path)
        }
    }

    /// The names of the files that are packed at a TFLite model's end.
    package var packedNames: [String] { archive?.entries.map(\.name) ?? [] }

    /// Whether a file of that name is packed at a TFLite model's end.
    package func hasPackedFile(_ name: String) -> Bool {
        archive?.entries.contains { $0.name == name } ?? false
    }
}
