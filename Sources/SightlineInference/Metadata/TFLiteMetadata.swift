// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What a TFLite model says of itself in its `TFLITE_METADATA`; any part may be missing.
///
/// - SeeAlso: `metadata_schema.fbs` of TensorFlow Lite Support and MediaPipe (Apache-2.0).
package struct TFLiteMetadata: Sendable {
    /// The name of the entry in a model's list of metadata.
    static let entryName = "TFLITE_METADATA"
    /// The largest metadata that is read, in bytes: 4 MiB. Label files are not part of it.
    static let maximumByteCount = 4 << 20

    /// The model's name, what it does, its version, who made it and its licence.
    package var name, description, version, author, license: String?
    /// The version a reader must have.
    package var minimumParserVersion: String?
    /// The inputs of the graph, in its order; empty when nothing is said of them.
    package var inputs: [TFLiteTensorMetadata] = []
    /// The outputs of the graph, in its order; empty when nothing is said of them.
    package var outputs: [TFLiteTensorMetadata] = []
    /// Outputs that belong together.
    var groups: [(name: String, tensors: [String])] = []
    /// What other programs keep here, by name.
    var custom: [(name: String, bytes: [UInt8])] = []
    /// Files of the model as a whole and of its graph.
    package var files: [AssociatedFile] = []

    /// Makes metadata that says nothing.
    package init() {}

    /// Says that the boxes, classes and scores of a detector belong together.
    package mutating func groupDetections() { groups = [("detection_result", ["location", "category", "score"])] }

    /// All files that are named anywhere, each once.
    package var allFiles: [AssociatedFile] {
        var names: Set<String> = []
        return (files + inputs.flatMap(\.files) + outputs.flatMap(\.files)).filter { names.insert($0.name).inserted }
    }
}
