// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What the scanner made of a command line.
struct ParsedArguments: Sendable {
    /// The command that was called.
    let command: Command
    /// The options in the order in which they were given; a switch has an empty value.
    var options: [(name: Option.Name, value: String)] = []
    /// What is no option.
    var operands: [String] = []

    /// Whether the option was given.
    func has(_ name: Option.Name) -> Bool { options.contains { $0.name == name } }

    /// The value that counts of an option that counts once.
    func value(_ name: Option.Name) -> String? { options.last { $0.name == name }?.value }

    /// All values of a repeatable option.
    func values(_ name: Option.Name) -> [String] { options.filter { $0.name == name }.map(\.value) }
}
