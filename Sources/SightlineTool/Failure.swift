// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineDetection
import SightlineImaging
import SightlineInference

/// Why the work cannot begin although the command line is right: a missing model, a folder that cannot be written.
struct Failure: Error {
    /// The file or folder it is about; nil when it is about none.
    let path: String?
    /// What was expected, what came and what to do.
    let message: String

    init(path: String? = nil, _ message: String) {
        self.path = path
        self.message = message
    }

    /// Any error, with the file it is about named once.
    ///
    /// - Parameter path: The file it is about when the error does not say.
    init(_ error: any Error, path: String? = nil) {
        switch error {
        case let error as Failure: self = error
        case let error as ImagingError: self.init(path: error.path ?? path, error.message)
        case let error as InferenceError: self.init(path: error.path ?? path, error.message)
        case let error as DetectionError: self.init(path: error.path ?? path, error.message)
        default: self.init(path: path, "\(error)")
        }
    }
}
