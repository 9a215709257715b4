// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// `sightline models`: what is known, what is installed, what a file holds.
struct ModelsCommand {
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) { self.arguments = arguments }

    /// Does what the subcommand says.
    func run() throws -> ExitStatus {
        throw Failure("no engine is built in")
    }
}
