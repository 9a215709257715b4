// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where engines, models and samples are kept: the folder that `SIGHTLINE_HOME` names, else `~/.cache/sightline`.
///
/// | inside | holds |
/// |---|---|
/// | `engines/<name>-<version>/` | an engine's library under its own file name, its licence, and their `SHA256SUMS` |
/// | `models/<name>/` | `model.onnx`, its description `model.json`, and the model's `SHA256SUMS` |
/// | `samples/` | photos to try |
/// | `downloads/` | a folder for each fetch under way |
///
/// Engines and models are looked up there first, then beside the binary (`../lib/sightline/`, then its own folder),
/// then, for engines, where the system keeps libraries.
public enum SightlineHome {
    /// The folder, without a slash at its end; it need not exist.
    public static var folder: String {
        if let named = environment("SIGHTLINE_HOME") {
            return named.count > 1 && named.hasSuffix("/") ? String(named.dropLast()) : named
        }
        if let cache = environment("XDG_CACHE_HOME") { return cache + "/sightline" }
        return (environment("HOME") ?? ".") + "/.cache/sightline"
    }

    /// The folder of the samples.
    public static var samplesFolder: String { folder + "/samples" }
    /// The folder of files on their way in.
    public static var downloadsFolder: String { folder + "/downloads" }

    /// The folder of a model inside ``folder``, whether it exists or not.
    ///
    /// - Throws: ``InferenceError`` with code `invalidParameter` for a name that is no plain file name.
    public static func modelFolder(_ name: String) throws(InferenceError) -> String {
        guard isPlainName(name) else {
            throw InferenceError(
                .invalidParameter, "a model's name is letters, digits, '.', '_' and '-', got '\(name)'")
        }
        return folder + "/models/" + name
    }

    /// The folder that holds `model.onnx` of a named model: in ``folder``, else beside the binary; nil when nowhere.
    public static func findModel(_ name: String) -> String? {
        guard isPlainName(name) else { return nil }
        return roots.map { $0 + "/models/" + name }
            .first { FileReader.byteCount(of: $0 + "/model.onnx") != nil }
    }

    /// The places of an engine's library, in the order they are tried.
    static func libraryCandidates(for engine: EngineKind) -> [String] {
        let pinned = Catalog.engine(engine)
        let installed = roots.map { $0 + "/engines/" + pinned.folderName + "/" + pinned.libraryFileName }
        let beside = roots.dropFirst().map { $0 + "/" + pinned.libraryFileName }
        let present = (installed + beside).filter { FileReader.byteCount(of: $0) != nil }
        // What a system's package manager may have put where the loader looks.
        return present + (engine == .onnxruntime ? systemLibraryNames : [])
    }

    private static var systemLibraryNames: [String] {
        #if canImport(Darwin)
            ["libonnxruntime.dylib"]
        #else
            ["libonnxruntime.so.1", "libonnxruntime.so"]
        #endif
    }

    /// The folders that may hold `engines/` and `models/`.
    private static var roots: [String] {
        guard let binary = binaryFolder else { return [folder] }
        return [folder, binary + "/../lib/sightline", binary]
    }

    private static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.first != "."
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The folder of the running program.
    private static var binaryFolder: String? {
        #if canImport(Glibc)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = unsafe readlink("/proc/self/exe", &path, path.count)
            guard count > 0 else { return nil }
            let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            let text = CommandLine.arguments.first ?? ""
        #endif
        guard let slash = text.lastIndex(of: "/") else { return nil }
        return String(text[..<slash])
    }

    /// A variable of the environment that is set and not empty.
    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// The number of processors this process may use.
    static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
