// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Looks at a model file before an engine does, to say in plain words what is wrong with it.
enum ModelFile {
    /// Reads the outline of a file and throws unless it can be an ONNX model.
    ///
    /// - Throws: ``InferenceError``: `inputOutput` for a file that cannot be read, else `invalidModel`.
    static func checkONNX(_ path: String) throws(InferenceError) {
        let file = try FileReader(path)
        let head = try file.read(at: 0, count: 512)
        if let kind = foreignKind(head) {
            throw InferenceError(.invalidModel, "this is no ONNX model: \(kind)", path: path)
        }
        try checkOutline(file)
        try checkExternalFiles(of: path)
    }

    /// Throws unless the files that hold a model's weights are beside it.
    private static func checkExternalFiles(of path: String) throws(InferenceError) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        for name in try ONNXOutline(path: path).externalFiles where FileReader.byteCount(of: folder + name) == nil {
            throw InferenceError(
                .invalidModel,
                "its weights are in the file '\(name)', which is not beside it; fetch that file too and put it there",
                path: path)
        }
    }

    /// Throws unless a file is a whole TFLite model.
    ///
    /// - Throws: ``InferenceError``: `inputOutput` for a file that cannot be read, else `invalidModel`.
    static func checkTFLite(_ path: String) throws(InferenceError) {
        let head = try FileReader(path).read(at: 0, count: 512)
        guard hasTFLiteMark(head) else {
            var kind = foreignKind(head)
            if kind == nil, (try? checkONNX(path)) != nil {
                kind = "it is an ONNX model, which ONNX Runtime and OpenVINO run"
            }
            let words = kind ?? "it lacks the mark TFL3 at byte 4; give a .tflite file"
            throw InferenceError(.invalidModel, "this is no TFLite model: \(words)", path: path)
        }
        try TFLiteVerifier.check(path)
    }

    /// Whether a file says that it is a TFLite model.
    ///
    /// - Throws: ``InferenceError`` with code `inputOutput`.
    static func isTFLite(_ path: String) throws(InferenceError) -> Bool {
        hasTFLiteMark(try FileReader(path).read(at: 0, count: 8))
    }

    private static func hasTFLiteMark(_ head: [UInt8]) -> Bool {
        head.count >= 8 && head[4..<8].elementsEqual("TFL3".utf8)
    }

    /// What a file is, going by its first bytes, when that is something other than a protobuf message.
    static func foreignKind(_ head: [UInt8]) -> String? {
        if head.isEmpty { return "the file is empty; fetch it again" }
        if head.allSatisfy({ $0 == 0 }) { return "it holds only zeros; fetch it again" }
        let text = String(decoding: head.prefix(256), as: UTF8.self)
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        if start.hasPrefix("<!doctype") || start.hasPrefix("<html") || start.hasPrefix("<?xml") {
            return "it is a web page, so the download went wrong; fetch the file itself"
        }
        if start.hasPrefix("version https://git-lfs") {
            return "it is a Git LFS pointer; run `git lfs pull` to get the file it stands for"
        }
        if start.hasPrefix("{") { return "it is JSON" }
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return
                "it is a zip archive (perhaps a PyTorch checkpoint or a package); take the .onnx or .tflite file out of it"
        }
        if hasTFLiteMark(head) { return "it is a TFLite model, which LiteRT and OpenVINO run" }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) || head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return "it is a picture; give an .onnx or .tflite file"
        }
        if head.starts(with: [0x1F, 0x8B]) { return "it is compressed with gzip; unpack it" }
        if head.starts(with: [0x89, 0x48, 0x44, 0x46]) {
            return "it is a Keras HDF5 file; export it as ONNX or TFLite"
        }
        if head.starts(with: [0x80, 2]) { return "it is a Python pickle; export the model as ONNX" }
        if head.starts(with: "ORTM".utf8.map { $0 }) || (head.count >= 8 && head[4..<8].elementsEqual("ORTM".utf8)) {
            return "it is in ONNX Runtime's own format; use the .onnx file it was made from"
        }
        return nil
    }

    /// Walks the fields of the outermost message: `ModelProto` must have a graph and end where the file ends.
    private static func checkOutline(_ file: FileReader) throws(InferenceError) {
        let path = file.path
        var offset = 0
        var hasGraph = false
        var isCoreML = false
        while offset < file.byteCount {
            var reader = VarintReader(bytes: try file.read(at: offset, count: 20))
            guard let tag = reader.next(), let value = tag & 7 == 1 || tag & 7 == 5 ? 0 : reader.next() else {
                throw cutOff(path, offset, file.byteCount)
            }
            let field = tag >> 3
            if isCoreML, field >= 200, tag & 7 == 2, value <= UInt64(file.byteCount - offset - reader.position) {
                throw InferenceError(
                    .invalidModel, "this is no ONNX model: it is a Core ML model, which this version cannot run",
                    path: path)
            }
            // Core ML's `Model` begins with `specificationVersion` (1) and `description` (2); its kinds begin at 200.
            isCoreML = offset == 0 ? tag == 0x08 && (1...99).contains(value) : isCoreML && tag == 0x12
            var length: UInt64 = 0
            switch tag & 7 {
            case 0: break
            case 1: length = 8
            case 5: length = 4
            case 2: length = value
            default: throw notONNX(path, offset)
            }
            guard field > 0, field < 200 else { throw notONNX(path, offset) }
            offset += reader.position
            guard length <= UInt64(file.byteCount - offset) else {
                throw hasGraph || field == 7 || field == 8
                    ? cutOff(path, offset, file.byteCount, needs: length) : notONNX(path, offset)
            }
            offset += Int(length)
            if field == 7 { hasGraph = true }
        }
        guard hasGraph else {
            throw InferenceError(.invalidModel, "this is no ONNX model: it holds no graph; fetch it again", path: path)
        }
    }

    private static func notONNX(_ path: String, _ offset: Int) -> InferenceError {
        InferenceError(
            .invalidModel,
            "this is no ONNX model: its structure breaks at byte \(offset); give an .onnx or .tflite file", path: path)
    }

    private static func cutOff(_ path: String, _ offset: Int, _ size: Int, needs: UInt64 = 1) -> InferenceError {
        InferenceError(
            .invalidModel,
            "the file is cut off: a part at byte \(offset) needs \(needs) bytes, but it ends at \(size); fetch it again",
            path: path)
    }
}
