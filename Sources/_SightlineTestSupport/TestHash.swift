// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import SightlineInference

    /// Hashes for tests that compare with stored hashes.
    public enum TestHash {
        /// SHA-256 in lower-case hexadecimal.
        public static func sha256(_ bytes: [UInt8]) throws -> String {
            let hash = try SHA256()
            unsafe hash.update(bytes.span.bytes)
            return hash.finish()
        }
    }
#endif
