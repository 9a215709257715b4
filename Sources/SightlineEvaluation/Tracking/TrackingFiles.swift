// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The files of one sequence, found but not yet read.
public struct TrackingFiles: Hashable, Sendable {
    /// Bytes accepted of one file: a day of film at 30 frames a second with 20 boxes each has half of it.
    static let byteLimit = 1 << 32

    /// The name of the sequence.
    public let name: String
    /// The file of the true objects.
    public let truthPath: String
    /// The file that tells the film's length; nil when there is none.
    public let informationPath: String?
    /// The file of the tracks.
    public let tracksPath: String

    /// Finds the files of one or many sequences.
    ///
    /// Truth is a file, a sequence's folder (with `gt/gt.txt` or `gt.txt`, beside them perhaps `seqinfo.ini`), a folder
    /// of such folders, or a folder of files `NAME.txt`. Tracks are a file, when there is one sequence, or a folder with
    /// a file `NAME.txt` for each sequence. Tracks without truth are not looked at, as in the benchmark's own tool.
    ///
    /// - Parameters:
    ///   - truth: File or folder of the truth.
    ///   - tracks: File or folder of the tracks.
    ///   - names: The sequences wanted; empty for all.
    /// - Returns: The sequences by name.
    /// - Throws: ``EvaluationError`` of the kind `unreadableFile` when there is no truth, or a sequence has no tracks;
    ///   `invalidOption` for an unknown name.
    public static func find(
        truth: String, tracks: String, only names: [String] = []
    ) throws(EvaluationError) -> [TrackingFiles] {
        var found = try TruthFolder.sequences(in: truth)
        if !names.isEmpty {
            let known = Set(found.map(\.name))
            for name in names where !known.contains(name) {
                throw EvaluationError(
                    .invalidOption,
                    "expected the name of a sequence in \(truth), found \(name); there are"
                        + " \(known.sorted().joined(separator: ", "))")
            }
            found.removeAll { !names.contains($0.name) }
        }
        guard try FileAccess.isFolder(tracks) else {
            guard let only = found.first, found.count == 1 else {
                throw EvaluationError(
                    .unreadableFile,
                    "\(tracks): expected a folder with a file for each of \(found.count) sequences, found a file")
            }
            return [only.with(tracks: tracks)]
        }
        let there = Set(try FileAccess.names(in: tracks))
        let missing = found.map { $0.name + ".txt" }.filter { !there.contains($0) }
        guard missing.isEmpty else {
            throw EvaluationError(
                .unreadableFile,
                "\(tracks): expected a file for each sequence of the truth, missing \(missing.joined(separator: ", "));"
                    + " an empty file stands for no tracks")
        }
        return found.map { $0.with(tracks: FileAccess.joined(tracks, $0.name + ".txt")) }
    }
}
