// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    /// The hashes of installed files, kept beside them as `SHA256SUMS` in the form that `sha256sum --check` reads.
    ///
    /// It is written after the files, so that an installation without it, or with other bytes than it tells, counts as
    /// none.
    struct InstallationRecord {
        /// The record's file name.
        static let fileName = "SHA256SUMS"
        private static let maximumByteCount = 1 << 16

        /// The folder of the files.
        let folder: String
        /// The files that belong to the installation.
        let names: [String]

        /// Whether every file is there with the bytes that were installed.
        var isIntact: Bool {
            guard
                let bytes = try? FileReader.contents(
                    of: folder + "/" + Self.fileName, limit: Self.maximumByteCount)
            else { return false }
            let lines = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
            return names.allSatisfy { name in (try? line(name)).map(lines.contains) == true }
        }

        /// Takes the files as they are now for the installed ones.
        func write() throws(InferenceError) {
            var text = ""
            for name in names { text += try line(name) + "\n" }
            try AtomicFile.write(Array(text.utf8), to: folder + "/" + Self.fileName)
        }

        private func line(_ name: String) throws(InferenceError) -> String {
            try SHA256.hash(of: FileReader(folder + "/" + name)) + "  " + name
        }
    }
#endif
