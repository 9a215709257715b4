// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A command's help as text.
struct HelpPage {
    /// Columns of a page; fixed, so that help is the same everywhere.
    static let width = 80
    private static let indent = 27

    private let command: Command

    init(_ command: Command) { self.command = command }

    /// The whole page.
    var text: String {
        var text = "Usage: \(command.usage)\n\n\(command.summary)\n"
        for paragraph in command.discussion {
            text += "\n" + TextWrap.lines(paragraph, width: Self.width).joined(separator: "\n") + "\n"
        }
        if let operand = command.operand {
            text += "\nArguments:\n" + entry(operand.name, operand.help)
        }
        if !command.commands.isEmpty {
            text += "\nCommands:\n"
            for child in command.commands { text += entry(child.name, child.summary) }
        }
        for group in groups {
            text += "\n\(group.name):\n"
            for option in group.options { text += entry(option.signature, option.help) }
        }
        if !command.examples.isEmpty {
            text += "\nExamples:\n"
            for example in command.examples { text += "  \(example.line)\n      \(example.help)\n" }
        }
        return text
    }

    /// The options by heading, in the order of the table.
    private var groups: [(name: String, options: [Option])] {
        var groups: [(name: String, options: [Option])] = []
        for option in command.options {
            if let index = groups.firstIndex(where: { $0.name == option.group }) {
                groups[index].options.append(option)
            } else {
                groups.append((option.group, [option]))
            }
        }
        return groups
    }

    private func entry(_ name: String, _ help: String) -> String {
        let lines = TextWrap.lines(help, width: Self.width - Self.indent)
        let head = "  " + name
        let margin = String(repeating: " ", count: Self.indent)
        var text = head
        for (index, line) in lines.enumerated() {
            if index == 0, head.count + 2 <= Self.indent {
                text += String(repeating: " ", count: Self.indent - head.count) + line
            } else {
                text += "\n" + margin + line
            }
        }
        return text + "\n"
    }
}
