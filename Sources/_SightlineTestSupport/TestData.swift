// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The larger test data, which is not part of the repository: the folder that `SIGHTLINE_DATA` names.
public enum TestData {
    /// The folder, nil when the variable is unset or names no folder.
    public static let folder: String? = {
        guard let path = ProcessInfo.processInfo.environment["SIGHTLINE_DATA"], !path.isEmpty else { return nil }
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder ? path : nil
    }()

    /// Whether tests that need the data can run.
    public static var isAvailable: Bool { folder != nil }

    /// Why a test that needs the data is skipped.
    public static let reason = "set SIGHTLINE_DATA to the folder with conformance/, golden/ and models/"

    /// The absolute path of a file of the data, for example `conformance/geometry/expected.json`.
    public static func path(_ relative: String) -> String { (folder ?? "") + "/" + relative }

    /// Decodes a JSON file of the data.
    public static func json<T: Decodable>(_ type: T.Type, _ relative: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: path(relative))))
    }
}
