// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import Glibc
    import Testing

    @testable import SightlineInference

    /// A program in the place of Python: "downloads" a wheel by copying it, without a network.
    struct StandInPython {
        /// The wheel it knows.
        let wheel: PinnedWheel
        /// Gets wheels with the program.
        let fetcher: WheelFetcher

        /// Writes the program and its wheel into `folder`; downloads go below `downloads/`.
        ///
        /// - Parameter script: What the program does instead; `$dest` is the folder to fill.
        init(
            in folder: ScratchFolder, wheel names: [String], script: String? = nil,
            isCancelled: @escaping () -> Bool = { false }, report: @escaping (String) -> Void = { _ in }
        ) throws {
            let source = try folder.add("index/a.whl", ZipArchiveTests.archive(names: names))
            wheel = PinnedWheel(
                package: "a", version: "1", fileName: "a.whl", sha256: try SHA256.hash(of: source), platform: nil)
            // Status 3: the folder is not the fetch's own; 4: the program does not run in it.
            let copy = """
                [ -z "$(ls -A "$dest")" ] || exit 3
                [ "$PWD" = "$dest" ] || exit 4
                cp '\(source)' "$dest/a.whl"
                """
            let text = """
                #!/bin/sh
                while [ $# -gt 0 ]; do [ "$1" = --dest ] && dest=$2; shift; done
                \(script ?? copy)
                """
            let program = try folder.add("python", Array(text.utf8))
            try #require(unsafe chmod(program, 0o755) == 0)
            fetcher = WheelFetcher(
                downloads: folder.path + "/downloads", python: program, isCancelled: isCancelled, report: report)
        }
    }
#endif
