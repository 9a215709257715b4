// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A command of the tool, or the tool itself, with everything that its help says.
struct Command: Sendable {
    /// What a command is given besides options.
    struct Operand: Sendable {
        /// For example `INPUT`.
        let name: String
        /// What it is.
        let help: String
        /// How many are allowed.
        let count: ClosedRange<Int>
        /// The only values allowed, when there is a list.
        var choices: [String] = []
        /// Whether a shell offers files.
        var completesFiles = false

        /// For example `INPUT...` or `[NAME]`.
        var usage: String {
            let repeated = count.upperBound > 1 ? name + "..." : name
            return count.lowerBound == 0 ? "[\(repeated)]" : repeated
        }
    }

    /// A command line worth showing.
    struct Example: Sendable {
        /// What is typed.
        let line: String
        /// What it does.
        let help: String
    }

    /// The words that call it after the tool's name, for example `["models", "fetch"]`; none for the tool.
    let path: [String]
    /// One line.
    let summary: String
    /// What it does, by paragraph.
    var discussion: [String] = []
    /// What it is given.
    var operand: Operand?
    /// Its options in the order of the help.
    var options: [Option] = []
    /// The commands below it.
    var commands: [Command] = []
    /// Command lines worth showing.
    var examples: [Example] = []

    /// For example `sightline models fetch`.
    var fullName: String { (["sightline"] + path).joined(separator: " ") }

    /// The word that calls it.
    var name: String { path.last ?? "sightline" }

    /// For example `sightline detect [OPTION]... INPUT...`.
    var usage: String {
        var words = [fullName]
        if !options.isEmpty { words.append("[OPTION]...") }
        if !commands.isEmpty { words.append("COMMAND") }
        if let operand { words.append(operand.usage) }
        return words.joined(separator: " ")
    }
}
