// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

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
}
