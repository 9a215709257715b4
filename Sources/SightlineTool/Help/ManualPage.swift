// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A command's help as a manual page in roff with the man macros.
struct ManualPage {
    private let command: Command

    init(_ command: Command) { self.command = command }

    /// The whole page, for section 1.
    var text: String {
        let title = command.fullName.split(separator: " ").joined(separator: "-")
        var text = ".TH \"\(escaped(title.uppercased()))\" 1 \"\" \"sightline \(CommandTable.version)\"\n"
        text += ".SH NAME\n\(escaped(title)) \\- \(escaped(command.summary))\n"
        text += ".SH SYNOPSIS\n\(escaped(command.usage))\n"
        if !command.discussion.isEmpty {
            text += ".SH DESCRIPTION\n"
            text += command.discussion.map { escaped($0) + "\n" }.joined(separator: ".PP\n")
        }
        if let operand = command.operand {
            text += ".SH ARGUMENTS\n" + entry(operand.name, operand.help)
        }
        if !command.commands.isEmpty {
            text += ".SH COMMANDS\n"
            for child in command.commands { text += entry(child.name, child.summary) }
        }
        if !command.options.isEmpty {
            text += ".SH OPTIONS\n"
            for option in command.options {
                text += entry(
                    option.signature.hasPrefix(" ") ? String(option.signature.dropFirst(4)) : option.signature,
                    option.help)
            }
        }
        if !command.examples.isEmpty {
            text += ".SH EXAMPLES\n"
            for example in command.examples { text += entry(example.line, example.help) }
        }
        if command.path.isEmpty {
            text += ".SH SEE ALSO\n"
            text += command.commands.map { ".BR sightline\\-\(escaped($0.name)) (1)" }.joined(separator: ",\n") + "\n"
        }
        return text
    }

    private func entry(_ name: String, _ help: String) -> String {
        ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(help))\n"
    }

    /// Dashes that can be copied, and no line that begins like a request.
    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "." where result.isEmpty: result += "\\&."
            default: result.append(character)
            }
        }
        return result
    }
}
