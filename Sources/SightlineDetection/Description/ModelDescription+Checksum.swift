// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

extension ModelDescription {
    /// Throws when the description names a SHA-256 and the model's file has another one.
    ///
    /// A file that cannot be read is left to the engine to complain about. Platforms without libcrypto do not compare.
    ///
    /// - Throws: ``DetectionError`` with code `checksumMismatch` and both hashes.
    package func checkFile(at modelPath: String) throws(DetectionError) {
        #if canImport(CCrypto)
            guard let expected = sha256?.lowercased(), let actual = try? SHA256.hash(of: modelPath),
                actual != expected
            else { return }
            throw DetectionError(
                .checksumMismatch,
                "expected a file with SHA-256 \(expected), as its description says, got \(actual); fetch the model again,"
                    + " or correct \"sha256\" in its description if you changed the model",
                path: modelPath)
        #endif
    }
}
