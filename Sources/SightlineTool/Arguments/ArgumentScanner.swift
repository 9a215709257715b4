// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Splits a command line by the table of commands, GNU style and strictly.
///
/// `--option value`, `--option=value`, `-o value`, `-ovalue`, switches together (`-hV`), `--` ends the options, `-` is
/// an operand. Long names are never abbreviated, so that an option added later breaks no script.
struct ArgumentScanner {
    /// The scanner met a usage error while reading `command`.
    struct Failure: Error {
        let command: Command
        let error: UsageError
    }

    private var remaining: ArraySlice<String>
    private var parsed: ParsedArguments
    private var endsOptions = false

    private init(_ arguments: [String], root: Command) {
        remaining = arguments[...]
        parsed = ParsedArguments(command: root)
    }

    /// Reads the arguments that follow the tool's name.
    ///
    /// A `--help` or `--version` ends the scan: what follows is not judged.
    static func scan(_ arguments: [String], root: Command) throws(Failure) -> ParsedArguments {
        var scanner = ArgumentScanner(arguments, root: root)
        do {
            while let argument = scanner.remaining.popFirst() {
                try scanner.read(argument)
                if scanner.parsed.has(.help) || scanner.parsed.has(.version) { return scanner.parsed }
            }
            try scanner.checkOperands()
        } catch {
            throw Failure(command: scanner.parsed.command, error: error)
        }
        return scanner.parsed
    }

    private mutating func read(_ argument: String) throws(UsageError) {
        if endsOptions || argument == "-" || !argument.hasPrefix("-") {
            try readOperand(argument)
        } else if argument == "--" {
            endsOptions = true
        } else if argument.hasPrefix("--") {
            try readLong(argument)
        } else {
            try readShort(argument)
        }
    }

    private mutating func readOperand(_ argument: String) throws(UsageError) {
        let command = parsed.command
        guard command.commands.isEmpty else {
            guard let next = command.commands.first(where: { $0.name == argument }) else {
                throw .unknown("command", argument, known: command.commands.map(\.name))
            }
            parsed = ParsedArguments(command: next, options: parsed.options)
            return
        }
        guard let operand = command.operand else {
            throw UsageError("unexpected argument '\(argument)'; '\(command.fullName)' takes none")
        }
        guard parsed.operands.count < operand.count.upperBound else {
            throw UsageError("unexpected argument '\(argument)'; expected at most \(operand.count.upperBound)")
        }
        if !operand.choices.isEmpty, !operand.choices.contains(argument) {
            throw .unknown(operand.name.lowercased(), argument, known: operand.choices)
        }
        parsed.operands.append(argument)
    }

    private mutating func readLong(_ argument: String) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let long = String(parts[0])
        guard let option = parsed.command.options.first(where: { $0.long == long }) else {
            throw .unknown("option", long, known: parsed.command.options.map(\.long))
        }
        if option.value == nil {
            guard parts.count == 1 else { throw UsageError("option '\(long)' takes no value, got '\(parts[1])'") }
            parsed.options.append((option.name, ""))
        } else if parts.count == 2 {
            try append(option, String(parts[1]), written: long)
        } else {
            try append(option, try nextValue(of: option, written: long), written: long)
        }
    }

    private mutating func readShort(_ argument: String) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = parsed.command.options.first(where: { $0.short == letter }) else {
                let long = parsed.command.options.first { $0.long == "-" + argument }
                throw UsageError(
                    "unknown option '-\(letter)'" + (long.map { "; did you mean '\($0.long)'?" } ?? ""))
            }
            guard option.value != nil else {
                parsed.options.append((option.name, ""))
                continue
            }
            let written = "-\(letter)"
            let value = letters.isEmpty ? try nextValue(of: option, written: written) : String(letters)
            try append(option, value, written: written)
            return
        }
    }

    private mutating func nextValue(of option: Option, written: String) throws(UsageError) -> String {
        guard let value = remaining.popFirst() else {
            throw UsageError("option '\(written)' needs a value: \(written) \(option.value ?? "")")
        }
        // A forgotten value would silently swallow the option that follows.
        if parsed.command.options.contains(where: { $0.long == value }) {
            throw UsageError(
                "option '\(written)' needs a value, got the option '\(value)'; for this very value write"
                    + " '\(option.long)=\(value)'")
        }
        return value
    }

    private mutating func append(_ option: Option, _ value: String, written: String) throws(UsageError) {
        if value.isEmpty { throw UsageError("option '\(written)' needs a value, got an empty one") }
        let isAllowed = option.choices.contains { choice in
            choice.hasSuffix(":") ? value.hasPrefix(choice) && value != choice : value == choice
        }
        if value.hasSuffix(":"), option.choices.contains(value) {
            throw UsageError("option '\(written)' needs something after '\(value)': \(written) \(value)FILE")
        }
        if !option.choices.isEmpty, !isAllowed {
            throw .unknown("value for \(written)", value, known: option.choices)
        }
        parsed.options.append((option.name, value))
    }

    private func checkOperands() throws(UsageError) {
        let command = parsed.command
        if !command.commands.isEmpty {
            throw UsageError("expected a command: \(command.commands.map(\.name).joined(separator: ", "))")
        }
        guard let operand = command.operand, parsed.operands.count < operand.count.lowerBound else { return }
        throw UsageError("expected \(operand.usage) after '\(command.fullName)'")
    }
}
