// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import CCrypto

    /// Hashes bytes that arrive in pieces.
    ///
    /// - SeeAlso: NIST, *Secure Hash Standard*, FIPS 180-4, 2015.
    @safe package final class SHA256 {
        private let context: OpaquePointer

        /// Starts a hash.
        ///
        /// - Throws: ``InferenceError`` with code `missingLibrary` when libcrypto refuses.
        package init() throws(InferenceError) {
            guard let context = unsafe EVP_MD_CTX_new() else {
                throw InferenceError(.missingLibrary, "libcrypto cannot make a SHA-256")
            }
            unsafe self.context = context
            guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
                throw InferenceError(.missingLibrary, "libcrypto cannot make a SHA-256")
            }
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        /// Takes in more bytes.
        package func update(_ bytes: borrowing RawSpan) {
            unsafe bytes.withUnsafeBytes { buffer in
                _ = unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
            }
        }

        /// The hash in lower-case hexadecimal; ends the hash.
        package func finish() -> String {
            var digest = [UInt8](repeating: 0, count: 32)
            var count: UInt32 = 0
            _ = unsafe EVP_DigestFinal_ex(context, &digest, &count)
            let digits = Array("0123456789abcdef".utf8)
            return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }

        /// The hash of a file, read in pieces.
        package static func hash(of path: String) throws(InferenceError) -> String {
            try hash(of: FileReader(path))
        }

        /// The hash of an open file, read in pieces.
        static func hash(of file: FileReader) throws(InferenceError) -> String {
            let hash = try SHA256()
            var offset = 0
            while offset < file.byteCount {
                let piece = try file.read(at: offset, count: 1 << 20)
                if piece.isEmpty {
                    throw InferenceError(.inputOutput, "the file changed while it was read", path: file.path)
                }
                unsafe hash.update(piece.span.bytes)
                offset += piece.count
            }
            return hash.finish()
        }
    }
#endif
