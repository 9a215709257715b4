// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
@testable import SightlineEvaluation
import Testing

/// A folder of text files that goes with its owner.
final class LabelFiles {
    let path: String

    /// Makes the folder; a name may hold one folder (`labels/a.txt`).
    init(_ files: [String: String]) throws {
        path = "/tmp/sightline-labels-\(UUID().uuidString)"
        for (name, text) in files {
            let file = path + "/" + name
            let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs what has to fail and returns the error's text without the temporary folder.
func evaluationFailure(in files: LabelFiles, _ body: () throws -> Void) -> String {
    do {
        try body()
        return ""
    } catch {
        return "\(error)".replacing(files.path + "/", with: "")
    }
}
