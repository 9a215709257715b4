// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension TrackingFiles {
    /// Reads the files.
    ///
    /// - Throws: ``EvaluationError`` that names file and line: `unreadableFile`, `invalidFormat` or `invalidValue`.
    public func read() throws(EvaluationError) -> TrackingSequence {
        TrackingSequence(
            name: name, frameCount: try frameCount(), truth: try Self.rows(truthPath), tracks: try Self.rows(tracksPath)
        )
    }

    private static func rows(_ path: String) throws(EvaluationError) -> [MOTRow] {
        let bytes = try FileAccess.bytes(of: path, limit: byteLimit)
        do {
            return try MOTText.rows(of: bytes, source: path)
        } catch {
            let code: EvaluationError.Code = error.code == .invalidFormat ? .invalidFormat : .invalidValue
            throw EvaluationError(code, error.message)
        }
    }

    /// The value of `seqLength` in the file that describes the sequence; nil when there is no such file.
    private func frameCount() throws(EvaluationError) -> Int? {
        guard let informationPath else { return nil }
        let text = String(decoding: try FileAccess.bytes(of: informationPath, limit: 1 << 20), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            guard parts.count == 2, parts[0].lowercased() == "seqlength" else { continue }
            guard let count = Int(parts[1]), count > 0 else {
                throw EvaluationError(
                    .invalidValue,
                    "\(informationPath):\(index + 1): expected a number of frames above 0 as seqLength, found"
                        + " '\(parts[1].prefix(40))'")
            }
            return count
        }
        throw EvaluationError(.invalidFormat, "\(informationPath): expected a line seqLength=FRAMES, found none")
    }
}
