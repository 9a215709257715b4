// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Where the pictures with boxes go, decided and checked before any work.
struct OutputPlan {
    /// A path for each input, in its order.
    let paths: [String]

    /// Endings in which a picture can be written.
    private static let extensions: Set<String> = ["jpg", "jpeg", "png"]

    /// Decides the paths.
    ///
    /// - Parameters:
    ///   - output: The value of `--output`: a file for one picture; for many a folder, which exists or ends with `/`.
    ///   - list: The inputs, none of which is overwritten.
    init(_ output: String, for list: InputList) throws {
        let isFolder = output.hasSuffix("/") || (try? FileSystem.kind(of: output)) == .folder
        if isFolder {
            paths = Self.paths(in: output, for: list)
            // Nothing will be written: nothing is made.
            guard !list.inputs.isEmpty else { return }
            if (try? FileSystem.kind(of: output)) == nil { try FileSystem.makeFolder(output) }
            try FileSystem.checkWritable(output)
            return
        }
        guard list.inputs.count <= 1, !list.includesFolder else {
            throw UsageError(
                "expected a folder after --output for more than one picture, got '\(output)'; end it with / to have it"
                    + " made")
        }
        guard Self.extensions.contains(Self.split(output).ending.lowercased()) else {
            throw UsageError("expected a file that ends with .jpg, .jpeg or .png after --output, got '\(output)'")
        }
        let folder = Self.folder(of: output)
        guard (try? FileSystem.kind(of: folder)) == .folder else {
            throw Failure(path: output, "expected the folder '\(folder)' to exist; make it first")
        }
        try FileSystem.checkWritable(folder)
        if let identity = FileSystem.identity(of: output), Self.identities(of: list).contains(identity) {
            throw UsageError("expected an output other than the input, got '\(output)' for both")
        }
        paths = [output]
    }

    /// Names are kept; a name that is taken by another result or by an input gets `-2`, `-3`…
    private static func paths(in folder: String, for list: InputList) -> [String] {
        let protected = identities(of: list)
        var taken: Set<String> = []
        var paths: [String] = []
        for input in list.inputs {
            var (stem, ending) = split(input == .standardInput ? "stdin.jpg" : input.name)
            if !extensions.contains(ending.lowercased()) { ending = "jpg" }
            if stem.isEmpty { stem = "picture" }
            var name = "\(stem).\(ending)"
            var number = 1
            while taken.contains(name.lowercased())
                || FileSystem.identity(of: FileSystem.joined(folder, name)).map(protected.contains) == true
            {
                number += 1
                name = "\(stem)-\(number).\(ending)"
            }
            // Lower case: on some file systems two spellings are one file.
            taken.insert(name.lowercased())
            paths.append(FileSystem.joined(folder, name))
        }
        return paths
    }

    private static func identities(of list: InputList) -> Set<FileSystem.Identity> {
        Set(list.inputs.compactMap { $0 == .standardInput ? nil : FileSystem.identity(of: $0.name) })
    }

    /// The last part of a path, before and after its last dot.
    private static func split(_ path: String) -> (stem: String, ending: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (String(name), "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
