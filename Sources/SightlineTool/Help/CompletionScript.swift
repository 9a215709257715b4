// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Completion scripts of shells, made from the table of commands.
enum CompletionScript {
    /// The script of `bash`, `zsh` or `fish`; nil for another shell.
    static func text(for shell: String) -> String? {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        case "fish": fish
        default: nil
        }
    }

    /// All commands below the tool, parents first.
    static var commands: [Command] { CommandTable.root.commands.flatMap { [$0] + $0.commands } }

    // MARK: bash

    /// What ends with a colon goes on.
    private static let noSpaceAfterColon = "if [[ ${COMPREPLY[*]} == *: ]]; then compopt -o nospace; fi"

    private static var bash: String {
        var cases = ""
        for command in [CommandTable.root] + commands {
            // Help explains commands: their names are its choices.
            let helped = command.name == CommandTable.helpCommand.name ? commands.map { $0.path[0] } : []
            var words = command.commands.map(\.name) + (command.operand?.choices ?? [])
            for word in helped where !words.contains(word) { words.append(word) }
            words += command.options.map(\.long)
            cases += "    '\(command.path.joined(separator: " "))') words='\(words.joined(separator: " "))' ;;\n"
        }
        var values = ""
        for command in commands {
            for option in command.options where option.value != nil {
                let names = [option.short.map { "-\($0)" }, option.long].compactMap(\.self)
                let pattern = names.map { "'\(command.path.joined(separator: " ")) \($0)'" }.joined(separator: "|")
                let reply =
                    if !option.choices.isEmpty {
                        "COMPREPLY=($(compgen -W '\(option.choices.joined(separator: " "))' -- \"$cur\"))"
                            + (option.choices.contains { $0.hasSuffix(":") } ? "; \(noSpaceAfterColon)" : "")
                    } else if option.completion == .files {
                        "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
                    } else {
                        "COMPREPLY=()"
                    }
                values += "    \(pattern)) \(reply); return ;;\n"
            }
        }
        let parents = commands.filter { !$0.commands.isEmpty }.map(\.name).joined(separator: "|")
        return """
            # bash completion of sightline; made by 'sightline completion bash'.
            _sightline() {
              local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path='' words='' i
              # Where = breaks words, --option=value comes in three of them.
              if [[ $cur == '=' ]]; then cur=''
              elif [[ $prev == '=' && COMP_CWORD -gt 1 ]]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi
              if (( COMP_CWORD > 1 )); then
                path="${COMP_WORDS[1]}"
                case "$path" in
                  \(parents)) if (( COMP_CWORD > 2 )); then path="$path ${COMP_WORDS[2]}"; fi ;;
                esac
              fi
              case "$path $prev" in
            \(values)  esac
              case "$path" in
            \(cases)  esac
              COMPREPLY=($(compgen -W "$words" -- "$cur"))
              if [[ $cur != -* && ( $path == detect || $path == 'models inspect' ) ]]; then
                compopt -o filenames
                COMPREPLY+=($(compgen -f -- "$cur"))
              fi
            }
            complete -F _sightline sightline

            """
    }

    // MARK: zsh

    private static var zsh: String {
        var functions = ""
        for command in [CommandTable.root] + commands {
            let name = (["_sightline"] + command.path).joined(separator: "_")
            var specifications = command.options.flatMap(zshSpecifications)
            if !command.commands.isEmpty {
                specifications += ["'1:command:((\(zshList(command.commands))))'", "'*::argument:->below'"]
            } else if command.name == CommandTable.helpCommand.name {
                let parents = CommandTable.root.commands.filter { !$0.commands.isEmpty }
                specifications += [
                    "'1:command:((\(zshList(CommandTable.root.commands))))'",
                    "'2:command:((\(zshList(parents.flatMap(\.commands)))))'",
                ]
            } else if let operand = command.operand, operand.completesFiles || !operand.choices.isEmpty {
                let action = operand.completesFiles ? "_files" : "(\(operand.choices.joined(separator: " ")))"
                specifications.append("'*:\(operand.name.lowercased()):\(action)'")
            }
            functions += "\(name)() {\n  local curcontext=\"$curcontext\" state line\n  typeset -A opt_args\n"
            functions += "  _arguments -s -C \\\n    "
            functions += specifications.joined(separator: " \\\n    ") + "\n"
            if !command.commands.isEmpty {
                functions += "  if [[ $state == below ]]; then\n    case $line[1] in\n"
                for child in command.commands { functions += "      \(child.name)) \(name)_\(child.name) ;;\n" }
                functions += "    esac\n  fi\n"
            }
            functions += "}\n\n"
        }
        return """
            #compdef sightline
            # zsh completion of sightline; made by 'sightline completion zsh'.

            \(functions)_sightline "$@"

            """
    }

    /// Commands with their summaries, as one word each: unescaped spaces would make every word of a summary a choice.
    private static func zshList(_ commands: [Command]) -> String {
        commands.map { "\($0.name)\\:\(zshQuoted($0.summary).replacing(" ", with: "\\ "))" }.joined(separator: " ")
    }

    private static func zshSpecifications(_ option: Option) -> [String] {
        var value = ""
        if let name = option.value {
            let action =
                !option.choices.isEmpty
                ? "(\(option.choices.joined(separator: " ").replacing(":", with: "\\:")))"
                : option.completion == .files ? "_files" : " "
            value = ":\(zshQuoted(name)):\(action)"
        }
        let help = zshQuoted(firstSentence(option.help))
        let star = option.isRepeatable ? "*" : ""
        let long = "'\(star)\(option.long)\(option.value == nil ? "" : "=")[\(help)]\(value)'"
        let short = option.short.map { "'\(star)-\($0)\(option.value == nil ? "" : "+")[\(help)]\(value)'" }
        return [long, short].compactMap(\.self)
    }

    private static func zshQuoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if "[]:()\\".contains(character) { result.append("\\") }
            result += character == "'" ? "'\\''" : String(character)
        }
        return result
    }

    // MARK: fish

    private static var fish: String {
        var text = "# fish completion of sightline; made by 'sightline completion fish'.\n"
        text += "complete -c sightline -f\n"
        for command in [CommandTable.root] + commands {
            let condition = fishCondition(command)
            for child in command.commands {
                text += "complete -c sightline -n '\(condition)' -a \(child.name) -d '\(fishQuoted(child.summary))'\n"
            }
            if command.name == CommandTable.helpCommand.name {
                for child in CommandTable.root.commands {
                    text += "complete -c sightline -n '\(condition)' -a \(child.name)"
                    text += " -d '\(fishQuoted(child.summary))'\n"
                }
            }
            if let operand = command.operand, operand.completesFiles || !operand.choices.isEmpty {
                text +=
                    operand.completesFiles
                    ? "complete -c sightline -n '\(condition)' -F\n"
                    : "complete -c sightline -n '\(condition)' -a '\(operand.choices.joined(separator: " "))'\n"
            }
            for option in command.options {
                text += "complete -c sightline -n '\(condition)' -l \(option.name.rawValue)"
                if let short = option.short { text += " -s \(short)" }
                if option.value != nil {
                    text += " -r"
                    if !option.choices.isEmpty { text += " -f -a '\(option.choices.joined(separator: " "))'" }
                    if option.completion == .files { text += " -F" }
                }
                text += " -d '\(fishQuoted(firstSentence(option.help)))'\n"
            }
        }
        return text
    }

    private static func fishCondition(_ command: Command) -> String {
        switch command.path.count {
        case 0: "__fish_use_subcommand"
        case 1 where !command.commands.isEmpty:
            "__fish_seen_subcommand_from \(command.name); and not __fish_seen_subcommand_from "
                + command.commands.map(\.name).joined(separator: " ")
        default:
            command.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
        }
    }

    private static func fishQuoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "'" || character == "\\" { result.append("\\") }
            result.append(character)
        }
        return result
    }

    private static func firstSentence(_ text: String) -> String {
        let end = text.indices.first { index in
            text[index] == "." && (text.index(after: index) == text.endIndex || text[text.index(after: index)] == " ")
        }
        return String(text[..<(end ?? text.endIndex)])
    }
}
