// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Where the layouts in use keep the truth.
enum TruthFolder {
    /// Places of the truth within a sequence's folder.
    private static let truthNames = ["gt/gt.txt", "gt.txt"]
    private static let informationName = "seqinfo.ini"
    private static let ending = ".txt"

    /// The sequences that a path holds, by name.
    static func sequences(in path: String) throws(EvaluationError) -> [TruthFiles] {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard try FileAccess.isFolder(path) else { return [file(path)] }
        if let sequence = try sequence(in: path) { return [sequence] }
        var sequences: [TruthFiles] = []
        var files: [TruthFiles] = []
        for name in try FileAccess.names(in: path).sorted() where !name.hasPrefix(".") {
            let inside = FileAccess.joined(path, name)
            if try FileAccess.isFolder(inside) {
                if let sequence = try sequence(in: inside) { sequences.append(sequence) }
            } else if name.hasSuffix(ending) {
                files.append(
                    TruthFiles(name: String(name.dropLast(ending.count)), path: inside, informationPath: nil))
            }
        }
        let found = sequences.isEmpty ? files : sequences
        guard found.isEmpty else { return found }
        throw EvaluationError(
            .unreadableFile,
            "\(path): expected sequences (folders with gt/gt.txt) or files NAME.txt, found neither")
    }

    /// The sequence whose folder this is; nil when it is no such folder.
    private static func sequence(in folder: String) throws(EvaluationError) -> TruthFiles? {
        for name in truthNames {
            let path = FileAccess.joined(folder, name)
            if FileAccess.exists(path) {
                return TruthFiles(name: lastName(folder), path: path, informationPath: information(in: folder))
            }
        }
        return nil
    }

    /// A file alone: in a sequence's folder it carries the folder's name, otherwise its own.
    private static func file(_ path: String) -> TruthFiles {
        for name in truthNames where path.hasSuffix("/" + name) {
            let folder = String(path.dropLast(name.count + 1))
            return TruthFiles(name: lastName(folder), path: path, informationPath: information(in: folder))
        }
        let name = lastName(path)
        return TruthFiles(
            name: name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name, path: path,
            informationPath: nil)
    }

    private static func information(in folder: String) -> String? {
        let path = FileAccess.joined(folder, informationName)
        return FileAccess.exists(path) ? path : nil
    }

    private static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
