// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineDetection
import SightlineInference

/// Tells model files apart.
enum ModelFileIdentity {
    /// SHA-256 of the file of a model that was given by name or by path; nil on platforms without libcrypto.
    static func sha256(of model: String) throws -> String? {
        #if canImport(CCrypto)
            let path = FileSystem.isModelFile(model) ? model : try NamedModelSource(name: model).modelPath()
            return try SHA256.hash(of: path)
        #else
            return nil
        #endif
    }
}
